import type { JsonText } from './json-text.js';

/** The answer to an earlier request with the same idempotency key, given again. */
export class Replay<T> {
  /** @param body undefined for an answer without one */
  constructor(
    readonly status: number,
    readonly body: JsonText<T> | undefined,
  ) {}
}
