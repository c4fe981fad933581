import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How content can be coded, by their names in HTTP. */
export type Coding = 'identity' | 'br' | 'gzip';

/** Content in one coding, as it is sent. */
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

/** JSON as bytes that many answers share, with its codings, each of which is made once, when it is first asked for. */
export class Content {
  private readonly hash: string;
  private readonly codings = new Map<Coding, Representation | Promise<Representation>>();
  private codedBytes = 0;

  /** @param onGrowth is called when a coding has been made and `size` is larger */
  constructor(
    readonly bytes: Buffer,
    private readonly onGrowth: () => void = () => undefined,
  ) {
    this.hash = createHash('sha256').update(bytes).digest('base64url').slice(0, HASH_CHARACTERS);
    this.codings.set('identity', { coding: 'identity', bytes, etag: `"${this.hash}"` });
  }

  /** Bytes of memory, of all codings made so far. */
  get size(): number {
    return this.bytes.length + this.codedBytes;
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
      const bytes = await COMPRESS[coding](this.bytes);
      const representation = { coding, bytes, etag: `"${this.hash}-${coding}"` };
      this.codings.set(coding, representation);
      this.codedBytes += bytes.length;
      this.onGrowth();
      return representation;
    } catch (error) {
      // For want of memory, say; it may be tried again.
      this.codings.delete(coding);
      throw error;
    }
  }
}
