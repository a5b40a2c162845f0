package io.sqlsplitter.ops.merge;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts files so that what one needs comes before it, and leaves the order as it is where nothing
 * tells. In a cycle the file that was given first comes last of it; files that merely hang on a
 * cycle come behind it.
 */
final class DependencyOrder {
  private DependencyOrder() {}

  /**
   * What one file says of names; names are compared as given.
   *
   * @param makes tables that it creates
   * @param needs tables of which it says that they must be there
   */
  record Node(Set<String> makes, Set<String> needs) {}

  /** The indexes of the nodes, in order. */
  static List<Integer> sort(List<Node> nodes) {
    Map<String, List<Integer>> makers = new HashMap<>();
    for (int i = 0; i < nodes.size(); i++) {
      for (String table : nodes.get(i).makes()) {
        makers.computeIfAbsent(table, t -> new ArrayList<>()).add(i);
        String last = lastPart(table);
        if (!last.equals(table)) {
          makers.computeIfAbsent(last, t -> new ArrayList<>()).add(i);
        }
      }
    }
    List<Set<Integer>> before = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      Set<Integer> parents = new LinkedHashSet<>();
      for (String table : nodes.get(i).needs()) {
        List<Integer> found = makers.get(table);
        parents.addAll(found != null ? found : makers.getOrDefault(lastPart(table), List.of()));
      }
      parents.remove(i);
      before.add(parents);
    }
    return parentsFirst(before);
  }

  /** Depth first with a stack of our own: a chain of tables may be as long as the folder. */
  private static List<Integer> parentsFirst(List<Set<Integer>> before) {
    record Visit(int node, Iterator<Integer> parents) {}
    List<Integer> order = new ArrayList<>();
    boolean[] seen = new boolean[before.size()];
    Deque<Visit> path = new ArrayDeque<>();
    for (int root = 0; root < before.size(); root++) {
      if (seen[root]) {
        continue;
      }
      seen[root] = true;
      path.push(new Visit(root, before.get(root).iterator()));
      while (!path.isEmpty()) {
        Visit visit = path.peek();
        if (!visit.parents().hasNext()) {
          order.add(visit.node());
          path.pop();
          continue;
        }
        int parent = visit.parents().next();
        if (!seen[parent]) {
          seen[parent] = true;
          path.push(new Visit(parent, before.get(parent).iterator()));
        }
      }
    }
    return order;
  }

  private static String lastPart(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
