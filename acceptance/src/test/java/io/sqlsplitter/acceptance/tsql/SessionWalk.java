package io.sqlsplitter.acceptance.tsql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the statements of a script find when they run one after the other: the database, the SET
 * options, and the table whose identity values may be given. Bodies of modules do not run.
 */
public final class SessionWalk {
  private static final int FLAGS = Pattern.CASE_INSENSITIVE;
  private static final String PART = "(?:\\[[^\\]]*\\]|\"[^\"]*\"|[\\w@#$]+)";
  private static final String NAME = "(" + PART + "(?:\\s*\\.\\s*" + PART + ")*)";
  private static final String OPTION =
      "(?:ANSI_NULLS|QUOTED_IDENTIFIER|ANSI_PADDING|ANSI_WARNINGS|ARITHABORT"
          + "|CONCAT_NULL_YIELDS_NULL|NUMERIC_ROUNDABORT)";

  private static final Pattern STEP =
      Pattern.compile(
          "(?<use>(?<=^|[;\\n])[ \\t]*USE\\s+"
              + NAME
              + ")|(?<option>\\bSET\\s+("
              + OPTION
              + "(?:\\s*,\\s*"
              + OPTION
              + ")*)\\s+(ON|OFF)\\b)|(?<identity>\\bSET\\s+IDENTITY_INSERT\\s+"
              + NAME
              + "\\s+(ON|OFF)\\b)|(?<create>\\bCREATE\\s+(?:OR\\s+ALTER\\s+)?"
              + "(TABLE|VIEW|PROC|PROCEDURE|FUNCTION|TRIGGER)\\s+"
              + NAME
              + ")|(?<insert>\\bINSERT\\s+(?:INTO\\s+)?"
              + NAME
              + ")|(?<database>\\b(?:CREATE|ALTER|DROP)\\s+DATABASE\\b)",
          FLAGS);

  /**
   * An object is made.
   *
   * @param object its database, kind and name, in lower case and unquoted
   * @param options those that were set, as they stand where its batch begins
   * @param late options that are set in the same batch before it: too late for the server
   */
  public record Creation(
      String object, SortedMap<String, String> options, SortedMap<String, String> late) {}

  private final List<Creation> creations = new ArrayList<>();
  private final SortedMap<String, Integer> openInserts = new TreeMap<>();
  private final SortedMap<String, Integer> plainInserts = new TreeMap<>();
  private final List<String> identities = new ArrayList<>();
  private final List<String> databaseStatements = new ArrayList<>();
  private final SortedMap<String, String> options = new TreeMap<>();
  private String database;
  private String open;

  /**
   * @param database the one that the client is connected to
   */
  public SessionWalk(List<Batch> batches, String database) {
    this.database = lower(database);
    for (Batch batch : batches) {
      walk(batch);
    }
  }

  private void walk(Batch batch) {
    SortedMap<String, String> before = new TreeMap<>(options);
    SortedMap<String, String> late = new TreeMap<>();
    boolean module = batch.isModule();
    boolean ofDatabase = batch.head().equals("ALTER DATABASE");
    Matcher step = STEP.matcher(batch.code());
    while (step.find()) {
      if (step.group("create") != null) {
        String kind = kind(step.group("create"));
        creations.add(new Creation(key(kind + " " + last(batch, step)), before, late));
        if (module) {
          return;
        }
      } else if (step.group("use") != null) {
        database = lower(name(batch, step));
        databaseStatements.add("USE " + database);
      } else if (step.group("database") != null) {
        databaseStatements.add(step.group());
      } else if (step.group("option") != null && !ofDatabase) {
        String[] words = step.group().strip().split("[\\s,]+");
        for (int i = 1; i < words.length - 1; i++) {
          String value = words[words.length - 1].toUpperCase(Locale.ROOT);
          options.put(words[i].toUpperCase(Locale.ROOT), value);
          late.put(words[i].toUpperCase(Locale.ROOT), value);
        }
      } else if (step.group("identity") != null) {
        String table = key(last(batch, step));
        identities.add(table);
        boolean on = step.group().toUpperCase(Locale.ROOT).endsWith("ON");
        open = on ? table : table.equals(open) ? null : open;
      } else if (step.group("insert") != null) {
        String table = key(last(batch, step));
        (table.equals(open) ? openInserts : plainInserts).merge(table, 1, Integer::sum);
      }
    }
  }

  private static String kind(String create) {
    String[] words = create.strip().split("\\s+");
    String kind = words[words[1].equalsIgnoreCase("or") ? 3 : 1];
    return kind.equalsIgnoreCase("proc") ? "procedure" : lower(kind);
  }

  /** The name in the step that was found, from the text itself. */
  private static String last(Batch batch, Matcher step) {
    return lower(name(batch, step));
  }

  private static String name(Batch batch, Matcher step) {
    // The name is the only group that ends where quoted or plain parts end; find it again.
    Matcher name = Pattern.compile(NAME).matcher(batch.code());
    int at = nameStart(step);
    if (!name.find(at)) {
      throw new IllegalStateException("no name in " + step.group());
    }
    String text = batch.text().substring(name.start(), name.end());
    List<String> parts = new ArrayList<>();
    Matcher part = Pattern.compile(PART).matcher(name.group());
    while (part.find()) {
      String one = text.substring(part.start(), part.end());
      parts.add(
          one.startsWith("[")
              ? one.substring(1, one.length() - 1).replace("]]", "]")
              : one.startsWith("\"") ? one.substring(1, one.length() - 1) : one);
    }
    return String.join(".", parts);
  }

  private static int nameStart(Matcher step) {
    Matcher words =
        Pattern.compile(
                "\\s*(?:USE|SET\\s+IDENTITY_INSERT|INSERT(?:\\s+INTO)?"
                    + "|CREATE\\s+(?:OR\\s+ALTER\\s+)?\\w+)\\s+",
                FLAGS)
            .matcher(step.group());
    if (!words.lookingAt()) {
      throw new IllegalStateException(step.group());
    }
    return step.start() + words.end();
  }

  private String key(String object) {
    return database + ": " + object;
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /** Every table and module that is made, in order. */
  public List<Creation> creations() {
    return creations;
  }

  /** Number of INSERTs by table, of those with given identity values. */
  public Map<String, Integer> openInserts() {
    return openInserts;
  }

  /** The other INSERTs. */
  public Map<String, Integer> plainInserts() {
    return plainInserts;
  }

  /** Tables of all SET IDENTITY_INSERT. */
  public List<String> identities() {
    return identities;
  }

  /** The table whose identity values may still be given at the end, or null. */
  public String open() {
    return open;
  }

  /** Statements that choose, make, change or drop databases. */
  public List<String> databaseStatements() {
    return databaseStatements;
  }
}
