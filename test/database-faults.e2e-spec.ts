import { beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import {
  makeRecords,
  type Outcome,
  READS,
  type Records,
  type RequestKind,
  sendKind,
  WRITES,
} from './harness/every-request.js';
import { HeldAnswers } from './harness/held-answers.js';
import { HttpClient } from './harness/http-client.js';
import { amount } from './harness/long-form.js';
import { OwnPostgres } from './harness/own-postgres.js';
import { SECRETS } from './harness/secrets.js';
import { ServiceProcess } from './harness/service-process.js';
import { until } from './harness/until.js';

/** What is demanded: nobody waits longer for a 503, nor for the service once the database is back. */
const DEMANDED_MS = 5_000;
/** In which a service finds out that the database hangs, before the time of any statement is over. */
const FOUND_OUT_MS = 3_000;
/** In which a service that knows that the database is gone says so. */
const AT_ONCE_MS = 1_500;
/** The server's own limit for a statement is 3 s. Three of these take longer than a connection may be without an answer. */
const SLOW_STATEMENT_SECONDS = 1.25;
/** Of the crowd that asks a database that hangs, and how often each asks for everything. */
const [CLIENTS, ROUNDS] = amount([200, 1], [300, 3]);
/** How often each request is sent at once, when none can be answered. */
const TIMES = amount(2, 5);
/** Between two requests of whoever asks for as long as something else goes on. */
const PACE_MS = 20;

const END_CONNECTIONS = 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()';

/** Readiness has a time limit of its own, which a busy machine may miss. */
const UNHURRIED_READS = READS.filter(({ name }) => name !== 'readiness');

/** What the service says once when the database goes, and once when it comes back. */
const [LOST, FOUND] = ['The database cannot be reached', 'The database can be reached again'];

/** What may become of a database. */
interface Fault {
  readonly name: string;
  readonly begin: (postgres: OwnPostgres, network: HeldAnswers) => unknown;
  readonly end: (postgres: OwnPostgres, network: HeldAnswers) => unknown;
}

const FAULTS: readonly Fault[] = [
  { name: 'is stopped', begin: (postgres) => postgres.stop(), end: (postgres) => postgres.startAgain() },
  { name: 'is killed', begin: (postgres) => postgres.crash(), end: (postgres) => postgres.startAgain() },
  { name: 'hangs', begin: (postgres) => postgres.freeze(), end: (postgres) => postgres.thaw() },
  {
    name: 'is behind a network that loses everything',
    begin: (_postgres, network) => network.swallow(),
    end: (_postgres, network) => network.swallowNoMore(),
  },
];

let client: HttpClient;
let records: Records;
const postgres = await OwnPostgres.start();
const network = await HeldAnswers.start(postgres.url);
const service = new ServiceProcess({
  DATABASE_URL: network.url,
  ...SECRETS,
  ANSWER_TIMEOUT_SECONDS: '4',
});
const url = await service.url();

describe('a database that', () => {
  beforeEach(async () => {
    client = new HttpClient();
    records = await makeRecords(client, url);
  });

  it.each(FAULTS)('$name, is a 503 in time for every request, and is taken back in time', async ({ begin, end }) => {
    const [lost, found] = [service.count(LOST), service.count(FOUND)];
    expectWell(await all());
    await begin(postgres, network);
    try {
      await expectNoneWithin(FOUND_OUT_MS);
      await expectNoneWithin(AT_ONCE_MS);
    } finally {
      await end(postgres, network);
    }
    await wellWithin(DEMANDED_MS);
    expectWell(await all());
    await expectNothingHalfDone();
    // A connection that is there already serves before the next try finds the database.
    await service.printed(FOUND, found + 1);
    expect([service.count(LOST), service.count(FOUND)]).toEqual([lost + 1, found + 1]);
    // What the service could not explain is logged so.
    expect(service.output).not.toContain('"context":"Error"');
  });

  it('accepts a connection is there for all requests, also before the next try', async () => {
    const session = await postgres.connect();
    const lost = service.count(LOST);
    const asked: Promise<Outcome[]>[] = [];
    network.hold();
    await session.query(END_CONNECTIONS);
    await until(() => {
      asked.push(all(1, READS));
      return service.count(LOST) > lost;
    });
    network.hold('card-draw probe');
    try {
      await Promise.all(asked);
      await wellWithin(DEMANDED_MS);
      expectWell(await all(3));
    } finally {
      network.release();
    }
  });

  it('hangs while hundreds of clients ask makes neither queues nor connections grow', async () => {
    expectWell(await all());
    const before = { sockets: service.sockets(), bytes: service.residentBytes() };
    postgres.freeze();
    const outcomes: Outcome[] = [];
    const [read, draw, list] = [kind('a user'), kind('a draw', WRITES), kind('a list that is rendered')];
    const asking = async (): Promise<void> => {
      for (let round = 0; round < ROUNDS; round++) {
        for (const each of [read, draw, list]) outcomes.push(await sendKind(client, url, each, records));
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, asking));
    expectUnavailable(outcomes, DEMANDED_MS);
    client.close();
    client = new HttpClient();
    postgres.thaw();
    await wellWithin(DEMANDED_MS);
    expectWell(await all());
    client.close();
    client = new HttpClient();
    await until(() => service.sockets() <= before.sockets);
    expect(service.residentBytes()).toBeLessThan(before.bytes + 150e6);
    await expectNothingHalfDone();
  });

  it('ends all its connections keeps no reader from an answer', async () => {
    const session = await postgres.connect();
    for (let round = 0; round < amount(2, 5); round++) {
      expectWell(await all(3, UNHURRIED_READS));
      const reads = all(amount(10, 20), UNHURRIED_READS);
      await session.query(END_CONNECTIONS);
      expectWell(await reads);
    }
  });

  it('is slow with each statement of a transaction is not mistaken for one that is gone', async () => {
    const session = await postgres.connect();
    const { user, card, ue } = records;
    const body = (): object => ({ card: [card], ue: [ue], aiten: 77 });
    const isChanged = async (): Promise<boolean> => {
      const { rows } = await session.query('select from users where id = $1 and aiten = 77', [user]);
      return rows.length === 1;
    };
    await session.query(`create function wait() returns trigger language plpgsql as
      'begin perform pg_sleep(${SLOW_STATEMENT_SECONDS}); return null; end'`);
    try {
      await expectNobodyHarmed(session, async () => {
        for (const table of ['cards', 'ues', 'users'])
          await session.query(`create trigger slow after update on ${table} execute function wait()`);
        await sendKind(client, url, { ...kind("a user's change", WRITES), body }, records);
        await until(isChanged);
      });
    } finally {
      await session.query('drop function wait cascade');
    }
  });

  it('lets commits wait for a standby is not mistaken for one that is gone', async () => {
    const session = await postgres.connect();
    const set = async (name: string): Promise<void> => {
      await session.query(`alter system set synchronous_standby_names = '${name}'`);
      await session.query('select pg_reload_conf()');
    };
    try {
      await expectNobodyHarmed(session, async () => {
        await set('nobody');
        let outcome = await sendKind(client, url, kind('a draw', WRITES), records);
        // The server takes the setting up by and by.
        while (outcome.status === 200) outcome = await sendKind(client, url, kind('a draw', WRITES), records);
        expectUnavailable([outcome], DEMANDED_MS);
      });
    } finally {
      await set('');
    }
  });

  /** Expects that readers get their answers, and that no connection but one is lost. */
  async function expectNobodyHarmed(session: ClientBase, work: () => Promise<void>): Promise<void> {
    const connections = async (): Promise<number[]> => {
      const text = "select pid from pg_stat_activity where application_name = 'card-draw'";
      return (await session.query<{ pid: number }>(text)).rows.map(({ pid }) => pid);
    };
    const lost = service.count(LOST);
    expectWell(await all(3, UNHURRIED_READS));
    const before = await connections();
    expect(before.length).toBeGreaterThan(2);
    let isOver = false;
    const reading = async (): Promise<void> => {
      while (!isOver) {
        expectWell(await all(1, UNHURRIED_READS));
        await sleep(PACE_MS);
      }
    };
    await Promise.all([work().finally(() => (isOver = true)), reading()]);
    const after = await connections();
    expect(before.filter((pid) => !after.includes(pid)).length).toBeLessThanOrEqual(1);
    expect(service.count(LOST)).toBe(lost);
  }

  function kind(name: string, kinds = READS): RequestKind {
    const found = kinds.find((each) => each.name === name);
    if (!found) throw new Error(`No request is ${name}`);
    return found;
  }

  function all(times = 1, kinds: readonly RequestKind[] = [...READS, ...WRITES]): Promise<Outcome[]> {
    const chosen = Array.from({ length: times }, () => kinds).flat();
    return Promise.all(chosen.map((each) => sendKind(client, url, each, records)));
  }

  /** A busy machine holds up a request that needs no database, too: the others may wait for so much longer. */
  async function expectNoneWithin(ms: number): Promise<void> {
    let [lag, isOver] = [0, false];
    const watching = async (): Promise<void> => {
      for (let begin = performance.now(); !isOver; begin = performance.now()) {
        expect((await client.get(url, '/health/live')).status).toBe(200);
        await sleep(PACE_MS);
        lag = Math.max(lag, performance.now() - begin - PACE_MS);
      }
    };
    const [outcomes] = await Promise.all([all(TIMES).finally(() => (isOver = true)), watching()]);
    expectUnavailable(outcomes, Math.min(ms + lag, DEMANDED_MS));
  }

  async function wellWithin(ms: number): Promise<void> {
    const begin = performance.now();
    await until(async () => (await sendKind(client, url, kind('readiness'), records)).status === 200);
    expect(performance.now() - begin).toBeLessThan(ms);
  }

  async function expectNothingHalfDone(): Promise<void> {
    const session = await postgres.connect();
    const { rows } = await session.query<Record<string, number>>(`select
      (select count(*)::int from users where not exists (select from characters where user_id = users.id)) as without_character,
      (select count(*)::int from draws where not exists (select from cards where cards.id = draws.card_id)) as without_card,
      (select count(*)::int from (select from draws group by owner_id, day having max(nonce) <> count(*)) gaps) as gaps,
      (select count(*)::int from characters where battles <> (select count(*) from battles where battles.user_id = characters.user_id)) as battles,
      (select count(*)::int from groups where not exists (select from group_users where group_id = groups.id)) as without_users`);
    expect(rows).toEqual([{ without_character: 0, without_card: 0, gaps: 0, battles: 0, without_users: 0 }]);
  }
});

function expectWell(outcomes: readonly Outcome[]): void {
  const odd = outcomes.filter(({ kind, status }) => !(kind.statuses ?? [200]).includes(status));
  expect(odd.map(described)).toEqual([]);
}

function expectUnavailable(outcomes: readonly Outcome[], withinMs: number): void {
  const odd = outcomes.filter(({ status, ms, headers }) => status !== 503 || ms > withinMs || !headers['retry-after']);
  expect(odd.map(described)).toEqual([]);
  for (const { body } of outcomes) {
    expect(body).toEqual({
      code: 503,
      status: 'Service Unavailable',
      errors: [{ message: expect.any(String), reason: expect.stringMatching(/^database_/) }],
    });
  }
}

function described({ kind, status, ms, body }: Outcome): string {
  return `${kind.method} ${kind.name}: ${status} after ${Math.round(ms)} ms ${JSON.stringify(body)}`;
}
