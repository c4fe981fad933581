import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../config/settings.js';
import Negotiator from 'negotiator';
import type { CachedBody, Coding, Representation, PageFacts } from '../raw-json.js';
import type { Page } from '../database/page.js';

import helmet, { type HelmetOptions } from 'helmet';

type Directives = Readonly<Record<string, readonly string[]>>;
type Policy = Exclude<HelmetOptions['contentSecurityPolicy'], boolean | undefined>;

const NONE = ["'none'"];
const SELF = ["'self'"];

/** A response is data, never a page, script or frame. Strict-Transport-Security is the proxy's, which has the certificate. */
const HELMET = {
  contentSecurityPolicy: policy({ 'default-src': NONE, 'frame-ancestors': NONE }),
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  xContentTypeOptions: true,
  xFrameOptions: { action: 'deny' },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} satisfies HelmetOptions;

/** The same for responses that Fastify's hooks do not see. */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** The policy of a page that is all of its own origin. */
export function pagePolicy(more: Directives): Policy {
  const own = { 'default-src': NONE, 'script-src': SELF, 'connect-src': SELF };
  return policy({ ...own, ...more, 'base-uri': NONE, 'form-action': NONE, 'frame-ancestors': NONE });
}

function policy(directives: Directives): Policy {
  return { useDefaults: false, directives };
}

const DOCS_POLICY = pagePolicy({ 'style-src': [...SELF, "'unsafe-inline'"], 'img-src': [...SELF, 'data:'] });

const EXPOSED =
  'ETag, Idempotency-Replayed, Link, Preference-Applied, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, ' +
  'Retry-After, X-Request-Id, X-Total-Count';
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const ALLOWED = 'access-control-allow-headers';
/** A list of header names, which is safe to send back. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~, -]*$/;
/** How long browsers keep the response; they allow two hours at most. */
const PREFLIGHT_SECONDS = 7200;

/**
 * Makes a function that sets the security headers of a response: those of data, unless `own` replaces them. It is made once:
 * `@fastify/helmet` makes it anew for each request, which takes a tenth of the time of a 304.
 */
export function securityHeaders(
  own: Pick<HelmetOptions, 'contentSecurityPolicy' | 'crossOriginOpenerPolicy'> = {},
): (reply: FastifyReply) => void {
  const set = helmet({ ...HELMET, ...own });
  return ({ request, raw }) => set(request.raw, raw, () => undefined);
}

export function setSecurityHeaders(fastify: FastifyInstance): void {
  const [ofData, ofDocs] = [securityHeaders(), securityHeaders({ contentSecurityPolicy: DOCS_POLICY })];
  fastify.addHook('onRequest', (_request, reply, done) => {
    ofData(reply);
    done();
  });
  const setDocs = (_request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    ofDocs(reply);
    done();
  };
  fastify.addHook('onRoute', (route) => {
    if (/^\/docs(\/|$)/.test(route.url)) route.onRequest = [route.onRequest ?? [], setDocs].flat();
  });
}

/** No operation relies on cookies, so any header may be sent. */
export function registerCors(fastify: FastifyInstance, { corsOrigins }: Settings): void {
  fastify.register(cors, {
    origin: corsOrigins ? (origin, done) => done(null, isListed(corsOrigins, origin) && origin) : '*',
    methods: METHODS,
    exposedHeaders: EXPOSED,
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
    preflightContinue: true,
  });
  fastify.addHook('onRoute', (route) => {
    if (route.method.includes('OPTIONS')) route.onRequest = [route.onRequest ?? [], answerPreflight].flat();
  });
}

/** For pages of other origins, the plugin would say that there is no such route. */
function answerPreflight({ method }: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (method !== 'OPTIONS') {
    done();
    return;
  }
  // The plugin sends back what was asked for, whatever it is.
  if (!HEADER_NAMES.test(String(reply.getHeader(ALLOWED) ?? ''))) reply.removeHeader(ALLOWED);
  void reply.code(204).header('content-length', '0').send();
}

function isListed(origins: readonly string[], origin: string | undefined): origin is string {
  return origin !== undefined && origins.includes(origin);
}

/** For a request whose address Fastify refuses before its hooks. */
export function headersWithoutHooks({ corsOrigins }: Settings, { headers }: FastifyRequest): Record<string, string> {
  const vary = corsOrigins && { vary: 'Origin' };
  const origin = corsOrigins ? headers.origin : '*';
  if (corsOrigins && !isListed(corsOrigins, origin)) return { ...SECURITY_HEADERS, ...vary };
  const read = { 'access-control-allow-origin': String(origin), 'access-control-expose-headers': EXPOSED };
  return { ...SECURITY_HEADERS, ...vary, ...read };
}

/** Below this size, in bytes, a coding saves no packet. */
const MIN_CODED_BYTES = 1024;
/** The best one first, for a client that likes several equally well. */
const CODINGS: readonly Coding[] = ['br', 'gzip', 'identity'];

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

function questions({ order, by, fields, count, filters }: Page): string {
  if (order === undefined && by === undefined && fields === undefined && count === undefined && filters === undefined)
    return '';
  return Object.entries({ order, by, fields: fields?.join(), count, ...filters })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `&${name}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`)
    .join('');
}

/** RFC 9110, section 12.5.3. Small content is coded only for a client that refuses it uncoded. One that refuses all gets it uncoded. */
function codingFor({ request }: FastifyReply, size: number): Coding {
  const negotiator = new Negotiator(request) as CodingNegotiator;
  const accepted = negotiator.encodings(CODINGS, { preferred: CODINGS });
  if (size < MIN_CODED_BYTES && accepted.includes('identity')) return 'identity';
  return accepted[0] ?? 'identity';
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
