import { StreamableFile } from '@nestjs/common';
import type { CachedBody } from './cached-body.js';
import type { Page } from './database/page.js';

export interface PageFacts {
  readonly page: Page;
  /** The key of the last record, where more may come after it. */
  readonly lastKey?: number | undefined;
  readonly total?: string | undefined;
}

/** The stream of a StreamableFile is made for each response, and these are sent without it. */
export const NO_BYTES = new Uint8Array();

/** JSON of type `T` as the database rendered it. A handler returns it, and it goes out unchanged: interceptors pass on a StreamableFile. */
export class RawJson<T> extends StreamableFile {
  /** Exists only in the type system: keeps texts of different shapes apart. */
  declare readonly shape: T;

  constructor(
    readonly json: string | CachedBody,
    readonly list?: PageFacts,
  ) {
    super(NO_BYTES);
  }

  get text(): string {
    return typeof this.json === 'string' ? this.json : this.json.bytes.toString('utf8');
  }

  /** Its value, where an interceptor puts it into something else. */
  toJSON(): T {
    return JSON.parse(this.text) as T;
  }
}
