import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../config/settings.js';

/**
 * What every answer carries for browsers: it is data, never a page, script or frame, but pages of other origins may read it. Strict-Transport-Security
 * is for the proxy that has the certificate; over plain HTTP browsers ignore it.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** What the page at /docs is made of; it comes with styles in its text, and tries operations out. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What a page of another origin may read beside the body. */
const RATE_LIMIT = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
const EXPOSED = ['ETag', 'Idempotency-Replayed', ...RATE_LIMIT, 'Retry-After', 'X-Request-Id'].join(', ');
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
/** Browsers ask again after this, two hours at most. */
const PREFLIGHT_SECONDS = 7200;

/** A list of names of headers, and nothing else that would come back. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~, -]*$/;

/** Sets what the answer to a request carries whatever it is. */
export type SetHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/**
 * Makes every answer carry the security headers and, for the origins that may have it, those of CORS, all of them at once.
 * Nest's own way for CORS, and helmet's, write them one by one on Node's response; beside those of Fastify's reply, Node then takes its
 * slow way to write any of them.
 */
export function registerAnswerHeaders(
  fastify: FastifyInstance,
  { corsOrigins }: Pick<Settings, 'corsOrigins'>,
): SetHeaders {
  const setHeaders = corsOrigins ? forOrigins(new Set(corsOrigins)) : forAnyOrigin();
  fastify.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    if (request.method === 'OPTIONS') answerPreflight(request, reply);
    else done();
  });
  fastify.addHook('onRoute', (route) => {
    if (!/^\/docs(\/|$)/.test(route.url)) return;
    route.onRequest = [route.onRequest ?? [], setDocsPolicy].flat();
  });
  return setHeaders;
}

function forAnyOrigin(): SetHeaders {
  const headers = { ...SECURITY_HEADERS, 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED };
  return (_request, reply) => void reply.headers(headers);
}

function forOrigins(origins: ReadonlySet<string>): SetHeaders {
  return ({ headers: { origin } }, reply) => {
    void reply.headers(SECURITY_HEADERS).header('vary', 'Origin');
    if (origin === undefined || !origins.has(origin)) return;
    void reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED);
  };
}

function setDocsPolicy(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  void reply.header('content-security-policy', DOCS_POLICY);
  done();
}

/** No operation relies on cookies or asks who is calling before it has the credential: any header may be sent. */
function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (reply.hasHeader('access-control-allow-origin')) {
    void reply.header('access-control-allow-methods', METHODS).header('access-control-max-age', PREFLIGHT_SECONDS);
    addToVary(reply, 'Access-Control-Request-Headers');
    const asked = headers['access-control-request-headers'];
    if (asked !== undefined && HEADER_NAMES.test(asked)) void reply.header('access-control-allow-headers', asked);
  }
  void reply.code(204).header('content-length', '0').send();
}

/** Names another request header that the answer depends on. */
export function addToVary(reply: FastifyReply, name: string): void {
  const known = reply.getHeader('vary');
  void reply.header('vary', known === undefined ? name : `${String(known)}, ${name}`);
}
