import { type HttpException, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Counter, Registry } from 'prom-client';
import { Clock } from '../clock.js';
import { tooManyRequests } from '../http/errors.js';
import { clientAddress } from '../http/rate-limit.js';

/** Wrong credentials that one address may send in a minute. */
const LIMIT = 10;
const WINDOW_MS = 60_000;
/** So many addresses are remembered, in a few megabytes. */
const ADDRESSES = 50_000;

/**
 * Makes guessing slow: after ten wrong credentials an address is refused for the rest of the minute, with the right credential
 * too, so that the response does not confirm it. @fastify/rate-limit cannot do this: it counts requests before their end is known.
 */
@Injectable()
export class CredentialThrottle {
  private readonly failures;
  /** Wrong credentials by address. All are forgotten together, when the minute ends. */
  private readonly counts = new LRUCache<string, number>({ maxSize: ADDRESSES, sizeCalculation: () => 1 });
  /** The minute begins with the first wrong credential. */
  private endsAt = 0;

  constructor(
    private readonly clock: Clock,
    registry: Registry,
  ) {
    this.failures = new Counter({
      name: 'card_draw_failed_checks_total',
      help: 'Requests whose password or token was wrong',
      registers: [registry],
    });
  }

  /** @throws HttpException when too many wrong credentials have come from the request's address */
  refuseExhausted(request: FastifyRequest): void {
    if (this.counts.size > 0 && this.countOf(clientAddress(request)) >= LIMIT) throw this.tooMany();
  }

  /** @throws the failure, or a 429 when it is beyond the limit */
  count(request: FastifyRequest, failure: HttpException): never {
    this.failures.inc();
    const address = clientAddress(request);
    const count = this.countOf(address) + 1;
    if (this.counts.size === 0) this.endsAt = this.clock.now().getTime() + WINDOW_MS;
    this.counts.set(address, count);
    throw count > LIMIT ? this.tooMany() : failure;
  }

  /** More than a minute is left when the clock was set back. */
  private countOf(address: string): number {
    const left = this.millisecondsLeft();
    if (left <= 0 || left > WINDOW_MS) this.counts.clear();
    return this.counts.get(address) ?? 0;
  }

  private tooMany(): HttpException {
    const seconds = Math.ceil(this.millisecondsLeft() / 1000);
    return tooManyRequests(
      'too_many_wrong_credentials',
      'Too many passwords or tokens from your address were wrong',
      seconds,
    );
  }

  private millisecondsLeft(): number {
    return this.endsAt - this.clock.now().getTime();
  }
}
