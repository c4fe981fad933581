import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { isIP } from 'node:net';
import type { Settings } from '../config/settings.js';
import { openTransaction } from '../database/transactions.js';
import { describeError } from './error.filter.js';
import { sendError, tooManyRequests } from './errors.js';

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

/** A batch counts as one request: those that it sends begin within its transaction. */
function isExempt({ method, routeOptions: { url } }: FastifyRequest): boolean {
  if (openTransaction()) return true;
  return method === 'OPTIONS' || url === '/metrics' || url?.startsWith('/health/') === true;
}

export function trustedProxies({ trustProxy }: Pick<Settings, 'trustProxy'>): FastifyServerOptions['trustProxy'] {
  if (trustProxy === undefined || trustProxy === 0) return false;
  // A number by itself makes Fastify trust no one, because it cannot know who has connected. The operator does.
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  return [...trustProxy];
}

/** For IPv6 the /64 network counts, which is usually one client's; the proxy's address where that sends something else. */
export function clientAddress({ ip, raw }: Pick<FastifyRequest, 'ip' | 'raw'>): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(ip) ?? [];
  const address = ipv6 ?? ipv4 ?? ip;
  return rateLimit.normalizeIP(isIP(address) === 0 ? (raw.socket.remoteAddress ?? '') : address);
}
