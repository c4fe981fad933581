import { describe, expect, it } from '@jest/globals';
import { DayVerification } from './day-verification.js';
import { commitmentOf, verifiableDraw } from './draw.js';
import { DEFAULT_DRAW_TABLE } from './odds.js';
import type { PublishedDraw } from './published.js';

const DAY = '20260115';
const SEED = Buffer.alloc(32, 5);
const ODDS = { outcomes: DEFAULT_DRAW_TABLE };
const TABLE = 'a'.repeat(64);
const SECRET = { day: DAY, commitment: commitmentOf(SEED), table: TABLE, seed: SEED.toString('hex') };

function drawOf(owner: number, nonce: number): PublishedDraw {
  const { drawn } = verifiableDraw(ODDS, [], { seed: SEED, day: DAY, owner, nonce, clientSeed: 'x' });
  return { ...SECRET, ...drawn, card_id: 100 * owner + nonce, owner, nonce, client_seed: 'x' };
}

/** What is wrong with each of the draws, and with all of them together. */
function check(draws: readonly PublishedDraw[], declared = draws.length): unknown[] {
  const verification = new DayVerification({ ...SECRET, draws: declared });
  const checked = draws.map((draw) => verification.checkDraw(verification.listed.next(draw), ODDS));
  return [...checked, verification.checkWhole()].filter((problem) => problem !== undefined);
}

describe('DayVerification', () => {
  it('accepts the draws of a day, and counts draws and owners', () => {
    const verification = new DayVerification({ ...SECRET, draws: 3 });
    for (const draw of [drawOf(1, 1), drawOf(1, 2), drawOf(2, 1)])
      expect(verification.checkDraw(verification.listed.next(draw), ODDS)).toBeUndefined();
    expect(verification.checkWhole()).toBeUndefined();
    expect(verification).toMatchObject({ matching: 3, listed: { count: 3, owners: 2 } });
  });

  it.each([
    ['day', '20260116'],
    ['commitment', 'f'.repeat(64)],
    ['seed', 'f'.repeat(64)],
    ['seed', null],
    ['table', 'b'.repeat(64)],
    ['outcome', 99],
    ['card', 0],
    ['status', 'rare'],
    ['skill', 'x'],
    ['cp', 0],
  ])('refuses a draw whose %s is %j', (field, value) => {
    expect(check([{ ...drawOf(1, 1), [field]: value }])).toEqual([
      expect.stringContaining(`${field} is ${String(value)}`),
    ]);
  });

  it('refuses the draws of a day that has no table', () => {
    const verification = new DayVerification({ ...SECRET, table: null, draws: 1 });
    expect(verification.checkDraw(drawOf(1, 1), ODDS)).toBe(`table is ${TABLE}, and the day has none`);
  });

  it('refuses another table than that of the day', () => {
    const verification = new DayVerification({ ...SECRET, draws: 1 });
    const draw = { ...drawOf(1, 1), table: 'b'.repeat(64) };
    expect(verification.checkDraw(draw, ODDS)).toMatch(/^table is b{64}, not that of the day$/);
  });

  it.each([
    ['before the first', [drawOf(1, 2), drawOf(1, 3)], 'the next nonce of the owner is 1'],
    ['between two', [drawOf(1, 1), drawOf(1, 3), drawOf(1, 4)], 'the next nonce of the owner is 2'],
  ])('tells once of a draw that is missing %s', (_, draws, problem) => {
    expect(check(draws)).toEqual([problem]);
  });

  it('tells once of a nonce that was written wrong, and not of those that follow', () => {
    const draws = [drawOf(1, 1), { ...drawOf(1, 2), nonce: 9 }, drawOf(1, 3)];
    expect(check(draws)).toEqual([expect.stringContaining('the seed gives')]);
  });

  it('misses draws when more are declared than listed', () => {
    expect(check([drawOf(1, 1)], 2)).toEqual(['2 draws are declared, 1 are listed']);
  });

  it('refuses a seed that was not committed to', () => {
    const seed = 'ab'.repeat(32);
    expect(new DayVerification({ ...SECRET, seed, draws: 0 }).checkSeed()).toMatch(/^the commitment is /);
    expect(new DayVerification({ ...SECRET, draws: 0 }).checkSeed()).toBeUndefined();
  });
});
