package io.sqlsplitter.ops;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamePatternTest {
  @ParameterizedTest
  @CsvSource({
    "users, users, true",
    "users, Users, false",
    "users, users2, false",
    "user*, users, true",
    "user*, user, true",
    "*s, users, true",
    "*s, user, false",
    "u*r*, users, true",
    "u?ers, users, true",
    "u?ers, uers, false",
    "[a-u]sers, users, true",
    "[!a-u]sers, users, false",
    "[!x]sers, users, true",
    "[]]x, ]x, true",
    "[abc, [abc, true",
    "a[1], a[1], true",
    "a[1], a1, true",
    "a[1], a2, false",
    "*, '', true",
    "?, '', false",
    "public.*, public.users, true",
    "**a**, bab, true",
  })
  void namesAndGlobsMatch(String pattern, String name, boolean expected) {
    assertEquals(expected, new NamePattern(pattern).matches(name));
  }

  @Test
  void aHostilePatternDoesNotTakeForEver() {
    String name = "a".repeat(5_000);
    boolean matches = new NamePattern("*a".repeat(500) + "b").matches(name);
    assertEquals(false, matches);
  }

  @Test
  void namesThatMayHaveBeenMeantAreNear() {
    List<String> names = List.of("public.users", "orders", "t", "Order_Items");
    assertEquals(List.of("public.users"), new NamePattern("usres").near(names));
    assertEquals(List.of("orders"), new NamePattern("ORDERS").near(names));
    assertEquals(List.of("Order_Items"), new NamePattern("order_item").near(names));
    assertEquals(List.of(), new NamePattern("x").near(names));
    assertEquals(List.of(), new NamePattern("customers").near(names));
  }
}
