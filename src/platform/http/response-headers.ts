import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../config/settings.js';
import { addToVary } from './send-content.js';

/** A response is data, never a page, script or frame. Strict-Transport-Security is the proxy's, which has the certificate. */
export const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

export function pagePolicy(...more: string[]): string {
  const own = ["script-src 'self'", "connect-src 'self'"];
  const none = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];
  return ["default-src 'none'", ...own, ...more, ...none].join('; ');
}

const DOCS_POLICY = pagePolicy("style-src 'self' 'unsafe-inline'", "img-src 'self' data:");

const EXPOSED =
  'ETag, Idempotency-Replayed, Link, Preference-Applied, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, ' +
  'Retry-After, X-Request-Id, X-Total-Count';
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
/** How long browsers keep the response; they allow two hours at most. */
const PREFLIGHT_SECONDS = 7200;
/** A list of header names, which is safe to send back. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~, -]*$/;

export function commonHeaders({ corsOrigins }: Settings): Readonly<Record<string, string>> {
  if (corsOrigins) return { ...SECURITY_HEADERS, vary: 'Origin' };
  return { ...SECURITY_HEADERS, 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED };
}

export function allowOrigin(origins: readonly string[], { headers }: FastifyRequest, reply: FastifyReply): void {
  const { origin } = headers;
  if (origin === undefined || !origins.includes(origin)) return;
  void reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED);
}

export function registerCors(fastify: FastifyInstance): void {
  fastify.options('*', { config: { takesBody: false } }, sendPreflight);
  fastify.addHook('onRoute', (route) => {
    if (!/^\/docs(\/|$)/.test(route.url)) return;
    route.onRequest = [route.onRequest ?? [], setDocsPolicy].flat();
  });
}

function setDocsPolicy(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  void reply.header('content-security-policy', DOCS_POLICY);
  done();
}

/** No operation relies on cookies, so any header may be sent. */
function sendPreflight({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (reply.hasHeader('access-control-allow-origin')) {
    void reply.header('access-control-allow-methods', METHODS).header('access-control-max-age', PREFLIGHT_SECONDS);
    addToVary(reply, 'Access-Control-Request-Headers');
    const asked = headers['access-control-request-headers'];
    if (asked !== undefined && HEADER_NAMES.test(asked)) void reply.header('access-control-allow-headers', asked);
  }
  void reply.code(204).header('content-length', '0').send();
}
