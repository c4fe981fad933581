import type { Known } from '../seed.js';

/** How many requests are under way at any time. */
export const CONNECTIONS = 16;

/** What the client's process is asked to do. */
export interface LoadPlan {
  readonly url: string;
  /** Name of the row. */
  readonly row: string;
  readonly known: Known;
  readonly connections: number;
  readonly seconds: number;
  /** Part of what makes requests unique; another one in each measurement. */
  readonly run: string;
}

/** What one measurement gave. */
export interface Measurement {
  readonly requestsPerSecond: number;
  /** Milliseconds within which half of the requests were answered. */
  readonly p50: number;
  readonly p99: number;
}

/** A measurement, and how much was done for it. */
export interface Measured {
  readonly measurement: Measurement;
  /** All requests that were answered, also those that warmed something up. */
  readonly requests: number;
}

/** What the client's process sends back. */
export type LoadResult = Measured | { readonly problem: string };
