import type { Requests } from './requests.js';

/** How many requests are under way at any time. */
export const CONNECTIONS = 16;

/** What a client is asked to do. */
export interface LoadPlan {
  readonly url: string;
  readonly requests: Requests;
  readonly connections: number;
  readonly seconds: number;
  /** Part of what makes requests unique; another one in each measurement. */
  readonly run: string;
}

/** Requests that are all sent once. */
export interface ErrandPlan {
  readonly url: string;
  readonly requests: Requests;
  readonly connections: number;
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
  /** All requests that were answered. */
  readonly answered: number;
  /** At most so many more went out whose answers nobody waited for. */
  readonly abandoned: number;
}

/** Sends requests over connections that each wait for one answer before they send again. */
export interface LoadClient {
  readonly name: string;
  readonly version: string;
  /** @throws Error when anything but a 2xx, or a 304 to a condition, was answered */
  measure(plan: LoadPlan): Promise<Measured>;
}
