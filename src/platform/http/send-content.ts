import type { FastifyReply } from 'fastify';
import { JSON_TYPE } from './errors.js';
import type { CachedBody, Coding, Representation } from './raw-json.js';

/** Below this size, in bytes, a coding saves no packet. */
const MIN_CODED_BYTES = 1024;

/** The best one first, for a client that likes several equally well. */
const CODINGS: readonly Coding[] = ['br', 'gzip', 'identity'];

/** Less than a client can say: the content as it is, which is acceptable unless it is refused, is no wish. */
const NOT_REFUSED = 0.0001;

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
