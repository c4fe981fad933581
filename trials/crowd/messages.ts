import type { Line } from '../load/tally.js';

/** What the process of those who play is told. */
export interface PlayersOrder {
  readonly url: string;
  readonly timeZone: string;
  readonly players: number;
  /** Requests that all of them together send in a second. */
  readonly rate: number;
  readonly seconds: number;
  readonly seed: number;
}

/** What it reports at its end. */
export interface PlayersReport {
  readonly lines: readonly Line[];
  readonly acknowledged: number;
  /** Requests that were sent, and that should have been by the pace. */
  readonly sent: number;
  readonly planned: number;
  readonly problems: readonly string[];
}

/** What the process of those who are idle or slow is told. */
export interface SlowOrder {
  readonly url: string;
  readonly clients: number;
}

/** How it goes with them. */
export interface SlowReport {
  /** How often each way of ending came, by kind of client. */
  readonly ends: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

/** What either process sends to the one that started it; `ready` when all of them are connected. */
export type CrowdMessage<R> = { readonly is: 'ready' } | { readonly is: 'done'; readonly report: R };
