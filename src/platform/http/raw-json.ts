import { CachedBody } from './cached-body.js';

/**
 * JSON of type `T` as the database rendered it. A handler returns it, and it goes out as it is: never parsed, copied or
 * serialized again.
 */
export class RawJson<T> {
  /** Only in the type system: keeps texts of different shapes apart. */
  declare readonly shape: T;

  /** @param json a text or, of a list, bytes that other answers share */
  constructor(readonly json: string | CachedBody) {}

  get text(): string {
    return this.json instanceof CachedBody ? this.json.bytes.toString('utf8') : this.json;
  }
}
