import type { RawJson } from './raw-json.js';

/** The answer to an earlier request with the same idempotency key, given again. */
export class StoredResponse<T> {
  /** @param body undefined for an answer without one */
  constructor(
    readonly status: number,
    readonly body: RawJson<T> | undefined,
  ) {}
}
