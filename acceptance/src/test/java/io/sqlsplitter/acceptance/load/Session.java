package io.sqlsplitter.acceptance.load;

import io.sqlsplitter.acceptance.dump.RealDump;
import io.sqlsplitter.acceptance.server.Command;
import io.sqlsplitter.acceptance.server.DatabaseServer;
import java.util.ArrayList;
import java.util.List;

/** What the session of a client is like before it reads a file. */
public enum Session {
  /** As the client begins by itself. */
  PLAIN,
  /** As somebody's configuration makes it. */
  HOSTILE;

  private static final String MODES =
      "ANSI_QUOTES,NO_BACKSLASH_ESCAPES,STRICT_ALL_TABLES,NO_ZERO_DATE";

  /** A client with such a session. */
  public Command client(RealDump dump, DatabaseServer server, String database) {
    List<String> options = new ArrayList<>(dump.keepComments());
    if (this == HOSTILE && server.dialect().equals("mysql")) {
      String settings = "sql_mode='" + MODES + "', foreign_key_checks=1, unique_checks=1";
      // Without its header a dump does not say which zone and charset its data is of.
      if (dump.saysZoneAndCharset()) {
        settings += ", time_zone='+05:30'";
        options.add("--default-character-set=latin1");
      }
      options.add("--init-command=SET SESSION " + settings);
    } else if (this == HOSTILE && server.dialect().equals("sqlite")) {
      options.addAll(List.of("-cmd", "PRAGMA foreign_keys=ON"));
    }
    options.addAll(dump.clientCharset());
    Command client = server.client(database, options);
    if (this == HOSTILE && server.dialect().equals("postgres")) {
      client
          .env(
              "PGOPTIONS",
              "-c TimeZone=Asia/Kolkata -c DateStyle=SQL,DMY -c IntervalStyle=sql_standard"
                  + " -c search_path=pg_catalog -c standard_conforming_strings=off"
                  + " -c check_function_bodies=on")
          .env("PGCLIENTENCODING", "LATIN1");
    }
    return client;
  }

  /** A script that tells all settings of a session, between lines that say {@code mark}. */
  static String tellSettings(DatabaseServer server, String mark) {
    return switch (server.dialect()) {
      case "mysql" -> "SELECT '" + mark + "';\nSHOW SESSION VARIABLES;\nSELECT '" + mark + "';\n";
      case "postgres" ->
          "\\qecho "
              + mark
              + "\nSELECT name, setting FROM pg_catalog.pg_settings ORDER BY 1;\n"
              // Within a transaction block the two differ.
              + "SELECT pg_catalog.now() OPERATOR(pg_catalog.=) pg_catalog.statement_timestamp();\n"
              + "\\qecho "
              + mark
              + "\n";
      default -> "SELECT '" + mark + "';\nPRAGMA writable_schema;\nSELECT '" + mark + "';\n";
    };
  }

  /** Whether a line of what {@link #tellSettings} prints is of a setting that changes by itself. */
  static boolean isRestless(String line) {
    // PL/pgSQL has settings from the moment that something uses it, and psql counts them.
    return line.matches("\\s*plpgsql\\..*|\\(\\d+ rows\\)")
        || line.matches(
            "(timestamp|rand_seed[12]|last_insert_id|identity|insert_id|error_count|warning_count"
                + "|pseudo_thread_id|last_gtid|gtid_seq_no)\\b.*");
  }
}
