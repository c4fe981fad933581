import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { JSON_TYPE } from './errors.js';

/** Content codings, by their names in HTTP. */
export type Coding = 'identity' | 'br' | 'gzip';

/** A {@link CachedBody} in one coding, as it is sent. */
export interface Representation {
  readonly coding: Coding;
  readonly bytes: Buffer;
  /** Strong: the same only for the same bytes. */
  readonly etag: string;
}

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

/** Bytes that a representation takes beside its content, measured with 20,000 of them. */
const OVERHEAD = 500;
/** Below this size, in bytes, a coding saves no packet. */
const MIN_CODED_BYTES = 1024;
/** The best one first, for a client that likes several equally well. */
const CODINGS: readonly Coding[] = ['br', 'gzip', 'identity'];
/** The weight of uncoded content that a client has not named; lower than any weight that it can give. */
const NOT_REFUSED = 0.0001;

/** JSON as bytes that many answers share. Each coding is made once, when it is first asked for. */
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
    const known = this.codings.get(coding);
    if (known !== undefined) return known;
    const made = this.encode(coding);
    this.codings.set(coding, made);
    return made;
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
      // It may be tried again, for example after a lack of memory.
      this.codings.delete(coding);
      throw error;
    }
  }
}

/** In memory of exactly its size. Small buffers and those of zlib are part of a larger one, and would keep all of it. */
function onItsOwn(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** What the headers of an answer say about a page of a list. */
export interface PageHeaders {
  /** A link to the next page, if there may be one. */
  readonly linkOf: (request: FastifyRequest) => string | undefined;
  /** How many records all pages have. */
  readonly total?: string | undefined;
  /** Whether the same content may come with other headers, so that a 304 has them too. */
  readonly isApart: boolean;
}

/** JSON of type `T` as the database rendered it. A handler returns it, and it goes out unchanged. */
export class RawJson<T> {
  /** Exists only in the type system: keeps texts of different shapes apart. */
  declare readonly shape: T;

  constructor(
    readonly json: string | CachedBody,
    readonly page?: PageHeaders,
  ) {}

  get text(): string {
    return this.json instanceof CachedBody ? this.json.bytes.toString('utf8') : this.json;
  }
}

/**
 * Answers in the coding that the client likes best, or with 304 when it has that already (RFC 9110, section 13.1.2). The client
 * may keep the content, and asks each time whether it is still right (RFC 9111, no-cache).
 */
export function sendContent(reply: FastifyReply, content: CachedBody, page?: PageHeaders): FastifyReply {
  if (page?.isApart) setPageHeaders(reply, page);
  const representation = content.as(codingFor(reply.request.headers['accept-encoding'], content.bytes.length));
  if (!(representation instanceof Promise)) return send(reply, representation, page);
  representation.then(
    (made) => send(reply, made, page),
    (error: unknown) => reply.send(error),
  );
  return reply;
}

function send(reply: FastifyReply, { coding, bytes, etag }: Representation, page?: PageHeaders): FastifyReply {
  void reply.header('etag', etag).header('cache-control', 'no-cache');
  addToVary(reply, 'Accept-Encoding');
  if (names(reply.request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (page?.isApart === false) setPageHeaders(reply, page);
  if (coding !== 'identity') void reply.header('content-encoding', coding);
  return reply.header('content-type', JSON_TYPE).send(bytes);
}

function setPageHeaders(reply: FastifyReply, { linkOf, total }: PageHeaders): void {
  const link = linkOf(reply.request);
  if (link !== undefined) void reply.header('link', link);
  if (total !== undefined) void reply.header('x-total-count', total);
}

/**
 * The coding that an Accept-Encoding header asks for (RFC 9110, section 12.5.3). Small content is coded only for a client that
 * refuses it uncoded. A client that refuses everything gets it uncoded.
 */
function codingFor(header: string | undefined, size: number): Coding {
  if (header === undefined) return 'identity';
  const weights = new Map(header.toLowerCase().split(',').map(readWeight));
  const weightOf = (coding: Coding): number =>
    weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? NOT_REFUSED : 0);
  if (size < MIN_CODED_BYTES && weightOf('identity') > 0) return 'identity';
  const accepted = CODINGS.filter((coding) => weightOf(coding) > 0);
  // Sorting keeps the order of equal weights.
  return accepted.sort((a, b) => weightOf(b) - weightOf(a))[0] ?? 'identity';
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
