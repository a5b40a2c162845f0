package io.sqlsplitter.parser;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ObjectNameTest {
  private static ObjectName name(String... parts) {
    ObjectName name = new ObjectName();
    for (String part : parts) {
      assertTrue(name.beginPart(false));
      for (byte b : part.getBytes(StandardCharsets.UTF_8)) {
        name.append(b);
      }
    }
    return name;
  }

  @Test
  void keepsPartsApart() {
    ObjectName name = name("public", "user", "log");
    assertEquals(3, name.parts());
    assertEquals("user", name.text(1));
    assertEquals(4, name.length(1));
    assertEquals('s', name.byteAt(1, 1));
    assertArrayEquals("log".getBytes(StandardCharsets.UTF_8), name.last());
    assertEquals("public.user.log", name.toString());
  }

  @Test
  void tellsADotInANameFromADotBetweenNames() {
    ObjectName two = name("public", "user.log");
    ObjectName three = name("public", "user", "log");
    assertEquals(two.toString(), three.toString());
    assertFalse(two.sameAs(three));
    assertFalse(name("ab", "c").sameAs(name("a", "bc")));
    assertNotEquals(name("ab", "c").hash(), name("a", "bc").hash());
  }

  @Test
  void isTheSameByBytesAlone() {
    ObjectName bare = name("t");
    ObjectName quoted = new ObjectName();
    quoted.beginPart(true);
    quoted.append((byte) 't');
    assertTrue(bare.sameAs(quoted));
    assertEquals(bare.hash(), quoted.hash());
    assertTrue(quoted.isQuoted(0));
    assertFalse(bare.isQuoted(0));
    assertFalse(bare.sameAs(name("T")));
    assertTrue(new ObjectName().sameAs(new ObjectName()));
    assertFalse(new ObjectName().sameAs(bare));
  }

  @Test
  void refusesAFifthPartAndKeepsTheFour() {
    ObjectName name = name("a", "b", "c", "d");
    assertFalse(name.beginPart(false));
    assertEquals("a.b.c.d", name.toString());
  }

  @Test
  void growsWithLongNamesAndIsReused() {
    ObjectName name = name("x".repeat(5000), "y");
    assertEquals(5000, name.length(0));
    assertEquals("y", name.text(1));
    name.clear();
    assertTrue(name.isEmpty());
    name.beginPart(false);
    name.append((byte) 'z');
    assertEquals("z", name.toString());
  }

  @Test
  void aCopyStaysAsItIs() {
    ObjectName name = name("db", "t".repeat(300));
    ObjectName copy = name.copy();
    name.clear();
    name.beginPart(true);
    name.append((byte) 'q');
    assertEquals("db." + "t".repeat(300), copy.toString());
    copy.set(name);
    assertTrue(copy.sameAs(name));
    assertTrue(copy.isQuoted(0));
  }

  @Test
  void dropsTheLastPart() {
    ObjectName name = name("a", "b");
    name.dropLast();
    assertTrue(name.sameAs(name("a")));
    name.beginPart(false);
    name.append((byte) 'c');
    assertEquals("a.c", name.toString());
  }
}
