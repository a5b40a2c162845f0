package io.sqlsplitter.cli;

import java.lang.module.ModuleDescriptor;

/** What this program is, and what it runs on. */
final class Version {
  private Version() {}

  static String[] lines(boolean verbose) {
    String version = RootCommand.NAME + " " + number();
    if (!verbose) {
      return new String[] {version};
    }
    return new String[] {
      version,
      "java: " + Runtime.version() + " (" + System.getProperty("java.vm.name") + ")",
      "system: " + System.getProperty("os.name") + " " + System.getProperty("os.arch")
    };
  }

  private static String number() {
    ModuleDescriptor module = Version.class.getModule().getDescriptor();
    return module == null ? "(version unknown)" : module.rawVersion().orElse("(version unknown)");
  }
}
