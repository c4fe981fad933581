import { type HttpException, Injectable, type OnModuleDestroy, Optional } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Counter, Registry } from 'prom-client';
import { Clock } from '../clock.js';
import { prepared, Statements } from '../database/statements.js';
import { tooManyRequests } from '../http/errors.js';
import { clientAddress } from '../http/rate-limit.js';
import { SingleFlight } from '../concurrency.js';

const LIMIT = 10;
const WINDOW_MS = 60_000;
/** So many addresses are remembered, in a few megabytes. */
const ADDRESSES = 50_000;

const ADD = prepared(
  'add_refused_credentials',
  `insert into refused_credentials (hour, count) values (date_trunc('hour', $1::timestamptz), $2)
  on conflict (hour) do update set count = refused_credentials.count + excluded.count`,
);

/**
 * After ten wrong credentials an address is refused for the rest of the minute, with the right one too: the response does not confirm it.
 * @fastify/rate-limit counts requests before their end is known. The database counts those of all instances, for the overview.
 */
@Injectable()
export class CredentialThrottle implements OnModuleDestroy {
  private readonly failures;
  /** Wrong credentials by address. All are forgotten together, when the minute ends. */
  private readonly counts = new LRUCache<string, number>({ maxSize: ADDRESSES, sizeCalculation: () => 1 });
  /** The minute begins with the first wrong credential. */
  private endsAt = 0;
  private unwritten = 0;
  /** Many who guess cost one small write at a time. */
  private readonly writes = new SingleFlight(() => this.write());

  constructor(
    private readonly clock: Clock,
    registry: Registry,
    @Optional() private readonly statements?: Statements,
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
    this.unwritten += 1;
    void this.writes.run();
    const address = clientAddress(request);
    const count = this.countOf(address) + 1;
    if (this.counts.size === 0) this.endsAt = this.clock.now().getTime() + WINDOW_MS;
    this.counts.set(address, count);
    throw count > LIMIT ? this.tooMany() : failure;
  }

  onModuleDestroy(): Promise<void> {
    return this.writes.run();
  }

  /** Those that cannot be written wait for the next write. */
  private async write(): Promise<void> {
    const count = this.unwritten;
    this.unwritten = 0;
    if (count > 0) await this.statements?.run(ADD, [this.clock.now(), count]).catch(() => (this.unwritten += count));
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
