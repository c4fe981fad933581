import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/platform/database/data-source-options.js';
import { MIGRATIONS, SCHEMA } from '../src/schema.js';
import { expectNoStart } from './harness/expectations.js';
import { ServiceProcess } from './harness/service-process.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';

const SECRETS = { OPERATOR_PASSWORD: 'operator-password', OPERATOR_TOKEN: 'operator-token' };

describe('the service on a given server', () => {
  let database: TestDatabase;
  let services: ServiceProcess[];

  beforeEach(async () => {
    database = await createTestDatabase();
    services = [];
  });
  afterEach(async () => {
    for (const service of services) await service.kill('SIGKILL');
    await database.drop();
  });

  const start = (environment: Record<string, string>): ServiceProcess => {
    const service = new ServiceProcess(environment);
    services.push(service);
    return service;
  };

  it('makes the schema once when four instances start at once on an empty database', async () => {
    const instances = Array.from({ length: 4 }, () => start({ DATABASE_URL: database.url, ...SECRETS }));
    const urls = await Promise.all(instances.map((instance) => instance.url()));
    const body = JSON.stringify({ username: 'ai', password: SECRETS.OPERATOR_PASSWORD });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${String(urls[0])}/users`, { method: 'POST', headers, body })).status).toBe(200);
    for (const url of urls) expect(await (await fetch(`${url}/users`)).json()).toMatchObject([{ username: 'ai' }]);
    const applied = await database.query<{ name: string }>('select name from migrations order by id');
    expect(applied.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name));
  });

  it('keeps its data over a stop, and exits 0', async () => {
    const first = start({ DATABASE_URL: database.url, ...SECRETS });
    await first.url();
    await database.query("insert into groups (name) values ('tuners')");
    expect(await first.kill('SIGTERM')).toBe(0);
    const url = await start({ DATABASE_URL: database.url, ...SECRETS }).url();
    expect(await (await fetch(`${url}/groups`)).json()).toEqual([{ id: 1, name: 'tuners' }]);
  });

  it('refuses to start without the secrets, and names them', async () => {
    const service = start({ DATABASE_URL: database.url });
    expect(await service.end()).toBe(1);
    expect(service.output).toContain('OPERATOR_PASSWORD is missing');
    expect(service.output).toContain('OPERATOR_TOKEN is missing');
  });

  it('refuses to start with wrong settings, and says what is wrong with each', async () => {
    const wrong = { PORT: 'abc', GAME_TIME_ZONE: 'Mars/Olympus', DATABASE_URL: 'mysql://secret@host/db' };
    const service = start({ ...SECRETS, ...wrong });
    expect(await service.end()).toBe(1);
    for (const name of Object.keys(wrong)) expect(service.output).toContain(`Cannot start: ${name} must be`);
    expect(service.output).not.toContain('secret@');
  });

  it('refuses a database that cannot hold every character', async () => {
    const narrow = await createTestDatabase('SQL_ASCII');
    const { message } = await expectNoStart({ database: narrow });
    expect(message).toContain('must be encoded in UTF8, and this one is in SQL_ASCII');
    await narrow.drop();
  });
});

describe('the migrations', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeEach(async () => {
    database = await createTestDatabase();
    dataSource = await new DataSource(dataSourceOptions({ url: database.url }, SCHEMA)).initialize();
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('make what the entities say', async () => {
    await dataSource.runMigrations();
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('can all be undone and done again', async () => {
    await dataSource.runMigrations();
    for (let left = MIGRATIONS.length; left > 0; left--) await dataSource.undoLastMigration();
    const left = await database.query("select table_name from information_schema.tables where table_schema = 'public'");
    expect(left).toEqual([{ table_name: 'migrations' }]);
    expect(await dataSource.runMigrations()).toHaveLength(MIGRATIONS.length);
  });
});
