import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { CachedBody, Coding, Representation, PageFacts } from '../raw-json.js';
import type { Page } from '../database/page.js';

/** Below this size, in bytes, a coding saves no packet. */
const MIN_CODED_BYTES = 1024;
/** The best one first, for a client that likes several equally well. */
const CODINGS: readonly Coding[] = ['br', 'gzip', 'identity'];

/** The codings that a header accepts, the best one first. Clients send few different headers. */
const ACCEPTED = new LRUCache<string, readonly Coding[]>({ max: 100, memoMethod: acceptedBy });

/** The published types leave out the options. */
interface CodingNegotiator {
  encodings(available: readonly Coding[], options: { readonly preferred: readonly Coding[] }): Coding[];
}

/** Sends content in the encoding that the client prefers, or a 304. Clients may cache it, and revalidate each time (no-cache). */
export function sendAs(type: string, reply: FastifyReply, content: CachedBody, list?: PageFacts): FastifyReply {
  const representation = content.as(codingFor(reply, content.bytes.length));
  if (!(representation instanceof Promise)) return send(type, reply, representation, list);
  representation.then(
    (made) => send(type, reply, made, list),
    (error: unknown) => reply.send(error),
  );
  return reply;
}

function send(type: string, reply: FastifyReply, made: Representation, list?: PageFacts): FastifyReply {
  const { coding, bytes, etag } = made;
  void reply.header('etag', etag).header('cache-control', 'no-cache');
  addToVary(reply, 'Accept-Encoding');
  const isThere = reply.statusCode === 200 && isKnown(reply.request, etag);
  // The ETag of whole records stands for the link too: a client that has them has it. The same part of them may come with another link, and another total.
  const isWhole = list?.total === undefined && list?.page.fields === undefined;
  const link = list && !(isThere && isWhole) ? linkToNext(reply.request, list) : undefined;
  if (link !== undefined) void reply.header('link', link);
  if (list?.total !== undefined) void reply.header('x-total-count', list.total);
  if (isThere) return reply.code(304).send();
  if (coding !== 'identity') void reply.header('content-encoding', coding);
  return reply.header('content-type', type).send(bytes);
}

/** The header that names the next page (RFC 8288), if there may be one: the request's path, and what it asked, from the last key on. */
function linkToNext(request: FastifyRequest, { page, lastKey }: PageFacts): string | undefined {
  if (page.isLinked !== true || lastKey === undefined) return undefined;
  const { routeOptions, params } = request;
  const path = (routeOptions.url ?? '').replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Readonly<Record<string, string>>)[name] ?? ''),
  );
  return `<${path}?itemsPerPage=${page.limit}${questions(page)}&after=${lastKey}>; rel="next"`;
}

function questions({ order, fields, count, filters }: Page): string {
  if (order === undefined && fields === undefined && count === undefined && filters === undefined) return '';
  return Object.entries({ order, fields: fields?.join(), count, ...filters })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `&${name}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`)
    .join('');
}

/** RFC 9110, section 12.5.3. Small content is coded only for a client that refuses it uncoded. One that refuses all gets it uncoded. */
function codingFor({ request }: FastifyReply, size: number): Coding {
  const accepted = ACCEPTED.memo(request.headers['accept-encoding']?.toString() ?? '');
  if (size < MIN_CODED_BYTES && accepted.includes('identity')) return 'identity';
  return accepted[0] ?? 'identity';
}

function acceptedBy(header: string): readonly Coding[] {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } }) as CodingNegotiator;
  return negotiator.encodings(CODINGS, { preferred: CODINGS });
}

/** Whether the request's If-None-Match header names the tag, by the weak comparison that it asks for. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const header = headers['if-none-match'];
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

export function addToVary(reply: FastifyReply, name: string): void {
  const known = reply.getHeader('vary');
  void reply.header('vary', known === undefined ? name : `${String(known)}, ${name}`);
}
