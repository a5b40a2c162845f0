package io.sqlsplitter.io.libc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlatformTest {
  @ParameterizedTest
  @CsvSource({
    "Linux, LINUX",
    "Mac OS X, MACOS",
    "macos, MACOS",
    "Windows 11, WINDOWS",
    "Windows Server 2025, WINDOWS",
    "windows, WINDOWS",
    "FreeBSD, OTHER",
    "SunOS, OTHER",
    "'', OTHER",
  })
  void namesOfTheJdkAndOfTestsAreKnown(String name, Platform platform) {
    assertEquals(platform, Platform.of(name));
  }
}
