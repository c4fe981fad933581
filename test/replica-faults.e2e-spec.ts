import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { createUser } from './factories/records.js';
import { OwnPostgres } from './support/own-postgres.js';
import { ReplicatedPostgres, untilReadFrom } from './support/replicated-postgres.js';
import { BEARER, TestApp } from './support/test-app.js';

const POLL_MS = 20;
const READERS = 8;
/** The first reads that a replica does not answer take a few hundred milliseconds; more, on a busy machine. */
const MOST_MS = 2_500;
/** Reads after a fault, while the replica is away. */
const READS_AFTER = 300;

describe('an instance whose replica', () => {
  let servers: ReplicatedPostgres;
  let replica: OwnPostgres;
  let app: TestApp;
  let user: number;

  beforeAll(async () => {
    servers = await ReplicatedPostgres.start(2);
    [replica] = servers.replicas as [OwnPostgres];
    app = await TestApp.start({ database: await servers.primary.database(), environment: servers.environment });
    user = (await createUser(app)).id;
  });
  beforeEach(async () => {
    for (const each of servers.replicas) await untilReadFrom(each, readUser);
  });
  afterAll(async () => {
    await app.close();
    await servers.remove();
  });

  const readUser = (): Promise<unknown> => app.request('GET', `/users/${user}`);

  /** Under load, with writes so that lists are rendered again and again. */
  async function readDuring(fault: () => Promise<unknown>): Promise<void> {
    const load = { running: true, reads: 0, longest: 0 };
    const timed = async (method: string, path: string, body?: object): Promise<void> => {
      const begun = performance.now();
      const { status, text } = await app.request(method, path, { body, headers: BEARER });
      load.longest = Math.max(load.longest, performance.now() - begun);
      load.reads += 1;
      if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`);
    };
    const steps = [
      ...Array.from({ length: READERS }, () => () => timed('GET', `/users/${user}`)),
      ...Array.from({ length: READERS }, () => () => timed('GET', '/users?itemsPerPage=5000')),
      () => timed('PATCH', `/users/${user}`, { luck: load.reads }).then(() => sleep(POLL_MS)),
    ];
    const loops = steps.map(async (step) => {
      while (load.running) await step();
    });
    const work = (async () => {
      await sleep(10 * POLL_MS);
      await fault();
      const enough = load.reads + READS_AFTER;
      while (load.reads < enough) await sleep(POLL_MS);
    })().finally(() => (load.running = false));
    await Promise.all([...loops, work]);
    expect(load.longest).toBeLessThan(MOST_MS);
  }

  function said(text: string): number {
    return app.log.filter((line) => line.includes(text)).length;
  }

  /** Expects that the fault was noticed, and that the replica takes reads again when it is over. */
  async function expectBack(complaints: number, joins: number): Promise<void> {
    expect(said('takes no reads')).toBeGreaterThan(complaints);
    await untilReadFrom(replica, readUser);
    expect(said('takes reads')).toBeGreaterThan(joins);
  }

  const faults: { what: string; fault: () => Promise<() => unknown> }[] = [
    { what: 'is stopped', fault: () => replica.stop().then(() => () => replica.startAgain()) },
    { what: 'is killed', fault: () => replica.crash().then(() => () => replica.startAgain()) },
    {
      what: 'hangs',
      fault: () => {
        replica.freeze();
        return Promise.resolve(() => replica.thaw());
      },
    },
    {
      what: 'ends all connections',
      fault: async () => {
        const session = await replica.connect();
        await session.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'card-draw%'",
        );
        return () => undefined;
      },
    },
  ];

  it.each(faults)('$what answers all reads, soon, and takes it back', async ({ fault }) => {
    const [complaints, joins] = [said('takes no reads'), said('takes reads')];
    let end: (() => unknown) | undefined;
    await readDuring(async () => {
      end = await fault();
      while (said('takes no reads') === complaints) await sleep(POLL_MS);
    });
    await end?.();
    await expectBack(complaints, joins);
  });
});

describe('an instance whose replica is promoted', () => {
  let servers: ReplicatedPostgres;
  let app: TestApp;
  let user: number;

  beforeAll(async () => {
    servers = await ReplicatedPostgres.start();
    app = await TestApp.start({ database: await servers.primary.database(), environment: servers.environment });
    user = (await createUser(app)).id;
    await untilReadFrom(servers.replicas[0] as OwnPostgres, () => app.request('GET', `/users/${user}`));
  });
  afterAll(async () => {
    await app.close();
    await servers.remove();
  });

  it('shows nothing of what is written there, and says so', async () => {
    const session = await (servers.replicas[0] as OwnPostgres).connect();
    await session.query('select pg_promote()');
    await session.query('update users set luck = 99');
    for (let i = 0; i < 3; i++) {
      for (const path of [`/users/${user}`, '/users', `/users?page=1&itemsPerPage=${i + 1}`])
        expect((await app.request('GET', path)).text).toContain('"luck":0');
    }
    expect(app.log).toContainEqual(expect.stringMatching(/^warn Replica \S+ takes no reads: it is not in recovery/));
  });
});

describe('an instance that is given, as a replica,', () => {
  let servers: ReplicatedPostgres;
  let others: OwnPostgres[];
  let app: TestApp | undefined;

  beforeAll(async () => {
    servers = await ReplicatedPostgres.start();
    others = [];
  });
  afterEach(async () => {
    await app?.close();
    app = undefined;
  });
  afterAll(async () => {
    for (const other of others) await other.remove();
    await servers.remove();
  });

  async function cloneWithStandby(): Promise<string> {
    await servers.primary.stop();
    const clone = await servers.primary.copy();
    await clone.stop();
    const standby = clone.duplicate();
    await clone.startAgain();
    await standby.startAsStandbyOf(clone);
    await servers.primary.startAgain();
    others.push(standby, clone);
    return standby.url;
  }

  async function foreign(): Promise<string> {
    const other = await OwnPostgres.start();
    others.push(other);
    return other.url;
  }

  it.each<[string, () => Promise<string>, string]>([
    ['the primary', () => Promise.resolve(servers.primary.url), 'it is not in recovery'],
    ['another server', foreign, 'it belongs to another database system'],
    ['a standby of a copy of the primary', cloneWithStandby, 'it does not have what the primary wrote last'],
    ['an address where nobody is', () => Promise.resolve('postgres://nobody:hidden@127.0.0.1:1/none'), 'ECONNREFUSED'],
  ])('%s does without it and says so', async (_what, url, problem) => {
    const environment = { DATABASE_REPLICA_URLS: await url() };
    app = await TestApp.start({ database: await servers.primary.database(), environment });
    const user = (await createUser(app)).id;
    while (!app.log.some((line) => line.includes('takes no reads'))) await sleep(POLL_MS);
    expect(app.log.filter((line) => line.includes('takes no reads'))).toEqual([expect.stringContaining(problem)]);
    for (const path of [`/users/${user}`, '/users']) expect((await app.request('GET', path)).status).toBe(200);
    expect(app.log.join('\n')).not.toContain('hidden');
    expect(app.log.join('\n')).not.toContain('takes reads');
  });
});
