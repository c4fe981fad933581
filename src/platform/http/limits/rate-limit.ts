import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.js';
import { tooManyRequests } from '../errors.js';
import { describeError } from '../describe-error.js';
import { sendError } from '../send-error.js';
import type { AddressCounter, Count } from './address-counter.js';
import { clientAddress } from './client-address.js';
import { secondsUntil } from './seconds-until.js';
import { WINDOW_MS } from './window-counts.js';

/** Answers a request that is over the limit, and says in every answer how much is left. */
export type RequestLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Limits the requests a minute from each client address. The headers are those of the IETF draft since its version 08 (2024): one
 * structured field for the policy and one for what is left of it. The library's own are those of earlier drafts, or of none.
 */
export function requestLimit(
  fastify: FastifyInstance,
  limit: number,
  counts: AddressCounter,
  clock: Clock,
): RequestLimit {
  let check: ReturnType<FastifyInstance['createRateLimit']> | undefined;
  fastify.register(rateLimit, {
    global: false,
    ...{ max: limit, timeWindow: WINDOW_MS, store: storeOf(counts, clock) },
    ...{ keyGenerator: clientAddress, allowList: isExempt },
  });
  fastify.after(() => (check = fastify.createRateLimit()));
  const policy = `"default";q=${limit};w=${WINDOW_MS / 1000}`;
  return async (request, reply) => {
    const result = await check?.(request);
    if (result === undefined || result.isAllowed) return undefined;
    const { remaining, isExceeded, ttlInSeconds } = result;
    void reply.header('ratelimit-policy', policy).header('ratelimit', `"default";r=${remaining};t=${ttlInSeconds}`);
    if (!isExceeded) return undefined;
    sendError(reply, describeError(tooManyRequests('Too many requests came from your address', ttlInSeconds)));
    return reply;
  };
}

/** Whoever watches over the service must be able to at any time. */
function isExempt({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === '/metrics' || url?.startsWith('/health/') === true;
}

/** The counts as the library asks for them. What is over the limit is not counted, so that it costs the other processes nothing. */
function storeOf(counts: AddressCounter, clock: Clock): rateLimit.FastifyRateLimitStoreCtor {
  return class Store implements rateLimit.FastifyRateLimitStore {
    incr(
      address: string,
      callback: Parameters<rateLimit.FastifyRateLimitStore['incr']>[1],
      _: number,
      max: number,
    ): void {
      const known = counts.of(address);
      const tell = ({ count, endsAt }: Count): void =>
        callback(null, { current: count, ttl: secondsUntil(endsAt, clock) * 1000 });
      if (known && known.count >= max) tell({ count: max + 1, endsAt: known.endsAt });
      else void Promise.resolve(counts.add(address)).then(tell);
    }

    child(): this {
      return this;
    }
  };
}
