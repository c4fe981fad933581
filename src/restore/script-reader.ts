import { TextDecoder } from 'node:util';
import { DUMP_COMPLETE } from '../backup/dump-format.js';
import { ByteLines } from './byte-lines.js';
import { StatementSplitter } from './statement-splitter.js';

/** A statement, and the line on which it begins to end. */
export interface Statement {
  readonly text: string;
  readonly line: number;
}

/** psql's own commands that newer versions of pg_dump write; they only keep other such commands out. */
const HARMLESS_COMMAND = /^\\(un)?restrict [\w+/=]+\s*$/;

/** Reads a dump in pg_dump's plain format, statement by statement, as a stream. */
export class ScriptReader {
  private readonly lines: ByteLines;
  private readonly splitter = new StatementSplitter();
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  private isComplete = false;

  constructor(bytes: AsyncIterable<Buffer>) {
    this.lines = new ByteLines(bytes);
  }

  /**
   * The statements in turn. After a COPY from stdin its {@link rows} must be read before the next one.
   * @throws Error when it is no such script, or does not end as a whole one does
   */
  async *statements(): AsyncGenerator<Statement> {
    for (;;) {
      const { line } = this.lines;
      const bytes = await this.lines.next();
      if (bytes === undefined) break;
      const text = this.decode(bytes, line);
      if (this.splitter.isBetween && this.isNoSql(text, line)) continue;
      for (const statement of this.splitter.add(text)) {
        this.isComplete = false;
        yield { text: statement, line };
      }
    }
    if (!this.splitter.isBetween) throw new Error('it ends in the middle of a statement');
    if (!this.isComplete) throw new Error(`it does not end with the line "${DUMP_COMPLETE}"`);
  }

  /** The rows that follow a COPY from stdin, as they come. */
  rows(): AsyncGenerator<Buffer> {
    return this.lines.rows();
  }

  private decode(bytes: Buffer, line: number): string {
    try {
      const text = this.decoder.decode(bytes);
      if (!text.includes('\0')) return text;
    } catch {
      // Said below.
    }
    throw new Error(`line ${line} is no text in UTF-8`);
  }

  private isNoSql(text: string, line: number): boolean {
    if (text.trimEnd() === DUMP_COMPLETE) this.isComplete = true;
    if (!text.startsWith('\\')) return false;
    if (!HARMLESS_COMMAND.test(text)) {
      throw new Error(
        `line ${line} is a command of psql: ${text.trimEnd()}; make the dump without --create, of one database`,
      );
    }
    return true;
  }
}
