import { describe, expect, it } from '@jest/globals';
import { createUser } from '../../factories/records.js';
import { metricsOf } from '../../harness/metrics.js';
import { OwnPostgres } from '../../harness/own-postgres.js';
import { SECRETS } from '../../harness/secrets.js';
import { ServiceProcess } from '../../harness/service-process.js';
import { PASSWORD, TestApp } from '../../harness/test-app.js';
import { until } from '../../harness/until.js';

const FAILS = 'error The database fails';
const WORKS = 'log The database works again';

const postgres = await OwnPostgres.start();
const database = await postgres.database();
const app = await TestApp.start({ database });
const { id: owner } = await createUser(app);

/** Lets each draw and each new table fail with the error that PostgreSQL has for it. */
async function failWith(sqlstate: string): Promise<void> {
  await database.query(`create or replace function fail() returns trigger language plpgsql as
    $$begin raise exception 'as the kernel says' using errcode = '${sqlstate}'; end$$`);
}

async function beginFailing(): Promise<void> {
  await failWith('53100');
  await database.query(`create or replace function fail_table() returns event_trigger language plpgsql as
    $$begin insert into cards default values; end$$;
    create trigger fail before insert on cards for each statement execute function fail();
    create event trigger fail on ddl_command_start when tag in ('CREATE TABLE AS') execute function fail_table()`);
}

const endFailing = () => database.query('drop event trigger fail; drop trigger fail on cards');

async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  await database.query(`alter system set default_transaction_read_only = ${value}`);
  await database.query('select pg_reload_conf()');
  const query = 'select from pg_settings where name = $1 and setting = $2';
  await until(async () => (await database.query(query, ['default_transaction_read_only', value])).length === 1);
}

const draw = () => app.request('POST', '/cards', { body: { owner, password: PASSWORD } });
const ready = () => app.request('GET', '/health/ready');
const up = async (): Promise<number> => (await metricsOf(app)).of('card_draw_database_up');
const linesOf = (text: string): string[] => app.log.filter((line) => line.startsWith(text));

async function expectFault(reason: string, words: string): Promise<void> {
  const errors = [{ message: expect.stringContaining(words), reason }];
  for (let i = 0; i < 3; i++) expect(await draw()).toMatchObject({ status: 503, body: { errors } });
  await until(async () => (await ready()).body.errors?.[0].reason === reason);
  expect(await ready()).toMatchObject({ status: 503, body: { errors } });
  expect(await up()).toBe(0);
  expect((await app.request('GET', `/users/${owner}`)).status).toBe(200);
}

it('the service refuses to start without a wait where the database refuses its user', async () => {
  await database.query('create role other nologin');
  const address = new URL(postgres.url);
  address.username = 'other';
  const service = new ServiceProcess({ DATABASE_URL: address.href, ...SECRETS });
  expect(await service.end()).toBe(1);
  expect(service.output).toMatch(/Cannot start: The database refuses access: .*"other"/);
  expect(service.output).not.toMatch(/Retrying|\n +at /);
});

describe('a database that is there and takes no writes', () => {
  it('has the 503, the log, readiness and the metric say why, once for each cause, until it works again', async () => {
    await beginFailing();
    const causes = [
      ['53100', 'database_disk_full', 'no disk space left'],
      ['53200', 'database_out_of_memory', 'no memory left'],
      ['58030', 'database_io_error', 'cannot read or write its disk'],
    ] as const;
    for (const [sqlstate, reason, words] of causes) {
      await failWith(sqlstate);
      await expectFault(reason, words);
    }
    const logged = causes.map(([, reason]) => `${FAILS} (${reason}): as the kernel says`);
    expect([linesOf(FAILS), linesOf(WORKS)]).toEqual([logged, []]);
    await endFailing();
    await until(async () => (await ready()).status === 200);
    expect([(await draw()).status, await up()]).toEqual([200, 1]);
    await until(() => linesOf(WORKS).length > 0);
    expect([linesOf(FAILS).length, linesOf(WORKS).length]).toEqual([causes.length, 1]);
  });

  it('has all of them say that it is read-only, and needs no restart when it is not any more', async () => {
    await setReadOnly('on');
    await expectFault('database_read_only', 'read-only');
    expect(linesOf(`${FAILS} (database_read_only)`)).toHaveLength(1);
    await setReadOnly('off');
    await until(async () => (await ready()).status === 200);
    expect((await draw()).status).toBe(200);
  });

  it('stays ready where one statement fails and others do not', async () => {
    await until(() => linesOf(WORKS).length === 2);
    await database.query('create trigger fail before insert on cards for each statement execute function fail()');
    await failWith('53200');
    const { status, body } = await draw();
    expect([status, body.errors[0].reason]).toEqual([503, 'database_out_of_memory']);
    await until(() => linesOf(WORKS).length === 3);
    expect((await ready()).status).toBe(200);
  });
});
