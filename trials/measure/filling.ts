import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { verifiableDraw } from '../../src/game/rules/draw.js';
import { type DrawTable, tableFrom } from '../../src/game/rules/draw-table.js';
import type { Instance } from '../instance.js';

/** So many draws each player makes, and so many days they are on: one a day. */
export const DAYS = 10;
const ROWS_AT_ONCE = 2_000;
const COLUMNS = 'card_id, owner_id, day, nonce, table_id, outcome, card, status, skill, cp, created_at';

/** Copies of the open day, one for each day before it, that nobody has closed yet. */
const DAYS_BEFORE = `
  insert into draw_seeds (day, commitment, seed, created_at, table_id, banners)
  select to_char(to_date(day, 'YYYYMMDD') - i, 'YYYYMMDD'), commitment, seed, created_at - i * interval '1 day', table_id, banners
  from draw_seeds, generate_series(1, ${DAYS}) i where table_id is not null`;

const CARDS = `
  insert into cards (id, owner_id, card, status, skill, cp, created_at)
  select card_id, owner_id, card, status, skill, cp, created_at from draws where card_id > 1`;

/** Battles of the open day, which stay where they are. */
const BATTLES = `
  insert into battles (user_id, opponent_id, won, win_probability, stat, gain, comment, created_at,
    day, nonce, strength, opponent_strength, battles_before, status_before, status)
  select i, 1, i % 2 = 0, 0.5, case when i % 2 = 0 then 'attack' else '' end, i % 2, 'Won against first: attack +7', now(),
    (select max(day) from draws), 1, 50, 50, 0, 'normal', 'normal'
  from generate_series(1, $1::bigint) i`;

interface FirstDraw {
  readonly day: string;
  readonly seed: Buffer;
  readonly table_id: string;
  readonly outcomes: string;
}

/** Makes players with a character and a battle each, and a draw and a card of each on the days before today. @returns the last of these days */
export async function fill(instance: Instance, client: Client, draws: number): Promise<string> {
  const players = Math.max(1, Math.floor(draws / DAYS));
  await instance.post('/users', { username: 'first' });
  await instance.post('/cards', { owner: 1 });
  await copyRow(client, 'users', { username: `'user' || i`, did: `'did:plc:' || i` }, players - 1);
  await copyRow(client, 'characters', { user_id: '1 + i' }, players - 1);
  await copyRow(client, 'character_draws', { user_id: '1 + i' }, players - 1);
  await client.query(BATTLES, [players]);
  const { rows } = await client.query<FirstDraw>(
    'select day, seed, table_id, outcomes from draws join draw_seeds using (day, table_id) join draw_tables t on t.id = table_id',
  );
  const [made] = rows;
  if (!made) throw new Error('The service has made no draw');
  await client.query(DAYS_BEFORE);
  const { rows: days } = await client.query<{ day: string }>('select day from draw_seeds where day < $1 order by day', [
    made.day,
  ]);
  const names = days.map(({ day }) => day);
  await copyDraws(client, made, names, players);
  await client.query(CARDS);
  await client.query("select setval('cards_id_seq', (select max(card_id) from draws))");
  return names.at(-1) ?? '';
}

/** One draw for each player and day. */
async function copyDraws(client: Client, made: FirstDraw, days: readonly string[], players: number): Promise<void> {
  const copy = client.query(copyFrom(`copy draws (${COLUMNS}) from stdin`));
  const table = tableFrom(made.outcomes);
  let card = 1;
  for (const day of days) {
    for (let first = 1; first <= players; first += ROWS_AT_ONCE) {
      const rows: string[] = [];
      for (let owner = first; owner < first + ROWS_AT_ONCE && owner <= players; owner++)
        rows.push(rowOf(made, table, day, owner, ++card));
      await write(copy, rows.join(''));
    }
  }
  copy.end();
  await once(copy, 'finish');
}

function rowOf({ seed, table_id }: FirstDraw, table: DrawTable, day: string, owner: number, id: number): string {
  const { drawn } = verifiableDraw(table, [], { seed, day, owner, nonce: 1, clientSeed: '' });
  const { outcome, card, status, skill, cp } = drawn;
  return `${[id, owner, day, 1, table_id, outcome, card, status, skill, cp, `${day} 12:00:00+00`].join('\t')}\n`;
}

async function write(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain');
}

/**
 * Copies the first row of a table.
 * @param values SQL for the columns that differ, with `i` for the number of the copy
 */
async function copyRow(
  client: Client,
  table: string,
  values: Readonly<Record<string, string>>,
  count: number,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and is_identity = 'NO' order by 1`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const columns = names.map((column) => `"${column}"`).join(', ');
  const copied = names.map((column) => values[column] ?? `"${column}"`).join(', ');
  const first = `(select * from ${table} limit 1) first`;
  await client.query(
    `insert into ${table} (${columns}) select ${copied} from ${first}, generate_series(1, ${count}) i`,
  );
}
