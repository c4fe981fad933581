import type { Outcome } from '../load/wire.js';

/** What may be stored in one place: the value that was acknowledged last, and those sent since then of which nobody knows. */
export class Cell<T> {
  private values: T[];

  constructor(first: T) {
    this.values = [first];
  }

  /** A request to store the value came out like this. */
  written(value: T, { is }: Pick<Outcome, 'is'>): void {
    if (is === 'done') this.values = [value];
    else if (is === 'unknown') this.values.push(value);
  }

  allows(value: T): boolean {
    return this.values.includes(value);
  }

  /** Whether there is only one thing that it can be. */
  get isCertain(): boolean {
    return this.values.every((value) => value === this.values[0]);
  }

  /** The value that was found, when nothing is under way any more. */
  settle(value: T): void {
    this.values = [value];
  }

  toString(): string {
    return this.values.map(String).join(' or ');
  }
}
