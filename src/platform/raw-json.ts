import { StreamableFile } from '@nestjs/common';
import type { Page } from './database/page.js';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export interface PageFacts {
  readonly page: Page;
  /** The key of the last record, where more may come after it. */
  readonly lastKey?: number | undefined;
  readonly total?: string | undefined;
  readonly csv?: CsvParts;
}

/** A list that goes out as CSV. */
export interface CsvParts {
  /** The names of the fields, in their order. */
  readonly columns: readonly string[];
  /** JSON of some records at a time. */
  readonly parts: AsyncIterable<string>;
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

export type Coding = 'identity' | 'br' | 'gzip';

export interface Representation {
  readonly coding: Coding;
  readonly bytes: Buffer;
  /** Strong: the same only for the same bytes. */
  readonly etag: string;
}

const HASH_CHARACTERS = 22;
/** The default, 11, takes a hundred times as long for a few percent less. */
const BROTLI_QUALITY = 5;
/** Bytes that a representation takes beside its content, measured with 20,000 of them. */
const OVERHEAD = 500;

const COMPRESS: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  identity: (bytes) => Promise.resolve(bytes),
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** JSON as bytes that many responses share. Each coding is made once, when it is first asked for. */
export class CachedBody {
  readonly bytes: Buffer;
  private readonly hash: string;
  private readonly codings = new Map<Coding, Representation | Promise<Representation>>();

  /** @param onGrowth is called when a new coding has made `size` larger */
  constructor(
    bytes: Buffer,
    private readonly onGrowth: () => void = () => undefined,
  ) {
    this.bytes = onItsOwn(bytes);
    this.hash = hashOf(bytes);
    this.codings.set('identity', { coding: 'identity', bytes: this.bytes, etag: `"${this.hash}"` });
  }

  /** Bytes of memory, with all codings made so far. */
  get size(): number {
    let size = 0;
    for (const made of this.codings.values()) {
      if (!(made instanceof Promise)) size += made.bytes.buffer.byteLength + OVERHEAD;
    }
    return size;
  }

  /** A promise only while the coding is being made. */
  as(coding: Coding): Representation | Promise<Representation> {
    let made = this.codings.get(coding);
    if (made === undefined) this.codings.set(coding, (made = this.encode(coding)));
    return made;
  }

  private async encode(coding: Coding): Promise<Representation> {
    try {
      const bytes = onItsOwn(await COMPRESS[coding](this.bytes));
      const representation = { coding, bytes, etag: `"${this.hash}-${coding}"` };
      this.codings.set(coding, representation);
      this.onGrowth();
      return representation;
    } catch (error) {
      // It may be tried again, for example after a lack of memory.
      this.codings.delete(coding);
      throw error;
    }
  }
}

/** What the ETag of such content has. */
export function hashOf(content: Buffer): string {
  return hash('sha256', content, 'base64url').slice(0, HASH_CHARACTERS);
}

/** The same bytes in memory of exactly their size. Small buffers and those of zlib share memory, and would keep all of it. */
function onItsOwn(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
