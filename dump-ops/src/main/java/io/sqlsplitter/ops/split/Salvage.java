package io.sqlsplitter.ops.split;

import io.sqlsplitter.ops.ClientText;
import io.sqlsplitter.parser.StatementKind;
import io.sqlsplitter.parser.token.TokenKind;
import io.sqlsplitter.parser.token.TokenStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Makes a loadable file of an unfinished one: everything up to the last whole row. */
final class Salvage {
  private static final long ERROR_TAIL = 4096;

  private Salvage() {}

  /**
   * What was written.
   *
   * @param size of the file; 0 when nothing was whole, and there is none
   * @param piece whether rows of the unfinished piece are in it
   */
  record Saved(long size, boolean piece) {}

  /**
   * Writes {@code to}.
   *
   * @param from the unfinished file
   * @param open the piece it ends in
   * @param tail lines that leave a client as it was; each byte a char
   */
  static Saved write(Path from, OpenPiece open, String tail, Path to) throws IOException {
    long pieceStart = open.file().pieceStart;
    long size = Files.size(from);
    long keep = pieceStart;
    String end = "";
    if (size > pieceStart
        && (open.kind() == StatementKind.INSERT || open.kind() == StatementKind.COPY_DATA)) {
      try (Arena arena = Arena.ofConfined();
          FileChannel channel = FileChannel.open(from)) {
        MemorySegment piece =
            channel.map(FileChannel.MapMode.READ_ONLY, pieceStart, size - pieceStart, arena);
        if (open.kind() == StatementKind.COPY_DATA) {
          keep += wholeLines(piece);
          end = "\\.\n";
        } else {
          long rows = wholeRows(piece, open);
          keep += rows;
          end = rows == 0 ? "" : new String(open.delimiter(), StandardCharsets.ISO_8859_1) + "\n";
        }
      }
    }
    return new Saved(keep == 0 ? 0 : copy(from, keep, end + tail, to), !end.isEmpty());
  }

  private static long copy(Path from, long length, String end, Path to) throws IOException {
    try (FileChannel in = FileChannel.open(from);
        FileChannel out =
            FileChannel.open(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      for (long at = 0; at < length; ) {
        long n = in.transferTo(at, length - at, out);
        if (n <= 0) {
          throw new IOException(from + ": ends before byte " + length);
        }
        at += n;
      }
      OutputStream tail = Channels.newOutputStream(out);
      tail.write(end.getBytes(StandardCharsets.ISO_8859_1));
      return out.size();
    }
  }

  /** Length of the lines that are whole, without a client's last words. */
  private static long wholeLines(MemorySegment data) {
    long size = data.byteSize();
    long error = ClientText.findError(data, lineStart(data, size - ERROR_TAIL), size);
    return lineStart(data, error < 0 ? size : error);
  }

  /** Where the line begins that {@code at} lies in. */
  private static long lineStart(MemorySegment data, long at) {
    long start = Math.max(at, 0);
    while (start > 0 && data.get(ValueLayout.JAVA_BYTE, start - 1) != '\n') {
      start--;
    }
    return start;
  }

  /** Length of an INSERT up to its last whole row; 0 without one. */
  private static long wholeRows(MemorySegment insert, OpenPiece open) {
    TokenStream tokens = new TokenStream();
    tokens.reset(open.rules(), insert, 0, insert.byteSize());
    long rows = 0;
    int depth = 0;
    boolean values = false;
    TokenKind kind = tokens.next();
    while (kind != TokenKind.END && kind != TokenKind.UNTERMINATED) {
      if (depth == 0 && tokens.isWord("VALUES")) {
        values = true;
      } else if (tokens.isSymbol('(')) {
        depth++;
      } else if (tokens.isSymbol(')') && --depth == 0 && values) {
        rows = tokens.end();
      }
      kind = tokens.next();
    }
    return rows;
  }
}
