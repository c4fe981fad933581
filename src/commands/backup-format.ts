import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

export const FIRST_LINE = '-- card-draw backup, format 1';
export const LAST_LINE = '-- card-draw backup complete';

/**
 * Makes what was restored a copy of its own. It closes every day that is not revealed, and keeps it secret: a copy must not foretell what
 * the original will draw. It deletes the private key: a copy must not sign with it what the original would not sign. It deletes the tokens
 * of players: one that was revoked since then must not count again. It gives up the events that wait: the original sends them.
 * What an operator gave to players who have not drawn goes to a day that will be revealed.
 */
export const SEPARATE_COPY = `UPDATE draw_seeds SET closed_at = coalesce(closed_at, now()), restored_at = now() WHERE revealed_at IS NULL;
UPDATE set_states SET day = NULL WHERE reason = 'given' AND day IN (SELECT day FROM draw_seeds WHERE revealed_at IS NULL)
  AND NOT EXISTS (SELECT FROM draws d WHERE d.owner_id = set_states.user_id AND d.counters = set_states.counters);
UPDATE signing_keys SET is_current = false, private_key = NULL WHERE is_current;
DELETE FROM player_links;
UPDATE webhooks SET failed_at = now(), error = 'It waited when the data were copied: the original may have sent it' WHERE failed_at IS NULL`;

const EACH = (command: string, rows: string): string =>
  `DO $$ DECLARE r record; BEGIN FOR r IN ${rows} LOOP EXECUTE ${command}; END LOOP; END $$`;
const DISABLED = 'SELECT * FROM disabled_triggers';
const OF_SCHEMA = 'c.relnamespace = quote_ident(current_schema())::regnamespace';

/** Disables the triggers that migrations made: the rows of a backup have what the triggers did. Keys and references are still checked. */
export const TRIGGERS_OFF = `CREATE TEMP TABLE IF NOT EXISTS disabled_triggers AS SELECT t.tgrelid::regclass AS of, t.tgname AS name, CASE t.tgenabled WHEN 'A' THEN 'ENABLE ALWAYS' ELSE 'ENABLE' END AS again FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal AND t.tgenabled IN ('O', 'A') AND ${OF_SCHEMA};
${EACH("format('ALTER TABLE %s DISABLE TRIGGER %I', r.of, r.name)", DISABLED)}`;
export const TRIGGERS_ON = EACH("format('ALTER TABLE %s %s TRIGGER %I', r.of, r.again, r.name)", DISABLED);
/** In the order in which they were made: one may read another. */
export const REFRESH_VIEWS = EACH(
  "format('REFRESH MATERIALIZED VIEW %s', r.name)",
  `SELECT c.oid::regclass AS name FROM pg_class c WHERE c.relkind = 'm' AND c.relispopulated AND ${OF_SCHEMA} ORDER BY c.oid`,
);

/** The first byte of what is packed. No text begins with it. */
const GZIP = 0x1f;
const LONGEST_HEADER = 1_048_576;

/** Reads a backup, packed or not, in constant memory. */
export class BackupReader {
  private readonly source: AsyncIterator<Buffer>;
  private held: Buffer = Buffer.alloc(0);
  private isAtEnd = false;

  constructor(file: AsyncIterable<Buffer>) {
    this.source = unpacked(file);
  }

  /** The names of the migrations, and of the tables, quoted. @throws Error when it is no backup of this service */
  async header(): Promise<{ migrations: string[]; tables: string[] }> {
    let text = '';
    for await (const piece of this.until('\n\n')) if (text.length < LONGEST_HEADER) text += piece.toString();
    if (!text.startsWith(`${FIRST_LINE}\n`)) throw new Error('it is no backup of this service');
    const named = (start: string): string[] =>
      text.split('\n').flatMap((line) => (line.startsWith(start) ? [line.slice(start.length)] : []));
    return { migrations: named('-- migration '), tables: named('-- table ') };
  }

  /**
   * The statements in turn. After a COPY, the caller reads its {@link rows} before the next statement.
   * @throws Error when the backup is not whole
   */
  async *statements(): AsyncGenerator<string> {
    for (;;) {
      const pieces: Buffer[] = [];
      for await (const piece of this.until(';\n')) pieces.push(piece);
      const text = Buffer.concat(pieces).toString().trim();
      if (!this.isAtEnd) yield text.replace(/^--.*\n/gm, '').trimStart();
      else if (text === LAST_LINE) return;
      else throw new Error(`it is not whole: it does not end with the line "${LAST_LINE}"`);
    }
  }

  /** The rows that follow a COPY, piece by piece. */
  async *rows(): AsyncGenerator<Buffer> {
    let before = '\n'.length;
    for await (const piece of this.until('\n\\.\n')) {
      if (piece.length > before) yield piece.subarray(before);
      if (piece.length > 0) before = 0;
    }
    if (this.isAtEnd) throw new Error('it is not whole: it ends in the middle of rows');
    // The last line feed is a part of the mark. A row may be nothing else.
    if (before === 0) yield Buffer.from('\n');
  }

  /** What comes before the next mark, or before the end of the file. Skips the mark, but for its line feed at the end. */
  private async *until(mark: string): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.held.indexOf(mark);
      // A part of a mark may be at the end.
      const sure = at === -1 ? Math.max(0, this.held.length - mark.length + 1) : at;
      yield this.held.subarray(0, sure);
      this.held = this.held.subarray(at === -1 ? sure : at + mark.length - 1);
      if (at !== -1) return;
      const next = await this.source.next();
      if (next.done) break;
      this.held = Buffer.concat([this.held, next.value]);
    }
    this.isAtEnd = true;
    yield this.held;
  }
}

async function* unpacked(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = file[Symbol.asyncIterator]();
  const first = await chunks.next();
  async function* whole(): AsyncGenerator<Buffer> {
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  if (first.done || first.value[0] !== GZIP) yield* whole();
  // The reader of the last stream gets the errors of all.
  else yield* pipeline(Readable.from(whole()), createGunzip(), () => undefined);
}
