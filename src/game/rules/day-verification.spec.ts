import { describe, expect, it } from '@jest/globals';
import { DayVerification, OwnerNonces, type PublishedDraw } from './day-verification.js';
import { commitmentOf, verifiableDraw } from './draw.js';
import { DEFAULT_DRAW_TABLE } from './odds.js';

const DAY = '20260115';
const SEED = Buffer.alloc(32, 5);
const TABLE = 'a'.repeat(64);
const SECRET = { day: DAY, commitment: commitmentOf(SEED), table: TABLE, seed: SEED.toString('hex') };

function drawOf(owner: number, nonce: number): PublishedDraw {
  const drawn = verifiableDraw(DEFAULT_DRAW_TABLE, { seed: SEED, day: DAY, owner, nonce, clientSeed: 'x' });
  return { ...SECRET, ...drawn, card_id: 100 * owner + nonce, owner, nonce, client_seed: 'x' };
}

/** Checks draws that are declared to be all of the day. */
function check(draws: readonly PublishedDraw[], declared = draws.length): { wrong: unknown[]; whole: string[] } {
  const verification = new DayVerification({ ...SECRET, draws: declared });
  const wrong = draws.map((draw) => verification.checkDraw(draw, DEFAULT_DRAW_TABLE));
  return { wrong: wrong.filter((problem) => problem !== undefined), whole: verification.checkWhole() };
}

describe('DayVerification', () => {
  it('accepts the draws of a day in any order', () => {
    expect(check([drawOf(2, 1), drawOf(1, 2), drawOf(1, 1)])).toEqual({ wrong: [], whole: [] });
  });

  it('counts the players', () => {
    const verification = new DayVerification({ ...SECRET, draws: 3 });
    for (const draw of [drawOf(1, 1), drawOf(2, 1), drawOf(1, 2)]) verification.checkDraw(draw, DEFAULT_DRAW_TABLE);
    expect(verification.players).toBe(2);
  });

  it.each([
    ['day', '20260116'],
    ['commitment', 'f'.repeat(64)],
    ['seed', 'f'.repeat(64)],
    ['seed', null],
    ['table', 'b'.repeat(64)],
    ['outcome', -1],
    ['card', 0],
    ['status', 'rare'],
    ['skill', ''],
    ['cp', 0],
  ])('refuses a draw whose %s is %j', (field, value) => {
    const { wrong } = check([{ ...drawOf(1, 1), [field]: value }]);
    expect(wrong).toEqual([expect.stringContaining(`${field} is ${String(value)}`)]);
  });

  it('refuses the draws of a day that has no table, unless any table is accepted', () => {
    const verify = (acceptsAnyTable?: boolean): string | undefined =>
      new DayVerification({ ...SECRET, table: null, draws: 1 }, acceptsAnyTable).checkDraw(
        drawOf(1, 1),
        DEFAULT_DRAW_TABLE,
      );
    expect(verify()).toBe(`table is ${TABLE}, and the day has none`);
    expect(verify(true)).toBeUndefined();
  });

  it('refuses another table than that of the day, also where any is accepted for days without one', () => {
    const verification = new DayVerification({ ...SECRET, draws: 1 }, true);
    const draw = { ...drawOf(1, 1), table: 'b'.repeat(64) };
    expect(verification.checkDraw(draw, DEFAULT_DRAW_TABLE)).toMatch(/^table is b{64}, not that of the day$/);
  });

  it('refuses a nonce that an owner has twice', () => {
    expect(check([drawOf(1, 1), drawOf(1, 1)]).wrong).toEqual(['the owner has another draw with this nonce']);
  });

  it.each([
    ['the first', [drawOf(1, 2)], 1],
    ['one in between', [drawOf(1, 1), drawOf(1, 3)], 2],
  ])('misses a nonce: %s', (_, draws, missing) => {
    expect(check(draws).whole).toEqual([`owner 1 has ${draws.length} draws, and none with nonce ${missing}`]);
  });

  it.each([0, 2])('misses draws when %i are declared and one is listed', (declared) => {
    expect(check([drawOf(1, 1)], declared).whole).toEqual([`${declared} draws are declared, 1 are listed`]);
  });

  it.each([
    ['no hex', 'x'.repeat(64), /not 32 bytes/],
    ['too short', 'ab', /not 32 bytes/],
    ['another one', 'ab'.repeat(32), /^the commitment is /],
  ])('refuses a seed that is %s', (_, seed, words) => {
    expect(new DayVerification({ ...SECRET, seed, draws: 0 }).checkSeed()).toMatch(words);
    expect(new DayVerification({ ...SECRET, draws: 0 }).checkSeed()).toBeUndefined();
  });
});

/** What is wrong with each of these, and which is missing in the end. */
function checkNonces(nonces: readonly number[]): { wrong: string[]; missing: number | undefined; count: number } {
  const owner = new OwnerNonces();
  const wrong = nonces.map((nonce) => owner.add(nonce)).filter((problem) => problem !== undefined);
  return { wrong, missing: owner.missing, count: owner.count };
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('OwnerNonces', () => {
  it.each([
    ['none', []],
    ['in order', range(1, 5_000)],
    ['backwards', range(1, 1_000).reverse()],
    ['with some that come early', [3, 1, 2, 6, 5, 4, 7]],
  ])('finds nothing missing: %s', (_, nonces) => {
    expect(checkNonces(nonces)).toEqual({ wrong: [], missing: undefined, count: nonces.length });
  });

  it.each([
    ['the first', range(2, 10), 1],
    ['one in between', [...range(1, 4), ...range(6, 10)], 5],
    ['one, long before the end', [...range(1, 4), ...range(6, 5_000)], 5],
    ['every second one', range(1, 5_000).map((number) => 2 * number), 1],
    ['all but one', [1_000_000], 1],
  ])('finds what is missing: %s', (_, nonces, missing) => {
    expect(checkNonces(nonces)).toEqual({ wrong: [], missing, count: nonces.length });
  });

  it.each([
    ['the last one', [1, 2, 2]],
    ['an earlier one', [1, 2, 3, 4, 2]],
    ['one that came early', [1, 3, 3, 2]],
  ])('refuses %s again', (_, nonces) => {
    const wrong = ['the owner has another draw with this nonce'];
    expect(checkNonces(nonces)).toEqual({ wrong, missing: undefined, count: nonces.length - 1 });
  });

  it.each([0, -1, 1.5, NaN, 2 ** 53])('refuses %d', (nonce) => {
    expect(checkNonces([nonce, 1])).toMatchObject({ wrong: [expect.stringContaining('not a whole number')], count: 1 });
  });
});
