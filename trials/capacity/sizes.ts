import type { Client } from 'pg';

/** The tables that grow with players and what they do. */
const GROWING = ['users', 'cards', 'draws', 'battles', 'characters', 'character_draws', 'last_archived_draws'];
const MILLION = 1_000_000;

const SIZES = `
  select c.relname as name, pg_table_size(c.oid)::float8 as heap,
    (select coalesce(json_object_agg(i.relname, pg_relation_size(i.oid) order by i.relname), '{}')
      from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid) as indexes
  from pg_class c where c.relname = any($1) order by array_position($1, c.relname::text)`;

/** In bytes. */
interface Size {
  readonly name: string;
  readonly rows: number;
  readonly heap: number;
  readonly indexes: Readonly<Record<string, number>>;
}

/** How large the tables and their indexes are. */
export async function sizesOf(client: Client): Promise<Size[]> {
  const { rows } = await client.query<Omit<Size, 'rows'>>(SIZES, [GROWING]);
  const sizes: Size[] = [];
  for (const size of rows) {
    const { rows: counted } = await client.query<{ count: string }>(`select count(*) from ${size.name}`);
    sizes.push({ ...size, rows: Number(counted[0]?.count) });
  }
  return sizes;
}

/** A line for each table and index: what it takes now, and for each million of rows. */
export function sizeLines(sizes: readonly Size[]): string[] {
  return sizes.flatMap(({ name, rows, heap, indexes }) => {
    if (rows === 0) return [];
    const all = heap + sum(Object.values(indexes));
    const each = (bytes: number): string => `${mb((bytes / rows) * MILLION)} for each million`;
    return [
      `${name}: ${rows} rows, ${mb(all)}, ${each(all)}`,
      `  rows ${mb(heap)}, ${each(heap)}`,
      ...Object.entries(indexes).map(([index, bytes]) => `  ${index} ${mb(bytes)}, ${each(bytes)}`),
    ];
  });
}

/** What the tables would take with so many draws, and all else in proportion, by the bytes of a row now. */
export function simulated(sizes: readonly Size[], draws: number): string {
  const now = sizes.find(({ name }) => name === 'draws')?.rows ?? 0;
  const all = sum(sizes.map(({ heap, indexes }) => heap + sum(Object.values(indexes))));
  return `${draws} draws, with as many cards and a tenth of the players: ${mb((all / now) * draws)}`;
}

export async function databaseBytes(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  return Number(rows[0]?.bytes);
}

/** For people. */
export function mb(bytes: number): string {
  return `${(bytes / MILLION).toFixed(0)} MB`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
