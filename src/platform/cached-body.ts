import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

/** While a connection has such bytes to send, their body is there for others to share. */
const owners = new WeakMap<Buffer, CachedBody>();

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
    this.hash = createHash('sha256').update(bytes).digest('base64url').slice(0, HASH_CHARACTERS);
    owners.set(this.bytes, this);
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
      owners.set(bytes, this);
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

/** The same bytes in memory of exactly their size. Small buffers and those of zlib share memory, and would keep all of it. */
function onItsOwn(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
