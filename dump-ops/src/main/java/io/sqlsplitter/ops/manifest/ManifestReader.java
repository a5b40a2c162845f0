package io.sqlsplitter.ops.manifest;

import com.fasterxml.jackson.core.JsonToken;
import io.sqlsplitter.io.InputEncoding;
import io.sqlsplitter.ops.Completeness;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.manifest.Manifest.FileEntry;
import io.sqlsplitter.ops.manifest.Manifest.Source;
import io.sqlsplitter.parser.Dialect;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads everything of a manifest but its ranges, and believes nothing: what is missing, of the
 * wrong type, or does not add up is an error that names the manifest. Fields it does not know are
 * skipped, a newer format is refused.
 */
public final class ManifestReader {
  private final Path file;
  private final StrictJson json;

  private Source source;
  private Dialect dialect;
  private Completeness complete;
  private long omittedBytes;
  private List<FileEntry> files;
  private long rangesBytes = -1;
  private long records = -1;

  private final DetailsReader details;

  private ManifestReader(Path file, StrictJson json, boolean wantsDetails) {
    this.file = file;
    this.json = json;
    this.details = new DetailsReader(json, wantsDetails);
  }

  /**
   * Reads {@code file} to its end.
   *
   * @throws OperationException when it is damaged, or of a newer version
   */
  public static Manifest read(Path file) throws IOException, OperationException {
    try (StrictJson json = StrictJson.open(file)) {
      return new ManifestReader(file, json, false).manifest();
    }
  }

  /** All that a manifest says but the ranges. */
  public record Whole(Manifest manifest, ManifestDetails details) {}

  /** As {@link #read}, with what only people want to know. */
  public static Whole readWhole(Path file) throws IOException, OperationException {
    try (StrictJson json = StrictJson.open(file)) {
      ManifestReader reader = new ManifestReader(file, json, true);
      Manifest manifest = reader.manifest();
      return new Whole(manifest, reader.details.details());
    }
  }

  private Manifest manifest() throws IOException, OperationException {
    json.expect(json.nextToken(), JsonToken.START_OBJECT, "the document");
    // The format comes first, so that a newer one is refused before anything else of it is judged.
    if (!"format".equals(json.nextField())) {
      throw json.damaged("no format number at its head");
    }
    long format = json.number("format");
    if (format > Manifest.FORMAT) {
      throw OperationException.failed(
          file
              + " was written by a newer version (format "
              + format
              + ", this version reads up to "
              + Manifest.FORMAT
              + "): use that version",
          null);
    }
    if (format < Manifest.FORMAT_OF_PLAIN) {
      throw json.damaged("unknown format " + format);
    }
    for (String name; (name = json.nextField()) != null; ) {
      switch (name) {
        case "source" -> source = source();
        case "dialect" -> dialect = dialect(json.text(name));
        case "complete" -> complete = complete();
        case "omitted" -> omitted();
        case "files" -> files = files();
        case "ranges" -> ranges();
        default -> details.field(name);
      }
    }
    if (json.nextToken() != null) {
      throw json.damaged("something follows its end");
    }
    return checked();
  }

  private Manifest checked() throws OperationException {
    json.require(source, "source");
    json.require(dialect, "dialect");
    json.require(complete, "complete");
    json.require(files, "files");
    if (rangesBytes < 0 || records < 0) {
      throw json.damaged("no ranges");
    }
    Set<String> names = new HashSet<>();
    long sum = omittedBytes;
    for (FileEntry entry : files) {
      if (!isSafe(entry.file())) {
        throw json.damaged("its path " + entry.file() + " leads out of the folder");
      }
      if (!names.add(entry.file())) {
        throw json.damaged("two files are called " + entry.file());
      }
      sum += entry.bytes();
      // No number is above 2^56, and a sum above rangesBytes ends here: nothing overflows.
      if (sum > rangesBytes) {
        throw json.damaged("its files are larger than the dump");
      }
    }
    if (sum != rangesBytes) {
      throw json.damaged("its files make up " + sum + " of " + rangesBytes + " bytes");
    }
    if (source.encoding() == InputEncoding.BYTES && source.bytes() != rangesBytes) {
      throw json.damaged("the source has " + source.bytes() + " bytes, the ranges " + rangesBytes);
    }
    return new Manifest(source, dialect, complete, omittedBytes, files, rangesBytes, records);
  }

