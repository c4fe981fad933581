import { describe, expect, it } from '@jest/globals';
import { chosenIntegers } from '../../../test/harness/chosen-integers.js';
import { draw } from './draw-state.js';
import { integersFrom, integersOfBlock } from './draw.js';
import { type Outcome, totalWeight } from './draw-table.js';
import { DEFAULT_DRAW_TABLE } from './odds.js';

const TABLE: readonly Outcome[] = [
  { card: 1, status: 'normal', skill: 'a', weight: 3, cp: { min: 1, max: 10 } },
  { card: 2, status: 'normal', skill: 'b', weight: 1, cp: { min: 5, max: 5 } },
  { card: 3, status: 'super', skill: 'c', weight: 2, cp: { min: 201, max: 800 } },
];

describe('a draw without rules', () => {
  it.each([
    [0, 0, { outcome: 0, cp: 1 }],
    [2, 9, { outcome: 0, cp: 10 }],
    [3, 0, { outcome: 1, cp: 5 }],
    [4, 0, { outcome: 2, cp: 201 }],
    [5, 599, { outcome: 2, cp: 800 }],
  ])('with %i for the outcome and %i for the strength', (outcome, strength, expected) => {
    const integer = chosenIntegers(outcome, strength);
    const drawn = draw({ outcomes: TABLE }, [], integer).drawn;
    const { card, status, skill, cp } = TABLE[expected.outcome] as Outcome;
    expect(drawn).toEqual({ ...expected, card, status, skill });
    expect(integer.bounds).toEqual([6, cp.max - cp.min + 1]);
  });

  it('fails without outcomes instead of inventing one', () => {
    expect(() => draw({ outcomes: [] }, [], () => 0)).toThrow(RangeError);
  });
});

describe('the default draw table', () => {
  it('gives a super card in exactly 1 of 100 draws', () => {
    const rare = DEFAULT_DRAW_TABLE.filter(({ status }) => status === 'super');
    expect(totalWeight(rare) * 100).toBe(totalWeight(DEFAULT_DRAW_TABLE));
  });
});

const RANGE = 2 ** 48;
const HIGHEST = RANGE - 1;

/** A block of 32 bytes with these integers at its start, as HMAC-SHA256 gives that many. */
function blockWith(integers: readonly number[]): Buffer {
  const block = Buffer.alloc(32, 0xff);
  integers.forEach((integer, index) => block.writeUIntBE(integer, index * 6, 6));
  return block;
}

/** Blocks that hold the integers in turn, and then only zeros. */
function blocksWith(integers: readonly number[]): (index: number) => Buffer {
  return (index) => blockWith(Array.from({ length: 5 }, (_, place) => integers[index * 5 + place] ?? 0));
}

/** Where the last complete run of `below` numbers ends, in whole numbers of any size. */
function limitOf(below: number): number {
  return Number((2n ** 48n / BigInt(below)) * BigInt(below));
}

describe('integersOfBlock', () => {
  it.each([30, 31])('does not use byte %i', (index) => {
    const block = new Uint8Array(32).fill(7);
    const before = integersOfBlock(block);
    block[index] = 200;
    expect(integersOfBlock(block)).toEqual(before);
  });

  it('reads a part of a larger buffer from where the part begins', () => {
    const whole = Uint8Array.from({ length: 64 }, (_, index) => index);
    expect(integersOfBlock(whole.subarray(3, 35))).toEqual(integersOfBlock(whole.slice(3, 35)));
    expect(integersOfBlock(whole.subarray(3, 35))[0]).toBe(0x030405060708);
  });

  it('needs 30 bytes', () => {
    expect(integersOfBlock(new Uint8Array(30))).toHaveLength(5);
    expect(() => integersOfBlock(new Uint8Array(29))).toThrow('out of range');
  });
});

describe('integersFrom', () => {
  it.each([0, -1, 1.5, RANGE + 1, 2 ** 53, NaN, Infinity, -Infinity])('refuses a bound of %d', (below) => {
    const integer = integersFrom(() => new Uint8Array(32));
    expect(() => integer(below)).toThrow(RangeError);
  });

  it('takes no integer for a bound that it refuses', () => {
    const integer = integersFrom(blocksWith([11, 12]));
    expect(() => integer(0)).toThrow(RangeError);
    expect(integer(RANGE)).toBe(11);
  });
});

describe('the blocks', () => {
  /** Integers from blocks of these, and the blocks asked for so far. */
  function watched(...integers: number[]): { integer: (below: number) => number; asked: number[] } {
    const asked: number[] = [];
    const block = blocksWith(integers);
    return { integer: integersFrom((index) => (asked.push(index), block(index))), asked };
  }

  it('are asked for in order, each when the one before is used up', () => {
    const { integer, asked } = watched();
    const blocksAfterEach = Array.from({ length: 11 }, () => (integer(10), asked.length));
    expect(blocksAfterEach).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3]);
    expect(asked).toEqual([0, 1, 2]);
  });

  it('are asked for until an integer is not skipped', () => {
    const { integer, asked } = watched(...Array<number>(12).fill(HIGHEST), 4);
    expect(integer(10)).toBe(4);
    expect(asked).toEqual([0, 1, 2]);
  });

  it('are one stream for bounds of every kind', () => {
    const { integer, asked } = watched(17, HIGHEST, 28, 39, HIGHEST, 41, 52);
    // 10 does not divide 2^48, and 2^48 itself skips nothing.
    expect([integer(10), integer(10), integer(100), integer(RANGE), integer(7)]).toEqual([7, 8, 39, HIGHEST, 6]);
    expect(asked).toEqual([0, 1]);
  });

  it('are not shared between two streams', () => {
    const block = blocksWith([1, 2]);
    expect([integersFrom(block)(10), integersFrom(block)(10)]).toEqual([1, 1]);
  });
});

describe('the boundary of rejection', () => {
  const BOUNDS = [3, 5, 6, 7, 10, 20, 100, 600, 10_000, 3 * 2 ** 20, 2 ** 47 - 1, 2 ** 47 + 1, 3 * 2 ** 46, HIGHEST];

  it.each(BOUNDS)('below %d lies between the last complete run and the rest', (below) => {
    const limit = limitOf(below);
    const integer = integersFrom(blocksWith([limit - 1, limit, limit - 1, HIGHEST, limit - below]));
    expect([integer(below), integer(below), integer(below)]).toEqual([below - 1, below - 1, 0]);
  });

  it.each([1, 2, 4, 256, 2 ** 24, 2 ** 47, RANGE])('does not exist below %d, which divides 2^48', (below) => {
    const integer = integersFrom(blocksWith([HIGHEST, 0]));
    expect([integer(below), integer(below)]).toEqual([below - 1, 0]);
  });

  // Up to the window, whole runs of `below` numbers follow each other, so what holds in the window holds for all of them.
  it.each([3, 5, 7, 10, 16, 100, 600, 999, 1024, 10_000])(
    'below %d leaves each remainder as likely, counted over all integers of the last runs and the rest',
    (below) => {
      const first = limitOf(below) - 3 * below;
      expect(first % below).toBe(0);
      const window = Array.from({ length: RANGE - first }, (_, index) => first + index);
      const marker = below - 1;
      const integer = integersFrom(blocksWith([...window, marker]));
      const accepted = Array.from({ length: 3 * below }, () => integer(below)).sort((a, b) => a - b);
      expect(accepted).toEqual(Array.from({ length: 3 * below }, (_, place) => Math.floor(place / 3)));
      // All that is left of the window is skipped.
      expect(integer(below)).toBe(marker);
    },
  );
});
