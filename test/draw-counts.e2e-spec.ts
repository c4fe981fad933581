import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { COUNTS_OF_TABLE } from '../src/game/draws/draw-counts.service.js';
import { SEEDS } from '../src/game/draws/seeds.service.js';
import { cardBody } from './factories/bodies.js';
import { createCard, createUser } from './factories/records.js';
import { BlockedTables } from './harness/blocked-tables.js';
import { FakeClock } from './harness/fake-clock.js';
import { OpenTransaction } from './harness/open-transaction.js';
import { TestApp } from './harness/test-app.js';
import { until } from './harness/until.js';

const DAY = '20260115';
const MANY = 20_000;

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** How many rows of `draws` a part of a plan has looked at. */
function drawsLookedAt(node: PlanNode): number {
  const here = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + drawsLookedAt(plan), 0);
  return below + (node['Relation Name'] === 'draws' ? here : 0);
}

describe('counts of draws', () => {
  let app: TestApp;
  const clock = new FakeClock();
  let owner: number;

  beforeAll(async () => {
    app = await TestApp.start({ clock });
    owner = (await createUser(app)).id;
  });
  afterAll(() => app.close());

  const observed = async (): Promise<number> => (await app.request('GET', '/game/odds')).body.observed.draws;
  const drawsOf = async (day: string): Promise<number> => (await app.request('GET', `/game/seeds/${day}`)).body.draws;

  async function untilCounted(): Promise<void> {
    const state = 'select max(card_id) = (select card_id from counted_draws) as is_all from draws';
    await until(async () => (await app.database.query<{ is_all: boolean | null }>(state))[0]?.is_all === true);
  }

  /** How many draws are looked at to answer: by the very statements, planned as the service's sessions do. */
  async function cost(): Promise<{ odds: number; seed: number }> {
    const explain = async (statement: string): Promise<number> => {
      const [row] = await app.database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, format json) ${statement}`,
      );
      const [plan] = row?.['QUERY PLAN'] ?? [];
      return drawsLookedAt(plan?.Plan as PlanNode);
    };
    await app.database.query('deallocate all');
    return {
      odds: await explain(COUNTS_OF_TABLE.replaceAll('$1', '(select max(id) from draw_tables)')),
      seed: await explain(`select * from (${SEEDS.sql}) s where day = (select '${DAY}')`),
    };
  }

  it('cost the same after many draws, also where the statistics say that there are none', async () => {
    await app.database.query('vacuum analyze draws');
    for (let i = 0; i < 5; i++) await createCard(app, owner);
    const before = await observed();
    // As many as the service would make in a while, by other owners.
    await app.database.query(
      `insert into draws (card_id, owner_id, day, nonce, client_seed, table_id, outcome, card, status, skill, cp, created_at)
       select nextval('cards_id_seq'), 1000000 + n, day, 1, '', table_id, outcome, card, status, skill, cp, created_at
       from generate_series(1, ${MANY}) n, (select * from draws limit 1) one`,
    );
    // The first who asks finds that there are many.
    expect(await observed()).toBe(before + MANY);
    await untilCounted();
    await createCard(app, owner);
    const draws = before + MANY + 1;
    expect(await drawsOf(DAY)).toBe(draws);
    expect(await observed()).toBe(draws);
    expect(await cost()).toEqual({ odds: 1, seed: 1 });
  });

  it('are made up after every thousand draws, without anyone asking', async () => {
    const counted = async (): Promise<number> =>
      (await app.database.query<{ card_id: number }>('select card_id from counted_draws'))[0]?.card_id ?? 0;
    const before = await counted();
    for (let i = 0; i < 11; i++) {
      await Promise.all(
        Array.from({ length: 100 }, () => app.request('POST', '/cards', { body: cardBody(owner, { skill: 'x' }) })),
      );
    }
    await until(async () => (await counted()) !== before);
    const draws = await observed();
    expect(await drawsOf(DAY)).toBe(draws);
    expect((await cost()).odds).toBeLessThan(1_100);
  });

  it('miss no draw that was under way while others were counted', async () => {
    const draws = await observed();
    const slow = (await createUser(app)).id;
    const holder = await OpenTransaction.with(app.database.url, `select from users where id = ${slow} for update`);
    const drawn = app.request('POST', '/cards', { body: cardBody(slow) });
    await holder.holdsUp(1);
    // As far as anyone can see, there is much to count; and it counts when it starts.
    await app.database.query("select setval('cards_id_seq', nextval('cards_id_seq') + 1000)");
    await createCard(app, owner);
    const other = await TestApp.start({ database: app.database, clock });
    try {
      await sleep(100);
      expect(await observed()).toBe(draws + 1);
    } finally {
      await holder.rollBack();
    }
    expect((await drawn).status).toBe(200);
    // In case the first one has not waited for it for long enough.
    const last = await TestApp.start({ database: app.database, clock });
    await untilCounted();
    for (const one of [other, last]) await one.close();
    expect(await observed()).toBe(draws + 2);
    expect(await drawsOf(DAY)).toBe(draws + 2);
  });

  it.each(['/game/odds', `/game/seeds/${DAY}`])('are read once for all who ask at the same time: %s', async (path) => {
    expect((await app.request('GET', path)).status).toBe(200);
    const blocked = await BlockedTables.take(app.database.url, 'draw_counts');
    try {
      const asked = Array.from({ length: 40 }, () => app.request('GET', path));
      await blocked.anyWaiting();
      await sleep(200);
      const statements = await blocked.waiting();
      // Whoever comes while a seed is read has it read again, for all who come meanwhile: at most four times.
      expect(statements.length).toBeLessThanOrEqual(path === '/game/odds' ? 1 : 4);
      await blocked.release();
      const answers = await Promise.all(asked);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    } finally {
      await blocked.release();
    }
  });
});
