package io.sqlsplitter.ops.merge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DependencyOrderTest {
  @Test
  void parentsComeFirstAndAllElseKeepsItsOrder() {
    assertEquals(
        List.of(0, 3, 1, 2),
        DependencyOrder.sort(List.of(node("a"), node("b", "d"), node("c"), node("d"))));
  }

  @Test
  void filesThatHangOnACycleComeBehindIt() {
    // MO-24: the cycle is {a, b}.
    List<Integer> order =
        DependencyOrder.sort(List.of(node("c", "a"), node("a", "b"), node("b", "a")));
    assertEquals(0, order.getLast());
    assertEquals(3, order.size());
  }

  @Test
  void aReferenceToItselfIsNoCycle() {
    assertEquals(List.of(1, 0), DependencyOrder.sort(List.of(node("c", "c", "p"), node("p", "p"))));
  }

  @Test
  void whatIsNotThereIsNotWaitedFor() {
    assertEquals(List.of(0), DependencyOrder.sort(List.of(node("a", "gone"))));
  }

  @Test
  void aQualifiedNameMeansItsOwnSchemaFirst() {
    assertEquals(
        List.of(0, 2, 1),
        DependencyOrder.sort(List.of(node("y.t"), node("a", "x.t"), node("x.t"))));
    // Without the schema either may be meant.
    assertEquals(
        List.of(1, 2, 0), DependencyOrder.sort(List.of(node("a", "t"), node("y.t"), node("x.t"))));
  }

  @Test
  void aChainMayBeAsLongAsTheFolder() {
    List<DependencyOrder.Node> nodes = new ArrayList<>();
    int length = 100_000;
    for (int i = 0; i < length; i++) {
      nodes.add(node("t" + i, "t" + (i + 1)));
    }
    List<Integer> order = DependencyOrder.sort(nodes);
    assertEquals(length, order.size());
    assertEquals(length - 1, order.getFirst());
    assertTrue(order.getLast() == 0);
  }

  private static DependencyOrder.Node node(String makes, String... needs) {
    return new DependencyOrder.Node(Set.of(makes), Set.of(needs));
  }
}
