import type { Known } from '../seed.js';

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

/** What the client's process sends back. */
export type LoadResult = { readonly measurement: Measurement } | { readonly problem: string };
