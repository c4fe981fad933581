import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { JSON_TYPE } from './errors.js';

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

/** Below this size, in bytes, a coding saves no packet. */
const MIN_CODED_BYTES = 1024;

/** The best one first, for a client that likes several equally well. */
const CODINGS: readonly Coding[] = ['br', 'gzip', 'identity'];

/** Less than a client can say: the content as it is, which is acceptable unless it is refused, is no wish. */
const NOT_REFUSED = 0.0001;

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

/**
 * Answers with content that the client may keep but has to ask about each time (RFC 9111, no-cache): in the coding that it
 * likes best, or with 304 and nothing when it has that already (RFC 9110, section 13.1.2).
 */
export function sendContent(reply: FastifyReply, content: CachedBody): FastifyReply {
  const representation = content.as(codingFor(reply.request.headers['accept-encoding'], content.bytes.length));
  if (!(representation instanceof Promise)) return send(reply, representation);
  representation.then(
    (made) => send(reply, made),
    (error: unknown) => reply.send(error),
  );
  return reply;
}

function send(reply: FastifyReply, { coding, bytes, etag }: Representation): FastifyReply {
  void reply.header('etag', etag).header('cache-control', 'no-cache');
  addToVary(reply, 'Accept-Encoding');
  if (names(reply.request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (coding !== 'identity') void reply.header('content-encoding', coding);
  return reply.header('content-type', JSON_TYPE).send(bytes);
}

/**
 * The coding that an Accept-Encoding header asks for (RFC 9110, section 12.5.3). Small content is coded only for a client that refuses it
 * as it is. A client that refuses everything gets it as it is.
 */
function codingFor(header: string | undefined, size: number): Coding {
  if (header === undefined) return 'identity';
  const weights = new Map(header.toLowerCase().split(',').map(readWeight));
  const weightOf = (coding: Coding): number =>
    weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? NOT_REFUSED : 0);
  if (size < MIN_CODED_BYTES && weightOf('identity') > 0) return 'identity';
  let best: Coding = 'identity';
  for (const coding of CODINGS.toReversed()) {
    if (weightOf(coding) > 0 && weightOf(coding) >= weightOf(best)) best = coding;
  }
  return best;
}

/** Reads `gzip;q=0.5`. */
function readWeight(part: string): [coding: string, weight: number] {
  const [coding = '', weight] = part.split(';');
  const [, value] = /^\s*q=([\d.]+)\s*$/.exec(weight ?? '') ?? [];
  return [coding.trim(), value === undefined ? 1 : Number(value)];
}

/** Whether an If-None-Match header names the tag, by the weak comparison that it asks for. */
function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** Names another request header that the answer depends on. */
export function addToVary(reply: FastifyReply, name: string): void {
  const known = reply.getHeader('vary');
  void reply.header('vary', known === undefined ? name : `${String(known)}, ${name}`);
}
