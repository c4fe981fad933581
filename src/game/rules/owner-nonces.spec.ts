import { describe, expect, it } from '@jest/globals';
import { OwnerNonces } from './owner-nonces.js';

/** What is wrong with each of these, and which is missing in the end. */
function check(nonces: readonly number[]): { wrong: string[]; missing: number | undefined; count: number } {
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
    expect(check(nonces)).toEqual({ wrong: [], missing: undefined, count: nonces.length });
  });

  it.each([
    ['the first', range(2, 10), 1],
    ['one in between', [...range(1, 4), ...range(6, 10)], 5],
    ['one, long before the end', [...range(1, 4), ...range(6, 5_000)], 5],
    ['every second one', range(1, 5_000).map((number) => 2 * number), 1],
    ['all but one', [1_000_000], 1],
  ])('finds what is missing: %s', (_, nonces, missing) => {
    expect(check(nonces)).toEqual({ wrong: [], missing, count: nonces.length });
  });

  it.each([
    ['the last one', [1, 2, 2]],
    ['an earlier one', [1, 2, 3, 4, 2]],
    ['one that came early', [1, 3, 3, 2]],
  ])('refuses %s again', (_, nonces) => {
    const wrong = ['the owner has another draw with this nonce'];
    expect(check(nonces)).toEqual({ wrong, missing: undefined, count: nonces.length - 1 });
  });

  it.each([0, -1, 1.5, NaN, 2 ** 53])('refuses %d', (nonce) => {
    expect(check([nonce, 1])).toMatchObject({ wrong: [expect.stringContaining('not a whole number')], count: 1 });
  });
});
