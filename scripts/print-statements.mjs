// Prints all prepared statements of the built service, each with its name and its generic plan, in a database with some users and cards:
// node scripts/print-statements.mjs [--users NUMBER], with DATABASE_URL
import { parseArgs } from 'node:util';
import pg from 'pg';
import { preparedStatements } from '../dist/platform/database/statements.js';
import { startApplication } from './start-application.mjs';
import { SECRETS } from './start-service.mjs';

const CARDS_PER_USER = 10;
const { values } = parseArgs({ options: { users: { type: 'string', default: '10000' } } });
const users = Number(values.users);

/** Copies the first row of a table, with other values in some columns: SQL, in which `i` is the number of the copy. */
const copies = (table, count, values) => `
  insert into ${table} select copy.* from (select * from ${table} limit 1) first, generate_series(2, ${count}) i,
    jsonb_populate_record(null::${table}, to_jsonb(first) || jsonb_build_object(${values})) copy;`;

const FILL = [
  copies('users', users, "'id', i, 'username', 'user' || i, 'did', 'did:plc:' || i"),
  copies('characters', users, "'user_id', i"),
  copies('cards', users * CARDS_PER_USER, `'id', i, 'owner_id', i % ${users} + 1`),
  copies('draws', users * CARDS_PER_USER, `'card_id', i, 'owner_id', i % ${users} + 1, 'nonce', i`),
].join('');

async function send(url, fields) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ password: SECRETS.OPERATOR_PASSWORD, ...fields });
  const response = await fetch(url, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(await response.text());
}

function textOf({ name, text }, plan) {
  const lines = plan.map((row) => `--   ${row['QUERY PLAN']}`);
  return [`-- ${name}`, `${text.replace(/^\n+/, '').trimEnd()};`, ...lines, ''].join('\n');
}

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
const { url, stop } = await startApplication();
try {
  await client.connect();
  await send(`${url}/users`, { username: 'user1' });
  await send(`${url}/cards`, { owner: 1 });
  await client.query(FILL);
  await client.query('vacuum analyze');
  for (const statement of [...preparedStatements.values()].sort((one, other) => one.name.localeCompare(other.name))) {
    const { rows } = await client.query(`explain (generic_plan) ${statement.text}`);
    console.log(textOf(statement, rows));
  }
} finally {
  await client.end();
  await stop();
}
