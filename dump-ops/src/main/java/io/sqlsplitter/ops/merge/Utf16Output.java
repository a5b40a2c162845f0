package io.sqlsplitter.ops.merge;

import io.sqlsplitter.io.Utf16Encoder;
import io.sqlsplitter.ops.OperationException;
import io.sqlsplitter.ops.manifest.Manifest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Takes a dump as it was decoded, and hands it on in the UTF-16 it was. */
final class Utf16Output extends MergeOutput {
  private final MergeOutput target;
  private final Manifest manifest;
  private final Utf16Encoder encoder;

  /**
   * @param target gets the encoded bytes and is finished and closed with this
   */
  Utf16Output(MergeOutput target, Manifest manifest) {
    super("UTF-16");
    this.target = target;
    this.manifest = manifest;
    this.encoder =
        new Utf16Encoder(
            new ToTarget(target), manifest.source().encoding(), manifest.source().oddByte());
  }

  @Override
  long drain(ByteBuffer source) throws IOException, OperationException {
    int length = source.remaining();
    try {
      encoder.write(source.array(), source.arrayOffset() + source.position(), length);
    } catch (IOException e) {
      throw cause(e);
    }
    source.position(source.limit());
    return length;
  }

  @Override
  void publish() throws IOException, OperationException {
    try {
      encoder.close();
    } catch (IOException e) {
      throw cause(e);
    }
    long whole = manifest.source().bytes();
    if (manifest.omittedBytes() == 0 && target.bytes() != whole) {
      throw changed("they make up " + target.bytes() + " of " + whole + " bytes", null);
    }
    target.finish();
  }

  @Override
  public void close() throws IOException {
    target.close();
  }

  /** What went wrong in the target goes on as it is; all else is what the encoder cannot take. */
  private static OperationException cause(IOException e) throws IOException, OperationException {
    if (e instanceof TargetException t) {
      throw t.failure();
    }
    if (e instanceof ClosedPipeException) {
      throw e;
    }
    return changed(e.getMessage(), e);
  }

  private static OperationException changed(String what, IOException cause) {
    return OperationException.failed(
        "the files were changed since the split, so that they cannot be written as UTF-16 again"
            + " ("
            + what
            + "): split the dump again, or remove manifest.json to merge the files as they are",
        cause);
  }

  private static final class TargetException extends IOException {
    private static final long serialVersionUID = 1L;

    TargetException(OperationException cause) {
      super(cause);
    }

    OperationException failure() {
      return (OperationException) getCause();
    }
  }

  private static final class ToTarget extends OutputStream {
    private final MergeOutput target;

    ToTarget(MergeOutput target) {
      this.target = target;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        target.write(bytes, offset, length);
      } catch (OperationException e) {
        throw new TargetException(e);
      }
    }
  }
}
