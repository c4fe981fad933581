import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readSettings } from '../src/config/environment.js';
import { userBody } from './factories/bodies.js';
import { createCard, createUser } from './factories/records.js';
import { delay, lastRead, ReplicatedPostgres, untilReadFrom } from './support/replicated-postgres.js';
import { type Answer, BEARER, PASSWORD, TestApp, TOKEN } from './support/test-app.js';

const READS = 200;

/** A write, and what reads must show as soon as it is acknowledged. */
interface Write {
  readonly name: string;
  /** What is written before, and read by everyone. */
  readonly prepare?: () => Promise<void>;
  /** @returns a record to read, a list to read, and the text that both must have, or must not have any more */
  readonly run: () => Promise<{ one: string; list: string; text: string; gone?: boolean }>;
}

describe('two instances with a replica that is two seconds behind', () => {
  let servers: ReplicatedPostgres;
  let apps: readonly [TestApp, TestApp];
  let user: number;
  let opponent: number;
  let card: number;

  beforeAll(async () => {
    servers = await ReplicatedPostgres.start();
    const options = { database: await servers.primary.database(), environment: servers.environment };
    apps = [await TestApp.start(options), await TestApp.start(options)];
    user = (await createUser(apps[0])).id;
    opponent = (await createUser(apps[0])).id;
    for (const replica of servers.replicas) await delay(replica, '2s');
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    await servers.remove();
  });
  beforeEach(() => caughtUp(`/users/${opponent}`));

  /** Reads until the replica answers both, so that nothing but a write makes it fall behind. */
  async function caughtUp(path: string): Promise<void> {
    for (const app of apps) for (const replica of servers.replicas) await untilReadFrom(replica, () => read(app, path));
  }

  async function read(app: TestApp, ...paths: string[]): Promise<void> {
    for (const path of paths) expect((await app.request('GET', path)).status).toBe(200);
  }

  async function call(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await apps[0].request(method, path, { body, headers: BEARER });
    expect([200, 204]).toContain(answer.status);
    return answer;
  }

  const writes: Write[] = [
    {
      name: 'a create',
      run: async () => {
        const { username, id } = (await call('POST', '/users', userBody())).body;
        return { one: `/users/${id}`, list: '/users?itemsPerPage=5000', text: `"${username}"` };
      },
    },
    {
      name: 'an update',
      run: async () => {
        await call('PATCH', `/users/${user}`, { did: 'did:plc:changed' });
        return { one: `/users/${user}`, list: '/users?itemsPerPage=5000', text: 'did:plc:changed' };
      },
    },
    {
      name: 'a draw',
      run: async () => {
        const { id } = (await call('POST', '/cards', { owner: user, client_seed: 'seeded', password: PASSWORD })).body;
        return { one: `/cards/${id}/draw`, list: `/users/${user}/draws`, text: 'seeded' };
      },
    },
    {
      name: 'a battle',
      run: async () => {
        await call('PUT', `/users/${user}/d`, { battle: opponent });
        const { comment } = (await apps[0].request('GET', `/users/${user}/battles`)).body[0];
        return { one: `/users/${user}/d`, list: `/users/${user}/battles`, text: comment };
      },
    },
    {
      name: 'a deletion',
      prepare: async () => {
        card = (await createCard(apps[0], user, { card: 3, skill: 'doomed' })).id;
        await caughtUp(`/cards/${card}`);
      },
      run: async () => {
        await call('DELETE', `/cards/${card}`);
        return { one: `/cards/${card}`, list: `/users/${user}/card`, text: 'doomed', gone: true };
      },
    },
  ];

  it.each(writes)(
    'show $name at once, on both, as a record, as a list, and to those who have the list',
    async ({ prepare, run }) => {
      await prepare?.();
      const lists = [
        '/users?itemsPerPage=5000',
        `/users/${user}/draws`,
        `/users/${user}/battles`,
        `/users/${user}/card`,
      ];
      const etags = new Map<string, string>();
      for (const app of apps)
        for (const list of lists) etags.set(app.url + list, (await app.request('GET', list)).headers.get('etag') ?? '');
      const { one, list, text, gone = false } = await run();
      for (const app of [...apps, ...apps]) {
        const [record, plain, conditional] = await Promise.all([
          app.request('GET', one),
          app.request('GET', list),
          app.request('GET', list, { headers: { 'if-none-match': etags.get(app.url + list) ?? '' } }),
        ]);
        expect(record.status).toBe(gone ? 404 : 200);
        if (!gone) expect(record.text).toContain(text);
        for (const answer of [plain, conditional]) {
          expect(answer.status).toBe(200);
          expect(answer.text.includes(text)).toBe(!gone);
        }
      }
    },
  );

  it('answer without its delay while it is behind', async () => {
    await call('PATCH', `/users/${user}`, { luck: 3 });
    const begun = performance.now();
    for (const app of apps) await read(app, `/users/${user}`, '/users');
    expect(performance.now() - begun).toBeLessThan(1_500);
  });
});

