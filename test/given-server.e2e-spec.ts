import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/platform/database/data-source-options.js';
import { MIGRATIONS, SCHEMA } from '../src/schema.js';
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

  it('finishes the request under way on a kept connection, and ends', async () => {
    const service = start({ DATABASE_URL: database.url, ...SECRETS });
    const url = await service.url();
    const body = JSON.stringify({ username: 'ai', password: SECRETS.OPERATOR_PASSWORD });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const head = `POST /users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    socket.write(head + body.slice(0, 10));
    // Answered after the service has read what was written before.
    await fetch(`${url}/users`);
    const end = service.kill('SIGTERM');
    await service.printed('SIGTERM: stopping');
    socket.write(body.slice(10));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /);
    expect(await end).toBe(0);
    socket.destroy();
    expect(await database.query('select username from users')).toEqual([{ username: 'ai' }]);
  });

  it('refuses to start without the secrets, and names them', async () => {
    const service = start({ DATABASE_URL: database.url });
    expect(await service.end()).toBe(1);
    expect(service.output).toContain('OPERATOR_PASSWORD is missing');
    expect(service.output).toContain('OPERATOR_TOKEN is missing');
  });

  it('refuses a database that cannot hold every character', async () => {
    const narrow = await createTestDatabase('SQL_ASCII');
    const service = start({ DATABASE_URL: narrow.url, ...SECRETS });
    expect(await service.end()).toBe(1);
    expect(service.output).toContain('must be encoded in UTF8, and this one is in SQL_ASCII');
    await narrow.drop();
  });

  it.each([
    ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535, not "abc"'],
    ['PORT', '65536', 'PORT must be'],
    ['MAX_ITEMS_PER_PAGE', '0', 'MAX_ITEMS_PER_PAGE must be'],
    ['GAME_TIME_ZONE', 'Mars/Olympus', 'GAME_TIME_ZONE must be an IANA time zone name'],
    ['TOKEN_OPERATIONS', 'deleteCard,deleteWorld', 'TOKEN_OPERATIONS names no operation of this service: deleteWorld'],
    ['SUSPENDED_OPERATIONS', 'createusers', 'SUSPENDED_OPERATIONS names no operation of this service: createusers'],
    ['DATABASE_URL', 'mysql://secret@host/db', 'DATABASE_URL must be a URL such as'],
  ])('refuses %s=%s and says why', async (name, value, message) => {
    const service = start({ DATABASE_URL: database.url, ...SECRETS, [name]: value });
    expect(await service.end()).toBe(1);
    expect(service.output).toContain(message);
    expect(service.output).not.toContain('secret@');
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
