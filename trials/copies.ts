import type { Client } from 'pg';
import { BEARER, PASSWORD } from '../test/harness/secrets.js';

/** Has the service make something. @throws Error when it refuses */
export async function make(url: string, path: string, fields: object): Promise<void> {
  const headers = { ...BEARER, 'content-type': 'application/json' };
  const body = JSON.stringify({ ...fields, password: PASSWORD });
  const answer = await fetch(url + path, { method: 'POST', headers, body });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`POST ${path}: ${text}`);
}

/** Has the service make a user, a card that is drawn for it, and what else is to be copied. */
export async function makeFirst(
  url: string,
  others: readonly (readonly [path: string, fields: object])[] = [],
): Promise<void> {
  const first = [
    ['/users', { username: 'first' }],
    ['/cards', { owner: 1 }],
  ] as const;
  for (const [path, fields] of [...first, ...others]) await make(url, path, fields);
}

/**
 * Copies the first row of a table.
 * @param values SQL for the columns that differ, with `i` for the number of the copy
 */
export async function copyRow(
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
