import { strictEqual } from 'node:assert';
import { OwnPostgres } from '../../test/harness/own-postgres.js';
import { shell } from '../helpers.js';
import { type Say, whileRunning } from '../instance.js';

const POSTGRES_PASSWORD = `it's a "password"`;
const IS_PRIVILEGED = `
  select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as found from pg_roles where rolname = 'card_draw'`;
const OWNERS = `select string_agg(distinct tableowner, ',') as found from pg_tables where schemaname = 'public'`;
const WITH_PASSWORD = `select string_agg(rolname, ',') as found from pg_authid where rolpassword is not null`;

/**
 * Does on a server what the compose files' database does at its first start (deploy/service-role.sql), and starts the service there as its
 * role, which makes the schema and serves.
 */
export async function runRole(say: Say): Promise<string[]> {
  const postgres = await OwnPostgres.start();
  try {
    const psql = `psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --dbname "$SERVER" --file deploy/service-role.sql`;
    await shell(psql, undefined, { SERVER: postgres.url, POSTGRES_PASSWORD });
    const url = Object.assign(new URL(postgres.url), { username: 'card_draw', pathname: '/card_draw' }).href;
    await whileRunning({ DATABASE_URL: url, PGPASSWORD: POSTGRES_PASSWORD }, async ({ get, post }) => {
      await post('/users', { username: 'ai' });
      await post('/cards', { owner: 1 });
      await get('/health/ready');
    });
    const client = await postgres.connect('card_draw');
    const found = async (sql: string): Promise<unknown> => (await client.query<{ found: unknown }>(sql)).rows[0]?.found;
    strictEqual(await found(IS_PRIVILEGED), false);
    strictEqual(await found('select count(*)::int as found from cards'), 1);
    strictEqual(await found(OWNERS), 'card_draw');
    strictEqual(await found(WITH_PASSWORD), 'card_draw');
    say('The service works as a role that is no superuser.');
    return [];
  } finally {
    await postgres.remove();
  }
}
