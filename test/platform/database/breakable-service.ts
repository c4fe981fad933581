import { expect } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeRecords, type Outcome, READS, type Records, type RequestKind, sendKind, WRITES } from './every-request.js';
import { HeldAnswers } from '../../harness/held-answers.js';
import { HttpClient } from '../../harness/http-client.js';
import { OwnPostgres } from '../../harness/own-postgres.js';
import { SECRETS } from '../../harness/secrets.js';
import { ServiceProcess } from '../../harness/service-process.js';
import { until } from '../../harness/until.js';

/** What is demanded: nobody waits longer for a 503, nor for the service once the database is back. */
export const DEMANDED_MS = 5_000;
/** How often each request is sent at once, when none can be answered. */
const TIMES = 2;
/** Between two requests of whoever asks for as long as something else goes on. */
export const PACE_MS = 20;

export const END_CONNECTIONS = 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()';

/** Readiness has a time limit of its own, which a busy machine may miss. */
export const UNHURRIED_READS = READS.filter(({ name }) => name !== 'readiness');

/** What the service says once when the database goes, and once when it comes back. */
export const [LOST, FOUND] = ['The database cannot be reached', 'The database can be reached again'];

/** A service whose database a test may break, and every kind of request to it. */
export class BreakableService {
  client = new HttpClient();

  private constructor(
    readonly postgres: OwnPostgres,
    readonly network: HeldAnswers,
    readonly service: ServiceProcess,
    readonly url: string,
    public records: Records,
  ) {}

  static async start(): Promise<BreakableService> {
    const postgres = await OwnPostgres.start();
    const network = await HeldAnswers.start(postgres.url);
    const service = new ServiceProcess({ DATABASE_URL: network.url, ...SECRETS, ANSWER_TIMEOUT_SECONDS: '4' });
    const url = await service.url();
    const records = await makeRecords(new HttpClient(), url);
    return new BreakableService(postgres, network, service, url, records);
  }

  /** What a test has done to the records, the next one does not find. */
  async renewRecords(): Promise<void> {
    this.records = await makeRecords(this.client, this.url);
  }

  /** Ends all connections to the service. */
  reconnect(): void {
    this.client.close();
    this.client = new HttpClient();
  }

  send(kind: RequestKind): Promise<Outcome> {
    return sendKind(this.client, this.url, kind, this.records);
  }

  all(times = 1, kinds: readonly RequestKind[] = [...READS, ...WRITES]): Promise<Outcome[]> {
    const chosen = Array.from({ length: times }, () => kinds).flat();
    return Promise.all(chosen.map((each) => this.send(each)));
  }

  /** A busy machine holds up a request that needs no database, too: the others may wait for so much longer. */
  async expectNoneWithin(ms: number): Promise<void> {
    let [lag, isOver] = [0, false];
    const watching = async (): Promise<void> => {
      for (let begin = performance.now(); !isOver; begin = performance.now()) {
        expect((await this.client.get(this.url, '/health/live')).status).toBe(200);
        await sleep(PACE_MS);
        lag = Math.max(lag, performance.now() - begin - PACE_MS);
      }
    };
    const [outcomes] = await Promise.all([this.all(TIMES).finally(() => (isOver = true)), watching()]);
    expectUnavailable(outcomes, Math.min(ms + lag, DEMANDED_MS));
  }

  async wellWithin(ms: number): Promise<void> {
    const begin = performance.now();
    await until(async () => (await this.send(kindOf('readiness'))).status === 200);
    expect(performance.now() - begin).toBeLessThan(ms);
  }

  async expectNothingHalfDone(): Promise<void> {
    const session = await this.postgres.connect();
    const { rows } = await session.query<Record<string, number>>(`select
      (select count(*)::int from users where not exists (select from characters where user_id = users.id)) as without_character,
      (select count(*)::int from draws where not exists (select from cards where cards.id = draws.card_id)) as without_card,
      (select count(*)::int from (select from draws group by owner_id, day having max(nonce) <> count(*)) gaps) as gaps,
      (select count(*)::int from characters where battles <> (select count(*) from battles where battles.user_id = characters.user_id)) as battles,
      (select count(*)::int from groups where not exists (select from group_users where group_id = groups.id)) as without_users`);
    expect(rows).toEqual([{ without_character: 0, without_card: 0, gaps: 0, battles: 0, without_users: 0 }]);
  }
}

export function kindOf(name: string, kinds = READS): RequestKind {
  const found = kinds.find((each) => each.name === name);
  if (!found) throw new Error(`No request is ${name}`);
  return found;
}

export function expectWell(outcomes: readonly Outcome[]): void {
  const odd = outcomes.filter(({ kind, status }) => !(kind.statuses ?? [200]).includes(status));
  expect(odd.map(described)).toEqual([]);
}

export function expectUnavailable(outcomes: readonly Outcome[], withinMs: number): void {
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
