import rateLimit from '@fastify/rate-limit';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { isIP } from 'node:net';
import type { Settings } from '../config/settings.js';
import { describeError } from './error.filter.js';
import { type ErrorDetail, sendError, tooManyRequests } from './errors.js';

const NO_HOST: ErrorDetail = { field: 'Host', message: 'the Host header is missing', reason: 'required' };
const WINDOW_MS = 60_000;
/** So many addresses are remembered, in a few megabytes. */
const ADDRESSES = 50_000;
/** Some proxies write an address with its port, or in brackets. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;

export function limitRequests(fastify: FastifyInstance, max: number): void {
  fastify.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    max,
    timeWindow: WINDOW_MS,
    cache: ADDRESSES,
    keyGenerator: clientAddress,
    allowList: isExempt,
    errorResponseBuilder: (_request, { ttl }) =>
      tooManyRequests('too_many_requests', 'Too many requests came from your address', Math.ceil(ttl / 1000)),
  });
  fastify.after(() => {
    const check = fastify.rateLimit();
    fastify.addHook('onRequest', async (request, reply) => {
      try {
        await check.call(fastify, request, reply);
      } catch (error) {
        // Answered here: for an unknown route, whatever is thrown becomes a 404.
        sendError(reply, describeError(error));
        return reply;
      }
      return undefined;
    });
  });
}

function isExempt({ method, routeOptions: { url } }: FastifyRequest): boolean {
  return method === 'OPTIONS' || url === '/metrics' || url?.startsWith('/health/') === true;
}

export function trustedProxies({ trustProxy }: Pick<Settings, 'trustProxy'>): FastifyServerOptions['trustProxy'] {
  if (trustProxy === undefined || trustProxy === 0) return false;
  // A number by itself makes Fastify trust no one, because it cannot know who has connected. The operator does.
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  return [...trustProxy];
}

/** Refuses requests without a host. Warns once of a proxy in front without a setting that says so. */
export function checkHeaders(fastify: FastifyInstance, mayMissProxy: boolean): void {
  fastify.after(() => {
    fastify.addHook('onRequest', ({ headers, raw }, reply, done) => {
      if (mayMissProxy && headers['x-forwarded-for'] !== undefined) {
        mayMissProxy = false;
        warnOfForwarded();
      }
      if (headers.host !== undefined || raw.httpVersion !== '1.1') done();
      else sendError(reply, { code: 400, errors: [NO_HOST] });
    });
  });
}

function warnOfForwarded(): void {
  new Logger('Access').warn(
    'A request came with X-Forwarded-For, and TRUST_PROXY is not set. All clients of a proxy count as one address: ' +
      'ten wrong credentials from one of them lock out all, and RATE_LIMIT is for all together. ' +
      'Set TRUST_PROXY to the number of proxies; 0 says that there is none.',
  );
}

/** For IPv6 the /64 network counts, which is usually one client's; the proxy's address where that sends something else. */
export function clientAddress({ ip, raw }: Pick<FastifyRequest, 'ip' | 'raw'>): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(ip) ?? [];
  const address = ipv6 ?? ipv4 ?? ip;
  return rateLimit.normalizeIP(isIP(address) === 0 ? (raw.socket.remoteAddress ?? '') : address);
}
