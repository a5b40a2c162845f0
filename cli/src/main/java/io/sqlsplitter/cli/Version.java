package io.sqlsplitter.cli;

import io.sqlsplitter.parser.Dialect;
import io.sqlsplitter.parser.LexicalRules;
import io.sqlsplitter.parser.ScanLimits;
import io.sqlsplitter.parser.StatementScanner;
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
      "scanner kernel: " + kernel(),
      "java: " + Runtime.version() + " (" + System.getProperty("java.vm.name") + ")",
      "system: " + System.getProperty("os.name") + " " + System.getProperty("os.arch")
    };
  }

  /** Told by a scanner as the operations make it; shows whether vector instructions are used. */
  private static String kernel() {
    return new StatementScanner(LexicalRules.of(Dialect.MYSQL), ScanLimits.DEFAULT).kernelName();
  }

  private static String number() {
    ModuleDescriptor module = Version.class.getModule().getDescriptor();
    return module == null ? "(version unknown)" : module.rawVersion().orElse("(version unknown)");
  }
}
