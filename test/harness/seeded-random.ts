import { createHash } from 'node:crypto';
import { integersFrom } from '../../src/game/rules/draw.js';
import type { RandomInteger } from '../../src/game/rules/seeded.js';

/** Chance that a seed decides, so that a run can be made again as far as the order of requests allows. */
export class SeededRandom {
  private forks = 0;
  private readonly below = integersFrom((block) => createHash('sha256').update(`${this.seed} ${block}`).digest());

  constructor(private readonly seed: string | number) {}

  /** A whole number from `min` to `max`. */
  integer(min: number, max: number): number {
    return min + this.below(max - min + 1);
  }

  /** One of them; undefined when there is none. */
  pick<T>(items: readonly T[]): T | undefined {
    return items.length === 0 ? undefined : items[this.below(items.length)];
  }

  /** Another source of chance, independent of this one. */
  fork(): SeededRandom {
    return new SeededRandom(`${this.seed}.${++this.forks}`);
  }
}

/** Integers that a seed decides, for hundreds of thousands of draws: a hash for each would take most of the time (xoshiro128**). */
export function quickIntegers(seed: string): RandomInteger {
  const state = new Uint32Array(4);
  createHash('sha256').update(seed).digest().copy(Buffer.from(state.buffer), 0, 0, state.byteLength);
  let [a = 0, b = 0, c = 0, d = 0] = state;
  const next = (): number => {
    const result = Math.imul(rotated(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotated(d, 11);
    return result;
  };
  return (below) => Math.floor((((next() >>> 5) * 2 ** 26 + (next() >>> 6)) / 2 ** 53) * below);
}

function rotated(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}
