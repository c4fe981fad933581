import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApp } from './harness/test-app.js';

const DAYS = ['20260201', '20260202', '20260203'];
const DRAWS_A_DAY = 20_000;
const LENGTH = 10;

/** A node of a plan, as PostgreSQL explains it. */
interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** How many rows of a table were looked at. */
function rowsRead(plan: Plan, table: string): number {
  const own = plan['Relation Name'] === table ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part, table), own);
}

describe('the draws of a day among many', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
    for (const [index, day] of DAYS.entries()) {
      app.clock.set(`2026-02-0${index + 1}T12:00:00.000Z`);
      // Makes the day's seed.
      await app.request('GET', '/game/seeds');
      const insertDraws = `insert into draws
          (card_id, owner_id, day, nonce, client_seed, table_id, outcome, card, status, skill, cp, created_at)
        select $1 + i, i, $2, 1, '', (select min(id) from draw_tables), 0, 1, 'normal', 'normal', 1, now()
        from generate_series(1, $3::int) i`;
      await app.database.query(insertDraws, [index * DRAWS_A_DAY, day, DRAWS_A_DAY]);
    }
    await app.database.query('vacuum analyze draws');
  });
  afterAll(() => app.close());

  it.each([
    ['at its beginning', DAYS[2], 0, 2 * DRAWS_A_DAY],
    ['in its middle', DAYS[1], 1.5 * DRAWS_A_DAY, 1.5 * DRAWS_A_DAY],
    ['beyond its end', DAYS[0], DRAWS_A_DAY, undefined],
  ])('are found without going through others: %s', async (_, day, after, before) => {
    const path = `/game/seeds/${String(day)}/draws?after=${after}&itemsPerPage=${LENGTH}`;
    const ids = (await app.request('GET', path)).body.map(({ card_id }: { card_id: number }) => card_id);
    const expected = before === undefined ? [] : Array.from({ length: LENGTH }, (_, index) => before + index + 1);
    expect(ids).toEqual(expected);

    const [sent] = await app.database.query<{ query: string }>(
      "select query from pg_stat_activity where query like '%json_agg%from draws%limit $2%' and datname = current_database() and pid <> pg_backend_pid()",
    );
    const values: readonly unknown[] = [`'${String(day)}'`, LENGTH, 0, after];
    const query = sent?.query.replace(/\$([1-4])/g, (_, place) => String(values[Number(place) - 1]));
    const [row] = await app.database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${String(query)}`,
    );
    expect(rowsRead(row?.['QUERY PLAN'][0].Plan as Plan, 'draws')).toBe(ids.length);
  });
});
