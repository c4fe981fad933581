import { type HttpException, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Counter, Registry } from 'prom-client';
import { Clock } from '../clock.js';
import { clientAddress } from '../http/client-address.js';
import { tooManyRequests } from '../http/errors.js';

/** How many wrong credentials an address has in a minute. */
const LIMIT = 10;

const WINDOW_MS = 60_000;

/** So many addresses are remembered, in a few megabytes. */
const ADDRESSES = 50_000;

/** What has come from an address since its window began. */
interface Window {
  count: number;
  /** When counting begins anew, in milliseconds of the clock. */
  readonly endsAt: number;
}

/**
 * Makes guessing slow: after ten wrong credentials from an address, whatever needs a credential is refused from there for the rest
 * of the minute. The right credential is refused too, so that the answer says nothing of it. Rate limiters count requests before it
 * is known how they end, and by a clock of their own, so this counts by itself.
 */
@Injectable()
export class CredentialThrottle {
  private readonly failures: Counter;
  /** By address, in the order in which they end, nearly. */
  private readonly windows = new Map<string, Window>();

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
    if (this.windows.size === 0) return;
    const window = this.windowOf(clientAddress(request));
    if (window && window.count >= LIMIT) throw this.tooMany(window);
  }

  /**
   * Counts a wrong credential.
   * @throws the failure, or a 429 when it is beyond the limit
   */
  count(request: FastifyRequest, failure: HttpException): never {
    this.failures.inc();
    const address = clientAddress(request);
    const window = this.windowOf(address) ?? this.open(address);
    window.count += 1;
    throw window.count > LIMIT ? this.tooMany(window) : failure;
  }

  private windowOf(address: string): Window | undefined {
    const window = this.windows.get(address);
    return window && this.isOpen(window) ? window : undefined;
  }

  /** Where there are too many addresses, the one that has been counted the longest is forgotten. */
  private open(address: string): Window {
    this.windows.delete(address);
    for (const [oldest, window] of this.windows) {
      if (this.windows.size < ADDRESSES && this.isOpen(window)) break;
      this.windows.delete(oldest);
    }
    const window = { count: 0, endsAt: this.clock.now().getTime() + WINDOW_MS };
    this.windows.set(address, window);
    return window;
  }

  /** One that ends later than a window lasts is from before the clock was set back. */
  private isOpen({ endsAt }: Window): boolean {
    const left = endsAt - this.clock.now().getTime();
    return left > 0 && left <= WINDOW_MS;
  }

  private tooMany({ endsAt }: Window): HttpException {
    const seconds = Math.ceil((endsAt - this.clock.now().getTime()) / 1000);
    return tooManyRequests('Too many passwords or tokens from your address were wrong', seconds);
  }
}
