import { createHash } from 'node:crypto';
import { integersFrom } from '../../src/game/rules/draw.js';

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
