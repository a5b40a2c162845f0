package io.sqlsplitter.bench.generate;

import java.util.stream.Collectors;

/** pg_dump 15: all tables, then all rows, then all keys. */
final class PgDumpShape extends ToolShape {
  private static final String TOKEN = "Uq5cYwJ0bT1mXv8sPzKd2hRnLg7fAe4i";

  PgDumpShape(DumpOptions options, ByteSink out) {
    super(options, out);
  }

  @Override
  Literals literals() {
    return options.inserts() ? Literals.postgres(out) : new CopyLiterals(out);
  }

  @Override
  boolean schemaFirst() {
    return true;
  }

  @Override
  void begin() {
    out.put(
        """
        --
        -- PostgreSQL database dump
        --

        \\restrict %s

        -- Dumped from database version 15.18
        -- Dumped by pg_dump version 15.18

        SET statement_timeout = 0;
        SET lock_timeout = 0;
        SET idle_in_transaction_session_timeout = 0;
        SET client_encoding = 'UTF8';
        SET standard_conforming_strings = on;
        SELECT pg_catalog.set_config('search_path', '', false);
        SET check_function_bodies = false;
        SET xmloption = content;
        SET client_min_messages = warning;
        SET row_security = off;

        SET default_tablespace = '';

        SET default_table_access_method = heap;

        """
            .formatted(TOKEN));
  }

  @Override
  void createTable(int table) {
    String name = name(table);
    out.put("--\n-- Name: " + name + "; Type: TABLE; Schema: public; Owner: postgres\n--\n\n");
    out.put("CREATE TABLE public." + name + " (\n");
    columns("    ", "", "", "\n");
    out.put("\n);\n\n\nALTER TABLE public." + name + " OWNER TO postgres;\n\n");
  }

  @Override
  void beginData(int table) {
    String name = name(table);
    out.put("--\n-- Data for Name: " + name);
    out.put("; Type: TABLE DATA; Schema: public; Owner: postgres\n--\n\n");
    if (!options.inserts()) {
      String columns =
          options.content().columns().stream().map(Column::name).collect(Collectors.joining(", "));
      out.put("COPY public." + name + " (" + columns + ") FROM stdin;\n");
    }
  }

  @Override
  void endData(int table) {
    out.put(options.inserts() ? "\n\n" : "\\.\n\n\n");
  }

  @Override
  String insertHead(int table) {
    return options.inserts() ? "INSERT INTO public." + name(table) + " VALUES " : "";
  }

  @Override
  void rowSeparator() {
    if (options.inserts()) {
      out.put(",\n\t");
    }
  }

  @Override
  void insertEnd() {
    if (options.inserts()) {
      super.insertEnd();
    }
  }

  @Override
  int rowsPerInsert() {
    return options.inserts() ? 1 : Integer.MAX_VALUE;
  }

  @Override
  void end() {
    for (int table = 0; table < options.tables(); table++) {
      out.put(
          """
          --
          -- Name: %1$s %1$s_pkey; Type: CONSTRAINT; Schema: public; Owner: postgres
          --

          ALTER TABLE ONLY public.%1$s
              ADD CONSTRAINT %1$s_pkey PRIMARY KEY (id);


          """
              .formatted(name(table)));
    }
    out.put("--\n-- PostgreSQL database dump complete\n--\n\n\\unrestrict " + TOKEN + "\n\n");
  }

  @Override
  String type(Column column) {
    String type =
        switch (column.type()) {
          case ID, INTEGER -> "integer";
          case DECIMAL -> "numeric(10,2)";
          case STRING -> "character varying(255)";
          case TEXT -> "text";
          case TIMESTAMP -> "timestamp without time zone";
          case BLOB -> "bytea";
        };
    return type + (column.nullable() ? "" : " NOT NULL");
  }
}
