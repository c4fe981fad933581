import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '../clock.js';
import { conflict, unprocessable } from '../http/errors.js';
import { StoredResponse } from '../http/stored-response.js';
import { isUnavailable } from '../database/database-errors.js';
import type { Rendering } from '../database/rendering.js';
import { prepared, Statements } from '../database/statements.js';
import type { KeyedRequest } from './idempotent.decorator.js';
import { KeyInUse, type IdempotencyRecord } from './idempotency-record.js';

/** How long a key is known. */
const KEPT_MS = 24 * 60 * 60 * 1000;
const SWEEP_EVERY_MS = 10 * 60 * 1000;
/** In one statement, so that none takes long. */
const SWEPT_AT_ONCE = 10_000;

/** How long a request waits for an earlier one with the same key. */
const PATIENCE_MS = 2_000;
const POLL_MS = 25;
const RETRY_AFTER_S = 1;

const FIND = prepared(
  'select fingerprint, status, answer, created_at > $2::timestamptz from idempotency_keys where key = $1',
);
const FORGET = prepared('delete from idempotency_keys where key = $1 and created_at <= $2::timestamptz returning key');
const SWEEP = prepared(`
  delete from idempotency_keys where key in (
    select key from idempotency_keys where created_at <= $1::timestamptz limit $2 for update skip locked
  ) returning key`);

/** Does what a request asks for; with a key, stores that too, in the same statement or transaction. */
type Work<T> = (keep: IdempotencyRecord | undefined) => Promise<T>;

/**
 * Lets a request with a key take effect once. The answer is stored together with the effect, so that there are both or neither, and
 * given again to whoever sends the request again. Of requests that fail nothing is kept.
 */
@Injectable()
export class IdempotentRequests implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Idempotency');
  /** Those with a key that are under way in this process. */
  private readonly underWay = new Set<string>();
  private sweeping: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  /**
   * Does the work, unless it was done for the same key before.
   * @param request undefined for a request without a key, for which the work is just done
   * @param answer how the work's answer is rendered; undefined when it has none
   * @throws UnprocessableEntityException when the key was used for another request, ConflictException when the earlier request
   *   does not end soon
   */
  async run<T, R>(
    request: KeyedRequest | undefined,
    answer: Rendering<T> | undefined,
    work: Work<R>,
  ): Promise<R | StoredResponse<T>> {
    if (request === undefined) return work(undefined);
    for (let waited = 0; waited <= PATIENCE_MS; waited += POLL_MS) {
      if (!this.underWay.has(request.key)) {
        const outcome = (await this.replay(request, answer)) ?? (await this.tryAlone(request, answer, work));
        if (outcome) return outcome.value;
      }
      await sleep(POLL_MS);
    }
    throw conflict('is that of a request that is still under way; try again', 'Idempotency-Key', RETRY_AFTER_S);
  }

  /** Not waited for: there may be many old keys, and nothing depends on their being gone. */
  onApplicationBootstrap(): void {
    void this.sweep();
    this.sweeping = setInterval(() => void this.sweep(), SWEEP_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    this.isStopping = true;
    clearInterval(this.sweeping);
  }

  /** Forgets all keys that are too old. */
  private async sweep(): Promise<void> {
    try {
      while (!this.isStopping) {
        const swept = await this.statements.run(SWEEP, [this.oldest(), SWEPT_AT_ONCE]);
        if (swept.length < SWEPT_AT_ONCE) return;
      }
    } catch (error) {
      if (!this.isStopping) this.logger.warn(`Old idempotency keys could not be swept: ${String(error)}`);
    }
  }

  /** Does the work unless another one with this key is under way, here or on another instance. */
  private async tryAlone<T, R>(
    request: KeyedRequest,
    answer: Rendering<T> | undefined,
    work: Work<R>,
  ): Promise<Outcome<R | StoredResponse<T>> | undefined> {
    const { key } = request;
    if (this.underWay.has(key)) return undefined;
    this.underWay.add(key);
    try {
      return { value: await work({ ...request, created_at: this.clock.now().toISOString() }) };
    } catch (error) {
      if (error instanceof KeyInUse) return undefined;
      if (isUnavailable(error)) throw error;
      // It may have failed because the earlier one was done just now: the name is taken by the very user that it made.
      const replay = await this.replay(request, answer);
      if (replay) return replay;
      throw error;
    } finally {
      this.underWay.delete(key);
    }
  }

  private async replay<T>(
    { key, fingerprint }: KeyedRequest,
    answer: Rendering<T> | undefined,
  ): Promise<Outcome<StoredResponse<T>> | undefined> {
    const [row] = await this.statements.read(FIND, [key, this.oldest()]);
    if (row === undefined) return undefined;
    const [known, status, text, isYoung] = row as [string, number, string, boolean];
    if (!isYoung) {
      await this.statements.run(FORGET, [key, this.oldest()]);
      return undefined;
    }
    if (known !== fingerprint) throw unprocessable('was used for another request', 'Idempotency-Key');
    return { value: new StoredResponse(status, answer?.complete<T>(text)) };
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - KEPT_MS);
  }
}

/** What came of an attempt; an object, as the answer itself may be undefined. */
interface Outcome<T> {
  readonly value: T;
}