  /**
   * Whether a path is relative and goes down only, on every system. (Whether a symbolic link stands
   * in its way is for whoever opens it.)
   */
  private static boolean isSafe(String path) {
    if (path.chars().anyMatch(c -> c == 0 || c == '\\' || c == ':')
        || path.equals(Manifest.FILE_NAME)) {
      return false;
    }
    for (String part : path.split("/", -1)) {
      if (part.isEmpty() || part.equals(".") || part.equals("..")) {
        return false;
      }
    }
    return true;
  }

  private Source source() throws IOException, OperationException {
    json.enter("source");
    String name = null;
    long bytes = -1;
    InputEncoding encoding = null;
    boolean oddByte = false;
    for (String field; (field = json.nextField()) != null; ) {
      switch (field) {
        case "name" -> name = json.text(field);
        case "bytes" -> bytes = json.number(field);
        case "encoding" -> encoding = encoding(json.text(field));
        case "oddByte" -> oddByte = json.bool(field);
        default -> json.skipChildren();
      }
    }
    json.require(name, "source.name");
    json.require(encoding, "source.encoding");
    if (bytes < 0) {
      throw json.damaged("no source.bytes");
    }
    return new Source(name, bytes, encoding, oddByte);
  }

  private void omitted() throws IOException, OperationException {
    json.enter("omitted");
    for (String field; (field = json.nextField()) != null; ) {
      if (field.equals("bytes")) {
        omittedBytes = json.number(field);
      } else {
        details.omitted(field);
      }
    }
  }

  private List<FileEntry> files() throws IOException, OperationException {
    json.expect(json.currentToken(), JsonToken.START_ARRAY, "files");
    List<FileEntry> list = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      list.add(fileEntry());
    }
    return list;
  }

  private FileEntry fileEntry() throws IOException, OperationException {
    json.enter("files");
    details.beginFile();
    String path = null;
    String database = null;
    String table = null;
    long statements = 0;
    long bytes = -1;
    long additions = -1;
    List<String> needs = List.of();
    boolean incomplete = false;
    long checksum = FileEntry.NO_CHECKSUM;
    long stored = FileEntry.PLAIN;
    for (String field; (field = json.nextField()) != null; ) {
      switch (field) {
        case "file" -> path = json.text(field);
        case "database" -> database = json.textOrNull(field);
        case "table" -> table = json.textOrNull(field);
        case "statements" -> statements = json.number(field);
        case "bytes" -> bytes = json.number(field);
        case "additions" -> additions = json.number(field);
        case "needs" -> needs = json.texts(field);
        case "incomplete" -> incomplete = json.bool(field);
        case "crc32c" -> checksum = json.number(field);
        case "stored" -> stored = json.number(field);
        default -> details.file(field);
      }
    }
    json.require(path, "files.file");
    if (bytes < 0 || additions < 0) {
      throw json.damaged("no size of " + path);
    }
    return new FileEntry(
        path, database, table, statements, bytes, additions, needs, incomplete, checksum, stored);
  }

  private void ranges() throws IOException, OperationException {
    json.enter("ranges");
    boolean data = false;
    for (String field; (field = json.nextField()) != null; ) {
      switch (field) {
        case "bytes" -> rangesBytes = json.number(field);
        case "records" -> records = json.number(field);
        case "encoding" -> {
          String encoding = json.text(field);
          if (!encoding.equals("varint-deflate-base64")) {
            throw json.damaged("ranges in an unknown encoding " + encoding);
          }
        }
        case "data" -> {
          json.expect(json.currentToken(), JsonToken.START_ARRAY, "ranges.data");
          data = true;
          json.skipChildren();
        }
        default -> json.skipChildren();
      }
    }
    if (!data) {
      throw json.damaged("no ranges.data");
    }
  }

  private static Dialect dialectOrNull(String label) {
    for (Dialect dialect : Dialect.values()) {
      if (dialect.label().equals(label)) {
        return dialect;
      }
    }
    return null;
  }

  private Dialect dialect(String label) throws OperationException {
    Dialect known = dialectOrNull(label);
    if (known == null) {
      throw json.damaged("unknown dialect " + label);
    }
    return known;
  }

  private InputEncoding encoding(String label) throws OperationException {
    return switch (label) {
      case "bytes" -> InputEncoding.BYTES;
      case "utf-16le" -> InputEncoding.UTF_16LE;
      case "utf-16be" -> InputEncoding.UTF_16BE;
      default -> throw json.damaged("unknown encoding " + label);
    };
  }

  private Completeness complete() throws OperationException {
    return switch (json.currentToken()) {
      case VALUE_TRUE -> Completeness.YES;
      case VALUE_FALSE -> Completeness.NO;
      case VALUE_NULL -> Completeness.UNKNOWN;
      default -> throw json.damaged("complete is neither true, false nor null");
    };
  }
}
