import { beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import {
  BreakableService,
  DEMANDED_MS,
  END_CONNECTIONS,
  expectUnavailable,
  expectWell,
  FOUND,
  kindOf,
  LOST,
  PACE_MS,
  UNHURRIED_READS,
} from './breakable-service.js';
import { type Outcome, READS, WRITES } from './every-request.js';
import { until } from '../../harness/until.js';

/** The server's own limit for a statement is 3 s. Three of these take longer than a connection may be without an answer. */
const SLOW_STATEMENT_SECONDS = 1.25;
/** Of the crowd that asks a database that hangs, and how often each asks for everything. */
const [CLIENTS, ROUNDS] = [300, 3];

const broken = await BreakableService.start();
const { postgres, network, service } = broken;

// database-faults.e2e-spec.ts has the database that is killed or hangs.
describe('a database that', () => {
  beforeEach(() => broken.renewRecords());

  it('accepts a connection is there for all requests, also before the next try', async () => {
    const session = await postgres.connect();
    try {
      await until(() => isBackByConnection(session));
      await broken.wellWithin(DEMANDED_MS);
      expectWell(await broken.all(3));
    } finally {
      network.release();
    }
  });

  it('hangs while hundreds of clients ask makes neither queues nor connections grow', async () => {
    expectWell(await broken.all());
    const before = { sockets: service.sockets(), bytes: service.residentBytes() };
    postgres.freeze();
    const outcomes: Outcome[] = [];
    const [read, draw, list] = [kindOf('a user'), kindOf('a draw', WRITES), kindOf('a list that is rendered')];
    const asking = async (): Promise<void> => {
      for (let round = 0; round < ROUNDS; round++) {
        for (const each of [read, draw, list]) outcomes.push(await broken.send(each));
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, asking));
    expectUnavailable(outcomes, DEMANDED_MS);
    broken.reconnect();
    postgres.thaw();
    await broken.wellWithin(DEMANDED_MS);
    expectWell(await broken.all());
    broken.reconnect();
    await until(() => service.sockets() <= before.sockets);
    expect(service.residentBytes()).toBeLessThan(before.bytes + 150e6);
    await broken.expectNothingHalfDone();
  });

  it('is slow with each statement of a transaction is not mistaken for one that is gone', async () => {
    const session = await postgres.connect();
    const { user, card, ue } = broken.records;
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
        await broken.send({ ...kindOf("a user's change", WRITES), body });
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
        let outcome = await broken.send(kindOf('a draw', WRITES));
        // The server takes the setting up by and by.
        while (outcome.status === 200) outcome = await broken.send(kindOf('a draw', WRITES));
        expectUnavailable([outcome], DEMANDED_MS);
      });
    } finally {
      await set('');
    }
  });

  /**
   * Has the service miss the database while it makes connections, and lets these through alone.
   * @returns false where it has given up all of them before this process could let them through, as on a busy machine
   */
  async function isBackByConnection(session: ClientBase): Promise<boolean> {
    const [lost, found] = [service.count(LOST), service.count(FOUND)];
    const asked: Promise<Outcome[]>[] = [];
    network.hold();
    await session.query(END_CONNECTIONS);
    await until(() => {
      asked.push(broken.all(1, READS));
      return service.count(LOST) > lost;
    });
    network.hold('card-draw probe');
    await Promise.all(asked);
    await until(() => service.count(FOUND) > found || !network.isOpen('\0card-draw\0'));
    if (service.count(FOUND) > found) return true;
    network.release();
    await service.printed(FOUND, found + 1);
    return false;
  }

  /** Expects that readers get their answers, and that no connection but one is lost. */
  async function expectNobodyHarmed(session: ClientBase, work: () => Promise<void>): Promise<void> {
    const connections = async (): Promise<number[]> => {
      const text = "select pid from pg_stat_activity where application_name = 'card-draw'";
      return (await session.query<{ pid: number }>(text)).rows.map(({ pid }) => pid);
    };
    const lost = service.count(LOST);
    expectWell(await broken.all(3, UNHURRIED_READS));
    const before = await connections();
    expect(before.length).toBeGreaterThan(2);
    let isOver = false;
    const reading = async (): Promise<void> => {
      while (!isOver) {
        expectWell(await broken.all(1, UNHURRIED_READS));
        await sleep(PACE_MS);
      }
    };
    await Promise.all([work().finally(() => (isOver = true)), reading()]);
    const after = await connections();
    expect(before.filter((pid) => !after.includes(pid)).length).toBeLessThanOrEqual(1);
    expect(service.count(LOST)).toBe(lost);
  }
});
