import { Journal } from '../files.js';
import type { Order } from './order.js';
import { type Line, Refusal } from './reply.js';

/** Longer than a message is tried to be answered, in any chat. */
const LIFE_MS = 2 * 24 * 3_600_000;

interface Decision {
  readonly key: string;
  readonly at: number;
  readonly value?: unknown;
  readonly refusal?: { readonly title: string; readonly lines: readonly Line[] };
}

/** What messages mean where the game has a say, such as which trade: decided once, stored before anything is done, and kept until the reply is sent. */
export class Decisions {
  private readonly journal: Journal<Decision>;

  constructor(folder: string) {
    this.journal = new Journal(folder);
    for (const { key, at } of this.journal.entries()) if (Date.now() - at > LIFE_MS) this.journal.remove(key);
  }

  /** @throws Refusal when it was refused before */
  async decide<T>(order: Order, how: () => Promise<T>): Promise<T> {
    const stored = this.stored(order);
    if (stored) return stored.value as T;
    const value = await how();
    this.journal.add(order.key, { key: order.key, at: Date.now(), value });
    return value;
  }

  /** @throws Refusal when it was refused before */
  stored({ key }: Order): { readonly value?: unknown } | undefined {
    const stored = this.journal.read(key);
    if (stored?.refusal) throw new Refusal(stored.refusal.title, stored.refusal.lines);
    return stored;
  }

  /** From now on it is refused for good. */
  refuse({ key }: Order, { message: title, lines }: Refusal): void {
    this.journal.add(key, { key, at: Date.now(), refusal: { title, lines } });
  }

  forget(key: string): void {
    this.journal.remove(key);
  }
}
