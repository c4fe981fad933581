const LINE_FEED = 0x0a;
/** A line that stands alone between line feeds ends the rows of a COPY; in a row a backslash is never alone. */
const END_OF_ROWS = Buffer.from('\n\\.\n');

/** Reads a stream of bytes in turn by lines, and by blocks of rows as COPY has them. */
export class ByteLines {
  /** The number of the line that comes next, from 1. */
  line = 1;
  private rest: Buffer = Buffer.alloc(0);
  private readonly chunks: AsyncIterator<Buffer>;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next line, with its line feed; undefined at the end. */
  async next(): Promise<Buffer | undefined> {
    // Where the line feed is not: long lines come in many chunks.
    let searched = 0;
    for (;;) {
      const end = this.rest.indexOf(LINE_FEED, searched);
      if (end !== -1) return this.take(end + 1);
      searched = this.rest.length;
      if (!(await this.more())) return this.rest.length > 0 ? this.take(this.rest.length) : undefined;
    }
  }

  /**
   * The rows up to the line that ends them, as they come.
   * @throws Error when the stream ends before them
   */
  async *rows(): AsyncGenerator<Buffer> {
    // The line feed of the statement before, which a block without rows has right before its end.
    this.rest = Buffer.concat([END_OF_ROWS.subarray(0, 1), this.rest]);
    let isFirst = true;
    for (;;) {
      const end = this.rest.indexOf(END_OF_ROWS);
      // What may be the beginning of the end waits for what comes next.
      const size = end === -1 ? Math.max(0, this.rest.length - END_OF_ROWS.length + 1) : end + 1;
      const part = this.rest.subarray(isFirst ? 1 : 0, size);
      if (size > 0) {
        this.rest = this.rest.subarray(size);
        isFirst = false;
      }
      if (part.length > 0) {
        this.count(part);
        yield part;
      }
      if (end !== -1) break;
      if (!(await this.more())) throw new Error('it ends in the middle of rows');
    }
    this.take(END_OF_ROWS.length - 1);
  }

  private take(size: number): Buffer {
    const taken = this.rest.subarray(0, size);
    this.rest = this.rest.subarray(size);
    this.count(taken);
    return taken;
  }

  private count(bytes: Buffer): void {
    for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) this.line++;
  }

  private async more(): Promise<boolean> {
    const next = await this.chunks.next();
    if (next.done) return false;
    this.rest = this.rest.length === 0 ? next.value : Buffer.concat([this.rest, next.value]);
    return true;
  }
}
