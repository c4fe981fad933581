import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { Clock } from '../clock.js';
import { isTaken, isUnavailable } from '../database/database-errors.js';
import { prepared, Statements } from '../database/statements.js';
import { inTransaction } from '../database/transactions.js';
import { conflict, unprocessable } from '../http/errors.js';
import { RawJson } from '../raw-json.js';
import { KEYS_PKEY } from './idempotency-key.entity.js';
import { type KeyedRow, tryKey } from './keyed-rows.js';
import { answerOf, changedHead, replay, type SentAnswer } from './sent-answers.js';

const SWEEP_EVERY_MS = 10 * 60 * 1000;
/** In one statement, so that none takes long. */
const SWEPT_AT_ONCE = 10_000;
/** How long a request waits for an earlier one with the same key. */
const PATIENCE_MS = 2_000;
const POLL_MS = 25;
/** A key may name a game day, which may have 25 hours. */
const RETENTION = '48 hours';

/** The time is no condition: PostgreSQL might take its index, and read all keys. */
const FIND = prepared(`
  select fingerprint, answer, head, created_at > $2::timestamptz - interval '${RETENTION}' from idempotency_keys where key = $1`);
/** Whether the work may be done. */
const CLAIM = prepared(`
  select ${tryKey('$1')} and not coalesce(
    (select created_at > $2::timestamptz - interval '${RETENTION}' from idempotency_keys where key = $1), false)`);
/** Answers no row when the key is kept already. */
const KEEP = prepared(`
  insert into idempotency_keys as kept (key, fingerprint, answer, head, created_at) values ($1, $2, $3, $4, $5)
  on conflict (key) do update
    set fingerprint = excluded.fingerprint, answer = excluded.answer, head = excluded.head, created_at = excluded.created_at
    where kept.created_at <= excluded.created_at - interval '${RETENTION}'
  returning key`);
const KEEP_SENT = prepared('update idempotency_keys set head = $3 where key = $1 and answer = $2');
const SWEEP = prepared(`
  delete from idempotency_keys where key in (
    select key from idempotency_keys where created_at <= $1::timestamptz - interval '${RETENTION}'
    limit ${SWEPT_AT_ONCE} for update skip locked
  ) returning key`);

/** A request that is to take effect once. Requests that ask for the same have the same fingerprint. */
export interface KeyedRequest {
  readonly key: string;
  readonly fingerprint: string;
}

/** Another request is at work on the key, or has done it. */
export class KeyInUse extends Error {}

/**
 * Lets a request with a key take effect once: what keeps the key and the answer is the transaction, or the statement, that does the work.
 * The same request gets that answer again for 48 hours. A request that fails keeps nothing.
 */
@Injectable()
export class IdempotentRequests implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Idempotency');
  /** The keys of this process's requests. */
  private readonly underWay = new Set<string>();
  private sweeping: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  /** Does the work in one transaction: claims the key, does the work, stores the answer. {@link tryOnce} */
  run<T>(request: KeyedRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
    return this.tryOnce(request, reply, () => this.inTransaction(request, reply, work));
  }

  /**
   * The same for work that is one {@link keyedStatement}, which keeps the key. It throws {@link KeyInUse} when the key is there
   * already, and then goes the way of {@link run}, without a key.
   */
  runInStatement<T>(request: KeyedRequest, reply: FastifyReply, work: (keyed?: KeyedRow) => Promise<T>): Promise<T> {
    let isNew = true;
    return this.tryOnce(request, reply, async () => {
      if (!isNew) return this.inTransaction(request, reply, () => work());
      isNew = false;
      try {
        const result = await work({ ...request, created_at: this.clock.now().toISOString() });
        this.keepSent(request, reply, answerOf(reply, result));
        return result;
      } catch (error) {
        throw isTaken(error, KEYS_PKEY) ? new KeyInUse() : error;
      }
    });
  }

  /** @throws UnprocessableEntityException when the key was used for another request, ConflictException when that does not end soon */
  private async tryOnce<T>(request: KeyedRequest, reply: FastifyReply, attempt: () => Promise<T>): Promise<T> {
    const { key } = request;
    for (let waited = 0; waited <= PATIENCE_MS; waited += POLL_MS) {
      if (!this.underWay.has(key)) {
        this.underWay.add(key);
        try {
          return await attempt();
        } catch (error) {
          // It may also have failed because the earlier one was done just now: the name is taken by the very user that it made.
          const stored = isUnavailable(error) ? undefined : await this.find(request);
          if (stored) return resultOf(reply, stored) as T;
          if (!(error instanceof KeyInUse)) throw error;
        } finally {
          this.underWay.delete(key);
        }
      }
      await sleep(POLL_MS);
    }
    throw conflict('key_under_way', 'is that of a request that is still under way; try again', 'Idempotency-Key', 1);
  }

  /** Does not wait for the sweep: there may be many old keys, and nothing depends on their being gone. */
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
      let swept = SWEPT_AT_ONCE;
      while (swept === SWEPT_AT_ONCE && !this.isStopping)
        swept = (await this.statements.run(SWEEP, [this.clock.now()])).length;
    } catch (error) {
      if (!this.isStopping) this.logger.warn(`Old idempotency keys could not be swept: ${String(error)}`);
    }
  }

  /** @throws KeyInUse when another request with the key is under way on another instance, or was done */
  private inTransaction<T>(
    { key, fingerprint }: KeyedRequest,
    reply: FastifyReply,
    work: () => Promise<T>,
  ): Promise<T> {
    return inTransaction(this.dataSource, async () => {
      const [[isClaimed] = []] = await this.statements.run(CLAIM, [key, this.clock.now()]);
      if (isClaimed !== true) throw new KeyInUse();
      const result = await work();
      const { answer, head } = answerOf(reply, result);
      const stored = await this.statements.run(KEEP, [
        key,
        fingerprint,
        answer,
        JSON.stringify(head),
        this.clock.now(),
      ]);
      if (stored.length === 0) throw new KeyInUse();
      this.keepSent({ key }, reply, { answer, head });
      return result;
    });
  }

  /**
   * Interceptors may change the answer after the work. Then it is stored before it is sent: after a crash in between, nobody has seen it, and
   * the answer is the result of the work.
   */
  private keepSent({ key }: Pick<KeyedRequest, 'key'>, reply: FastifyReply, stored: SentAnswer): void {
    reply.request.storeSent = (payload) => {
      const head = changedHead(reply, stored, payload);
      const failed = (error: unknown): void =>
        this.logger.warn(`A changed answer could not be stored: ${String(error)}`);
      return head && this.statements.run(KEEP_SENT, [key, stored.answer, JSON.stringify(head)]).catch(failed);
    };
  }

  /** @returns the answer that is stored; undefined when there is none */
  private async find({ key, fingerprint }: KeyedRequest): Promise<SentAnswer | undefined> {
    const [row] = await this.statements.read(FIND, [key, this.clock.now()]);
    const [known, answer = '', head = null, isYoung] = (row ?? []) as [string?, string?, SentAnswer['head']?, boolean?];
    if (isYoung && known !== fingerprint)
      throw unprocessable('key_reused', 'was used for another request', 'Idempotency-Key');
    return isYoung ? { answer, head } : undefined;
  }
}

/** The stored answer replaces whatever the handler, interceptors and filters make of the result. */
function resultOf(reply: FastifyReply, stored: SentAnswer): unknown {
  const { answer, head } = stored;
  replay(reply, stored);
  if (head) reply.request.replay = () => replay(reply, stored);
  if (answer === '') return undefined;
  return head?.isJson ? JSON.parse(answer) : new RawJson(answer);
}
