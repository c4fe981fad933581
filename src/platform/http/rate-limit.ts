import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientAddress } from './client-address.js';
import { describeError } from './error.filter.js';
import { sendError, tooManyRequests } from './errors.js';

const WINDOW_MS = 60_000;

/** So many addresses are remembered, in a few megabytes. */
const ADDRESSES = 50_000;

/** Limits the requests a minute from each client address to this process, before anything else is done with them. */
export function limitRequests(fastify: FastifyInstance, max: number): void {
  fastify.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    ...{ max, timeWindow: WINDOW_MS, cache: ADDRESSES },
    ...{ keyGenerator: clientAddress, allowList: isExempt },
    errorResponseBuilder: (_request, { ttl }) =>
      tooManyRequests('Too many requests came from your address', Math.ceil(ttl / 1000)),
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

/** Whoever watches over the service must be able to at any time, and browsers must be able to ask what they may send. */
function isExempt({ method, routeOptions: { url } }: FastifyRequest): boolean {
  return method === 'OPTIONS' || url === '/metrics' || url?.startsWith('/health/') === true;
}
