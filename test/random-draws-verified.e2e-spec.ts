import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCard, createUser } from './factories/records.js';
import { FakeClock } from './harness/fake-clock.js';
import { drawOfCard, drawsOfDay, expectVerified } from './harness/random-draws.js';
import { TestApp } from './harness/test-app.js';

const COUNT = 60;
const CLIENT_SEEDS = [
  '',
  'lucky',
  '0',
  ':',
  ':0',
  '1:2:3',
  '運',
  'é',
  'e\u0301',
  '🎴'.repeat(64),
  ' ',
  '"\\\n',
  '\u007f',
];

/** About half of all integers are beyond the last whole run of these, so that many draws skip some and need more than one block. */
const HALF = 2 ** 47;
const SKIPPING = [
  { card: 1, status: 'normal', skill: '', weight: HALF / 2, cp: { min: -HALF / 2, max: HALF / 2 } },
  { card: 2, status: 'super', skill: '運', weight: 1, cp: { min: 7, max: 7 } },
  { card: 3, status: 'super', skill: '運', weight: HALF / 2, cp: { min: 0, max: HALF + 5 } },
];
/** Nothing is ever skipped, and the integers are used whole. */
const WHOLE = [
  { card: 1, status: 'normal', skill: '', weight: HALF, cp: { min: 0, max: 2 ** 48 - 1 } },
  { card: 2, status: 'normal', skill: '', weight: HALF, cp: { min: -(2 ** 46), max: 2 ** 46 - 1 } },
];
const ONLY = [{ card: 5, status: 'normal', skill: 'x', weight: 3, cp: { min: 9, max: 9 } }];

describe('a random draw, when its seed is revealed,', () => {
  const folder = mkdtempSync(join(tmpdir(), 'card-draw-tables-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  describe.each([
    ['the odds that ship with the service', undefined],
    ['odds that skip many integers', SKIPPING],
    ['odds that skip none', WHOLE],
    ['odds with one card', ONLY],
  ])('under %s', (_, table) => {
    let app: TestApp;
    const clock = new FakeClock('2026-01-15T12:00:00.000Z');

    beforeAll(async () => {
      const file = join(folder, 'table.json');
      writeFileSync(file, JSON.stringify(table ?? []));
      let seeds = 0;
      app = await TestApp.start({
        clock,
        environment: table ? { DRAW_TABLE: file } : {},
        bytes: () =>
          createHash('sha256')
            .update(`seed ${String(seeds++)}`)
            .digest(),
      });
      const owners = [(await createUser(app)).id, (await createUser(app)).id];
      for (let i = 0; i < COUNT; i++) {
        const client_seed = CLIENT_SEEDS[i % CLIENT_SEEDS.length];
        await createCard(app, owners[i % 2] ?? 0, { client_seed });
      }
    });
    afterAll(() => app.close());

    it('gave what anyone computes from it', async () => {
      clock.set('2026-01-16T00:00:00.000Z');
      const draws = await drawsOfDay(app, '20260115');
      expect(draws).toHaveLength(COUNT);
      expect(new Set(draws.map(({ client_seed }) => client_seed))).toEqual(new Set(CLIENT_SEEDS));
      await expectVerified(app, draws);
    });

    it('gave that card to its owner', async () => {
      const cards = (await app.request('GET', `/cards?itemsPerPage=${String(COUNT)}`)).body as Record<
        string,
        unknown
      >[];
      expect(cards).toHaveLength(COUNT);
      for (const { id, card, status, skill, cp } of cards) {
        expect(await drawOfCard(app, Number(id))).toMatchObject({ card, status, skill, cp });
      }
    });
  });
});
