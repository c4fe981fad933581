import { describe, expect, it } from '@jest/globals';
import type { ClientBase } from 'pg';
import { OwnPostgres } from '../../harness/own-postgres.js';
import { SECRETS } from '../../harness/secrets.js';
import { ServiceProcess } from '../../harness/service-process.js';
import { until } from '../../harness/until.js';

const REFUSED = 'warn [Database] The database refuses connections: ';
const ACCEPTED = 'info [Database] The database accepts connections again';
const END_OTHERS = 'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1';

const postgres = await OwnPostgres.start();
const session: ClientBase = await postgres.connect();
await session.query('create role service login');
await session.query('create database game owner service');
const address = new URL(postgres.url);
address.username = 'service';
address.pathname = '/game';
const service = new ServiceProcess({ DATABASE_URL: address.href, ...SECRETS });
const url = await service.url();

describe('a database that refuses connections', () => {
  const statusOf = async (path: string): Promise<number> => (await fetch(url + path)).status;

  it.each([
    ['alter role service nologin', 'alter role service login', 'role "service" is not permitted to log in'],
    [
      'alter role service connection limit 0',
      'alter role service connection limit -1',
      'too many connections for role',
    ],
  ])('has the log say why, once, and once that it accepts them again: %s', async (refuse, accept, cause) => {
    const accepted = service.count(ACCEPTED);
    const refused = service.count(REFUSED);
    await session.query(refuse);
    await session.query(END_OTHERS, ['service']);
    await until(async () => (await statusOf('/users/1')) === 503);
    for (let i = 0; i < 5; i++) expect(await statusOf('/users/1')).toBe(503);
    await service.printed(REFUSED + cause);
    expect([service.count(REFUSED), service.count(ACCEPTED)]).toEqual([refused + 1, accepted]);
    await session.query(accept);
    await until(async () => (await statusOf('/users/1')) === 404);
    for (let i = 0; i < 5; i++) expect(await statusOf('/users/1')).toBe(404);
    await service.printed(ACCEPTED, accepted + 1);
    expect([service.count(REFUSED), service.count(ACCEPTED)]).toEqual([refused + 1, accepted + 1]);
  });
});