describe('an instance with two replicas', () => {
  let servers: ReplicatedPostgres;
  let app: TestApp;
  let users: number[];

  beforeAll(async () => {
    servers = await ReplicatedPostgres.start(2);
    app = await TestApp.start({ database: await servers.primary.database(), environment: servers.environment });
    users = [];
    for (let i = 0; i < 20; i++) users.push((await createUser(app)).id);
  });
  afterAll(async () => {
    await app.close();
    await servers.remove();
  });

  it('reads what shows seeds from the primary', async () => {
    const user = (await createUser(app)).id;
    const card = (await createCard(app, user)).id;
    for (const replica of servers.replicas) await untilReadFrom(replica, () => app.request('GET', `/users/${user}`));
    const before = await Promise.all(servers.replicas.map(lastRead));
    const { day } = (await app.request('GET', `/cards/${card}/draw`)).body;
    const lists = [`/users/${user}/draws`, `/game/seeds/${day}/draws`, '/game/seeds'];
    for (const path of [`/cards/${card}/draw`, `/game/seeds/${day}`, ...lists])
      for (let i = 0; i < 5; i++) expect((await app.request('GET', path)).status).toBe(200);
    expect(await Promise.all(servers.replicas.map(lastRead))).toEqual(before);
  });

  it('reads from both, and single records from nowhere else, when nothing is written', async () => {
    for (const replica of servers.replicas)
      await untilReadFrom(replica, () => app.request('GET', `/users/${users[0]}`));
    const session = await servers.primary.connect();
    await session.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'card-draw reads'",
    );
    const before = await Promise.all(servers.replicas.map(lastRead));
    for (let i = 0; i < READS; i++) {
      const id = users[i % users.length] as number;
      expect((await app.request('GET', `/users/${id}`)).body.id).toBe(id);
    }
    for (const [index, replica] of servers.replicas.entries()) expect(await lastRead(replica)).not.toBe(before[index]);
    const { rows } = await session.query("select from pg_stat_activity where application_name = 'card-draw reads'");
    expect(rows).toEqual([]);
  });

  it('renders lists on them and keeps what they rendered', async () => {
    const paths = users.map((id) => `/users/${id}/card`);
    const before = await Promise.all(servers.replicas.map(lastRead));
    for (const path of paths) expect((await app.request('GET', path)).body).toEqual([]);
    const after = await Promise.all(servers.replicas.map(lastRead));
    for (const [index, time] of after.entries()) expect(time).not.toBe(before[index]);
    for (const path of paths) expect((await app.request('GET', path)).body).toEqual([]);
    expect(await Promise.all(servers.replicas.map(lastRead))).toEqual(after);
  });

  it('says of what is not there that it is not', async () => {
    for (const path of ['/users/999', '/users/999/card', '/users/999/d', '/cards/999'])
      expect((await app.request('GET', path)).status).toBe(404);
  });
});

describe('DATABASE_REPLICA_URLS', () => {
  it.each([
    ['localhost:5432', undefined, 'DATABASE_REPLICA_URLS must be URLs'],
    ['postgres://a:hidden@b/c,mysql://a:hidden@b/c', undefined, 'DATABASE_REPLICA_URLS must be URLs'],
    ['postgres://a:hidden@b/c', '', 'DATABASE_REPLICA_URLS needs DATABASE_URL'],
  ])('%j with the DATABASE_URL %j stops the start, and is named', (urls, databaseUrl, problem) => {
    const environment = { DATABASE_URL: databaseUrl ?? 'postgres://a@b/c', DATABASE_REPLICA_URLS: urls };
    const read = (): unknown => readSettings({ ...environment, OPERATOR_PASSWORD: PASSWORD, OPERATOR_TOKEN: TOKEN });
    expect(read).toThrow(problem);
    expect(read).not.toThrow('hidden');
  });

  it('may be several, with spaces between', () => {
    const urls = ['postgres://a@b/c', 'postgresql://d@e/f'];
    const environment = { DATABASE_URL: 'postgres://a@b/c', DATABASE_REPLICA_URLS: ` ${urls.join(' , ')} ` };
    const settings = readSettings({ ...environment, OPERATOR_PASSWORD: PASSWORD, OPERATOR_TOKEN: TOKEN });
    expect(settings.databaseReplicaUrls).toEqual(urls);
  });
});
