import { type HttpException, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Counter, Registry } from 'prom-client';
import { Clock } from '../clock.js';
import { tooManyRequests } from '../http/errors.js';
import type { AddressCounter, Count } from '../http/limits/address-counter.js';
import { clientAddress } from '../http/limits/client-address.js';
import { FAILED_CHECKS_LIMIT } from '../http/limits/counters.js';
import { FAILED_CHECK_COUNTS } from '../http/limits/limits.module.js';
import { secondsUntil } from '../http/limits/seconds-until.js';

/**
 * Makes guessing slow: after ten failed checks from an address, whatever needs a credential is refused from there for the rest
 * of the minute, the right one included, so that the answer says nothing of it. No rate limiter does this: they count requests,
 * and before it is known how one ends. Requests that are under way at the same moment in other processes are counted a moment
 * later there.
 */
@Injectable()
export class CredentialThrottle {
  private readonly failures: Counter;

  constructor(
    @Inject(FAILED_CHECK_COUNTS) private readonly counts: AddressCounter,
    private readonly clock: Clock,
    registry: Registry,
  ) {
    this.failures = new Counter({
      name: 'card_draw_failed_checks_total',
      help: 'Requests whose password or token was wrong',
      registers: [registry],
    });
  }

  /** @throws HttpException when too many checks have failed from the request's address */
  refuseExhausted(request: FastifyRequest): void {
    if (this.counts.isEmpty) return;
    const count = this.counts.of(clientAddress(request));
    if (count && count.count >= FAILED_CHECKS_LIMIT) throw this.tooMany(count);
  }

  /**
   * Counts a failed check.
   * @throws the failure, at once or by the promise, or a 429 when it is beyond the limit
   */
  count(request: FastifyRequest, failure: HttpException): Promise<never> {
    const refuse = (count: Count): never => {
      throw count.count > FAILED_CHECKS_LIMIT ? this.tooMany(count) : failure;
    };
    this.failures.inc();
    const counted = this.counts.add(clientAddress(request));
    return counted instanceof Promise ? counted.then(refuse) : refuse(counted);
  }

  private tooMany({ endsAt }: Count): HttpException {
    return tooManyRequests(
      'Too many passwords or tokens from your address were wrong',
      secondsUntil(endsAt, this.clock),
    );
  }
}
