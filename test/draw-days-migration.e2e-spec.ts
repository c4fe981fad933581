import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DrawDays1795324154118 } from '../src/platform/database/migrations/1795324154118-DrawDays.js';
import { createCard, createUser } from './factories/records.js';
import { FakeClock } from './harness/fake-clock.js';
import { drawsOfUser } from './harness/random-draws.js';
import { createDatabaseBefore, redoFrom } from './harness/schema-before.js';
import { TestApp } from './harness/test-app.js';
import type { TestDatabase } from './harness/test-database.js';

const TABLE = '[{"card":1,"cp":{"max":9,"min":1},"skill":"","status":"normal","weight":1}]';

describe('days from before each had one draw table', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createDatabaseBefore(DrawDays1795324154118);
    await database.query(
      `insert into draw_tables (id, version, outcomes, created_at) overriding system value
       select n, repeat(n::text, 64), '${TABLE}', now() from generate_series(1, 2) n`,
    );
    await database.query(`select setval(pg_get_serial_sequence('draw_tables', 'id'), 2)`);
    for (const [day, isRevealed] of [
      ['20260110', true],
      ['20260111', true],
      ['20260112', true],
      ['20260115', false],
    ])
      // prettier-ignore
      await database.query(
        `insert into draw_seeds (day, commitment, seed, created_at, revealed_at, counted)
         values ($1, '', '\\x00', now(), case when $2 then now() end, $1 = '20260110')`,
        [day, isRevealed],
      );
    // By day, the tables of its draws.
    const draws = [['20260110', 1], ['20260110', 1], ['20260111', 1], ['20260111', 2], ['20260115', 1], ['20260115', 2]]; // prettier-ignore
    for (const [index, [day, table]] of draws.entries())
      await database.query(
        `insert into draws (card_id, owner_id, day, nonce, table_id, outcome, card, status, skill, cp, created_at)
         values ($1, $1, $2, 1, $3, 0, 1, 'normal', '', 1, now())`,
        [index + 1, day, table],
      );
    await database.query("insert into draw_counts values (1, '20260110', 0, 2)");
  });
  afterAll(() => database.drop());

  it('get that of their draws, or none where they had several, and are closed if one had several today', async () => {
    await redoFrom(DrawDays1795324154118, database);
    const state = 'day, table_id, closed_at is not null as closed, revealed_at is not null as revealed';
    expect(await database.query(`select ${state} from draw_seeds order by day`)).toEqual([
      { day: '20260110', table_id: 1, closed: true, revealed: true },
      { day: '20260111', table_id: null, closed: true, revealed: true },
      { day: '20260112', table_id: null, closed: true, revealed: true },
      { day: '20260115', table_id: null, closed: true, revealed: false },
    ]);
    expect(await database.query('select * from draw_counts order by day, table_id')).toEqual([
      { day: '', table_id: 1, outcome: 0, draws: 4 },
      { day: '', table_id: 2, outcome: 0, draws: 2 },
      { day: '20260110', table_id: 1, outcome: 0, draws: 2 },
      ...[1, 2].map((table_id) => ({ day: '20260111', table_id, outcome: 0, draws: 1 })),
      ...[1, 2].map((table_id) => ({ day: '20260115', table_id, outcome: 0, draws: 1 })),
    ]);
  });

  it('are published with their counts, and draws go on with the next day', async () => {
    const app = await TestApp.start({ database, clock: new FakeClock('2026-01-15T12:00:00.000Z') });
    try {
      const read = async (path: string): Promise<any> => (await app.request('GET', path)).body;
      expect(await read('/game/seeds/20260110')).toMatchObject({ table: '1'.repeat(64), seed: '00', draws: 2 });
      expect(await read('/game/seeds/20260111')).toMatchObject({ table: null, seed: '00', draws: 2 });
      expect((await read(`/game/odds/${'2'.repeat(64)}`)).observed).toMatchObject({ draws: 2, counts: [2] });
      const owner = (await createUser(app)).id;
      await database.query("select setval('cards_id_seq', 6)");
      await createCard(app, owner);
      expect(await drawsOfUser(app, owner)).toContainEqual(expect.objectContaining({ day: '20260116', nonce: 1 }));
      expect(await read('/game/seeds/20260116')).toMatchObject({ table: (await read('/game/odds')).version, draws: 1 });
      // Its last draw was before it was closed, so it is revealed as any other day that is closed.
      expect((await read('/game/seeds/20260115')).seed).toBe('00');
    } finally {
      await app.close();
    }
  });
});
