import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How content can be coded, by their names in HTTP. */
export type Coding = 'identity' | 'br' | 'gzip';

/** A {@link CachedBody} in one coding, as it is sent. */
export interface Representation {
  readonly coding: Coding;
  readonly bytes: Buffer;
  /** Strong: the same only for the same bytes. */
  readonly etag: string;
}

/** Enough to tell any two contents apart. */
const HASH_CHARACTERS = 22;
/** The default, 11, takes a hundred times as long for a few percent less. */
const BROTLI_QUALITY = 5;

const COMPRESS: Readonly<Record<Exclude<Coding, 'identity'>, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    const params = { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
    return promisify(brotliCompress)(bytes, { params });
  },
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** What a representation takes beside its bytes, measured with 20,000 of them. */
const OVERHEAD = 500;

/** JSON as bytes that many answers share, with its codings, each of which is made once, when it is first asked for. */
export class CachedBody {
  readonly bytes: Buffer;
  private readonly hash: string;
  private readonly codings = new Map<Coding, Representation | Promise<Representation>>();

  /** @param onGrowth is called when a coding has been made and `size` is larger */
  constructor(
    bytes: Buffer,
    private readonly onGrowth: () => void = () => undefined,
  ) {
    this.bytes = onItsOwn(bytes);
    this.hash = createHash('sha256').update(bytes).digest('base64url').slice(0, HASH_CHARACTERS);
    this.codings.set('identity', { coding: 'identity', bytes: this.bytes, etag: `"${this.hash}"` });
  }

  /** Bytes of memory that it takes, with all codings made so far. */
  get size(): number {
    let size = 0;
    for (const made of this.codings.values()) {
      if (!(made instanceof Promise)) size += made.bytes.buffer.byteLength + OVERHEAD;
    }
    return size;
  }

  /** A promise only the first time, while it is being made. */
  as(coding: Coding): Representation | Promise<Representation> {
    let representation = this.codings.get(coding);
    if (representation === undefined) {
      representation = this.encode(coding);
      this.codings.set(coding, representation);
    }
    return representation;
  }

  private async encode(coding: Coding): Promise<Representation> {
    if (coding === 'identity') throw new Error('The content is there as it is');
    try {
      const bytes = onItsOwn(await COMPRESS[coding](this.bytes));
      const representation = { coding, bytes, etag: `"${this.hash}-${coding}"` };
      this.codings.set(coding, representation);
      this.onGrowth();
      return representation;
    } catch (error) {
      // For want of memory, say; it may be tried again.
      this.codings.delete(coding);
      throw error;
    }
  }
}

/** In memory of exactly its size. A small buffer, and what zlib gives, is part of a larger one, and would keep all of it. */
function onItsOwn(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

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
