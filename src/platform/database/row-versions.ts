import type { CachedBody } from '../raw-json.js';

/** What rows a page shows, and in which versions: by their ids and the transactions that wrote them (`xmin`). */
export class RowVersions {
  readonly writers: Uint32Array;

  private constructor(readonly text: string) {
    this.writers = Uint32Array.from(itemsOf(text.slice(text.indexOf(' ') + 1)), Number);
  }

  /** Of `{id,…} {xmin,…}`; undefined when there are no rows, or they have no versions. */
  static of(text: string | null): RowVersions | undefined {
    return text?.includes('{') ? new RowVersions(text) : undefined;
  }

  get ids(): string[] {
    return itemsOf(this.text.slice(0, this.text.indexOf(' ')));
  }

  get size(): number {
    return this.text.length + this.writers.byteLength;
  }
}

function itemsOf(array: string): string[] {
  return array.slice(1, -1).split(',');
}

export interface CachedPage {
  readonly content: CachedBody;
  /** What {@link SNAPSHOT} was in the statement that gave the versions. */
  readonly snapshot: string | null;
  readonly versions?: RowVersions | undefined;
  /** The key of its last record if it is full: there may be more after it. */
  readonly lastKey?: number | undefined;
}

export interface RenderedPage extends Omit<CachedPage, 'content'> {
  /** The cached content where that is still right. */
  readonly json: string | Buffer | CachedBody;
  /** Whether rows are in it that were cached. */
  readonly isRevised?: boolean;
}

export interface VersionsNow {
  readonly versions: string;
  readonly snapshot: string | null;
  /** The start of the server with the writers of the table's definition: `… {xmin,…}`. */
  readonly origin: string;
  readonly last_key: number | null;
}

/** A row in one version, which is `origin id xmin`. */
export interface RowVersion {
  readonly version: string;
  readonly json: string;
}

/** Runs the statements of a page. */
export interface PageReads {
  versions(): Promise<VersionsNow | undefined>;
  rows(ids: readonly string[]): Promise<readonly RowVersion[]>;
}

/** A row of a page: its place in the cached page, or its JSON; undefined when it has yet to be read. */
type PageRow = number | string | undefined;

/** A row may change between the two statements. After these attempts the page is rendered. */
const ATTEMPTS = 3;
/** As PostgreSQL renders it. A row has the end of a line in it only when a column of the type `json` has one. */
const BETWEEN_ROWS = Buffer.from(', \n ');
const LINE_END = 0x0a;

/** Reads the versions of a cached page's rows, then the rows that are not cached in these. @returns undefined when it has to be rendered */
export async function revise(cached: CachedPage, reads: PageReads): Promise<RenderedPage | undefined> {
  if (cached.versions === undefined || cached.snapshot === null) return undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const now = await reads.versions();
    if (now === undefined) return undefined;
    const { versions: text, snapshot, origin, last_key: lastKey } = now;
    if (snapshot === null || serverOf(snapshot) !== serverOf(cached.snapshot)) return undefined;
    const mayBeNew = writersBetween(cached.snapshot, snapshot);
    const definition = itemsOf(origin.slice(origin.indexOf('{')));
    if (definition.some((writer) => mayBeNew(Number(writer)))) return undefined;
    const isSame = text === cached.versions.text && !cached.versions.writers.some(mayBeNew);
    if (isSame) return { ...cached, json: cached.content, snapshot, isRevised: true };
    const versions = RowVersions.of(text);
    if (versions === undefined) return undefined;
    const { ids, writers } = versions;
    const rows = cachedRows(cached.versions, ids, writers, mayBeNew);
    const missing = ids.filter((_, index) => rows[index] === undefined);
    if (missing.length > ids.length / 2) return undefined;
    const read = new Map((await reads.rows(missing)).map(({ version, json }) => [version, json]));
    for (const [index, id] of ids.entries()) rows[index] ??= read.get(`${origin} ${id} ${writers[index]}`);
    if (rows.includes(undefined)) continue;
    const json = joined(rows, cached.content.bytes, cached.versions.writers.length);
    return json && { json, snapshot, versions, lastKey: lastKey ?? undefined, isRevised: true };
  }
  return undefined;
}

/** The part of a snapshot that says which server it is of. */
function serverOf(snapshot: string): string {
  return snapshot.slice(snapshot.indexOf(' '));
}

/** The places of the rows that are cached in the versions which are there now. */
function cachedRows(
  cached: RowVersions,
  ids: readonly string[],
  writers: Uint32Array,
  mayBeNew: (writer: number) => boolean,
): PageRow[] {
  const places = new Map(cached.ids.map((id, place) => [id, place]));
  return ids.map((id, index) => {
    const [place = -1, writer = 0] = [places.get(id), writers[index]];
    return cached.writers[place] === writer && !mayBeNew(writer) ? place : undefined;
  });
}

/** A page of these rows, if the cached ones can be told apart. Those that follow each other are copied at once. */
function joined(rows: readonly PageRow[], cached: Buffer, cachedCount: number): Buffer | undefined {
  const starts = startsOfRows(cached);
  if (starts.length !== cachedCount + 1) return undefined;
  const parts: Buffer[] = [];
  for (let index = 0, count = 1; index < rows.length; index += count, count = 1) {
    const row = rows[index];
    parts.push(index === 0 ? Buffer.from('[') : BETWEEN_ROWS);
    if (typeof row === 'number') {
      while (rows[index + count] === row + count) count++;
      parts.push(cached.subarray(starts[row], (starts[row + count] ?? 0) - BETWEEN_ROWS.length));
    } else parts.push(Buffer.from(row ?? ''));
  }
  return Buffer.concat([...parts, Buffer.from(']')]);
}

/** Where each row of a page begins, and where one more row would. */
function startsOfRows(page: Buffer): number[] {
  const starts = [1];
  for (let end = page.indexOf(LINE_END); end !== -1; end = page.indexOf(LINE_END, end + 1)) starts.push(end + 2);
  return [...starts, page.length - 1 + BETWEEN_ROWS.length];
}

/** Whether a transaction may have ended between two snapshots. Ids of 32 bits come again: a new row may look like an older version. */
export function writersBetween(before: string, after: string): (writer: number) => boolean {
  // A snapshot begins with the ids, of 64 bits, of the oldest transaction that it does not see and of the next one to come.
  const from = Number(before.split(':', 1)[0]);
  const count = Number(after.split(':', 2)[1]) - from;
  return (writer) => (writer - from) >>> 0 < count;
}
