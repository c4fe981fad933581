import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { instanceToPlain } from 'class-transformer';
import type { FastifyReply } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { Clock } from '../clock.js';
import { isUnavailable, violates } from '../database/database-errors.js';
import { prepared, Statements } from '../database/statements.js';
import { Sweep, SWEPT_AT_ONCE } from '../database/sweep.js';
import { inTransaction } from '../database/transactions.js';
import { conflict, JSON_TYPE, unprocessable } from '../http/errors.js';
import { RawJson } from '../raw-json.js';
import { type IdempotencyKey, KEYS_PKEY, type ResponseHead } from './idempotency-key.entity.js';
import { type KeyedRow, KeyReserved, tryReserve } from './keyed-rows.js';

const TIMEOUT_MS = 2_000;
const POLL_MS = 25;
/** A key may name a game day, which may have 25 hours. */
const RETENTION = '48 hours';

const YOUNG = `created_at > $2::timestamptz - interval '${RETENTION}'`;

/** The time is no condition of the table: PostgreSQL might take its index, and read all keys. */
const FIND = prepared<Pick<IdempotencyKey, 'fingerprint' | 'answer' | 'head'>>(
  'find_key',
  `
  select fingerprint, answer, head from (select * from idempotency_keys where key = $1 offset 0) stored where ${YOUNG}`,
);
const RESERVE = prepared<{ is_ours: boolean }>(
  'reserve_key',
  `
  select ${tryReserve('$1')} and not coalesce((select ${YOUNG} from idempotency_keys where key = $1), false) as is_ours`,
);
const STORE = prepared(
  'store_response',
  `
  insert into idempotency_keys as stored (key, fingerprint, answer, head, created_at) values ($1, $2, $3, $4, $5)
  on conflict (key) do update
    set fingerprint = excluded.fingerprint, answer = excluded.answer, head = excluded.head, created_at = excluded.created_at
    where stored.created_at <= excluded.created_at - interval '${RETENTION}'
  returning key`,
);
const STORE_SENT = prepared(
  'store_sent_response',
  'update idempotency_keys set head = $3 where key = $1 and answer = $2',
);
const SWEEP = prepared(
  'sweep_keys',
  `
  delete from idempotency_keys where key in (
    select key from idempotency_keys where created_at <= $1::timestamptz - interval '${RETENTION}'
    limit ${SWEPT_AT_ONCE} for update skip locked
  ) returning key`,
);

type StoredResponse = Pick<IdempotencyKey, 'answer' | 'head'>;

/** A request that is to take effect once. Requests that ask for the same have the same fingerprint. */
interface KeyedRequest {
  readonly key: string;
  readonly fingerprint: string;
  /** That of a success. A response that was given up before the work ended has that of an error. */
  readonly status: number;
}

/** The transaction, or the statement, that does the work of a request stores its key and response. A request that fails stores nothing. */
@Injectable()
export class IdempotentRequests implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Idempotency');
  private readonly underWay = new Set<string>();
  private readonly sweep = new Sweep('Old idempotency keys', async () => {
    return (await this.statements.run(SWEEP, [this.clock.now()])).length;
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  /** Does the work in one transaction: reserves the key, does the work, stores the response. {@link runWithKey} */
  run<T>(request: KeyedRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
    return this.runWithKey(request, reply, () => this.inTransaction(request, reply, work));
  }

  /**
   * The same for work that is one {@link KeyedStatement}. When the key is reserved, the work goes the way of {@link run}.
   * @param answer makes the response of the result, also of a stored one
   */
  runInStatement<R, T>(
    request: KeyedRequest,
    reply: FastifyReply,
    work: (keyed?: KeyedRow) => Promise<R>,
    answer: (result: R) => Promise<T>,
  ): Promise<T> {
    let isNew = true;
    const attempt = async (): Promise<T> => {
      if (!isNew) return this.inTransaction(request, reply, async () => answer(await work()));
      isNew = false;
      try {
        const { key, fingerprint } = request;
        const result = await work({ key, fingerprint, created_at: this.clock.now().toISOString() });
        this.storeSent(request, reply, responseOf(request, reply, result));
        return await answer(result);
      } catch (error) {
        throw violates(error, KEYS_PKEY) ? new KeyReserved() : error;
      }
    };
    return this.runWithKey(request, reply, attempt, answer);
  }

  /** @throws UnprocessableEntityException when the key was used for another request, ConflictException when that does not end soon */
  private async runWithKey<T>(
    request: KeyedRequest,
    reply: FastifyReply,
    attempt: () => Promise<T>,
    answer?: (result: never) => Promise<T>,
  ): Promise<T> {
    const { key } = request;
    for (let waited = 0; waited <= TIMEOUT_MS; waited += POLL_MS) {
      if (!this.underWay.has(key)) {
        this.underWay.add(key);
        try {
          return await attempt();
        } catch (error) {
          // It may also have failed because the earlier one was done just now: the very user that it made has the name.
          const stored = isUnavailable(error) ? undefined : await this.find(request);
          if (stored) {
            const result = resultOf(reply, stored);
            return answer && stored.head === null ? await answer(result as never) : (result as T);
          }
          if (!(error instanceof KeyReserved)) throw error;
        } finally {
          this.underWay.delete(key);
        }
      }
      await sleep(POLL_MS);
    }
    throw conflict('key_under_way', 'is that of a request that is still under way; try again', 'Idempotency-Key', 1);
  }

  onApplicationBootstrap(): void {
    this.sweep.start();
  }

  onModuleDestroy(): void {
    this.sweep.stop();
  }

  /** @throws KeyReserved when another request with the key is under way on another instance, or was done */
  private inTransaction<T>(request: KeyedRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T> {
    const { key, fingerprint } = request;
    return inTransaction(this.dataSource, async () => {
      const [row] = await this.statements.run(RESERVE, [key, this.clock.now()]);
      if (row?.is_ours !== true) throw new KeyReserved();
      const result = await work();
      const response = responseOf(request, reply, result);
      const values = [key, fingerprint, response.answer, JSON.stringify(response.head), this.clock.now()];
      if ((await this.statements.run(STORE, values)).length === 0) throw new KeyReserved();
      this.storeSent({ key }, reply, response);
      return result;
    });
  }

  /** What interceptors change after the work is stored before it is sent: after a crash in between, no one has seen it. */
  private storeSent({ key }: Pick<KeyedRequest, 'key'>, reply: FastifyReply, stored: StoredResponse): void {
    reply.request.keyed = async (payload) => {
      const head = changedHead(reply, stored, payload);
      const failed = (error: unknown): void =>
        this.logger.warn(`A changed response could not be stored: ${String(error)}`);
      if (head) await this.statements.run(STORE_SENT, [key, stored.answer, JSON.stringify(head)]).catch(failed);
      return payload;
    };
  }

  private async find({ key, fingerprint }: KeyedRequest): Promise<StoredResponse | undefined> {
    const [row] = await this.statements.read(FIND, [key, this.clock.now()]);
    if (row === undefined) return undefined;
    if (row.fingerprint === fingerprint) return row;
    throw unprocessable('key_reused', 'was used for another request', 'Idempotency-Key');
  }
}

/** The stored response replaces whatever the handler, interceptors and filters make of the result. */
function resultOf(reply: FastifyReply, stored: StoredResponse): unknown {
  const { answer, head } = stored;
  replay(reply, stored);
  if (head) reply.request.keyed = () => Promise.resolve(replay(reply, stored));
  if (answer === '') return undefined;
  return head?.isJson ? JSON.parse(answer) : new RawJson(answer);
}

/** The response that a result becomes, without the fields that class-transformer excludes. */
function responseOf(request: KeyedRequest, reply: FastifyReply, result: unknown): StoredResponse {
  const status = reply.statusCode < 400 ? reply.statusCode : request.status;
  if (result === undefined) return { answer: '', head: { ...headOf(reply, undefined), status } };
  const head = { ...headOf(reply, JSON_TYPE), status };
  if (result instanceof RawJson) return { answer: result.text, head };
  return { answer: JSON.stringify(instanceToPlain(result)), head: { ...head, isJson: true } };
}

function headOf(reply: FastifyReply, type: string | undefined): ResponseHead {
  return { status: reply.statusCode, type, location: reply.getHeader('location') as string | undefined };
}

/** What is to be stored of a response that is not as its work left it; undefined for one that is, an error, and a stream. */
function changedHead(
  reply: FastifyReply,
  { answer, head }: StoredResponse,
  payload: unknown,
): ResponseHead | undefined {
  const sent = payload ?? '';
  if (reply.statusCode >= 400 || typeof sent !== 'string') return undefined;
  const now = headOf(reply, reply.getHeader('content-type') as string | undefined);
  const names = ['status', 'type', 'location'] as const;
  if (sent === answer && names.every((name) => now[name] === head?.[name])) return undefined;
  return { ...now, sent, isJson: head?.isJson === true };
}

function replay(reply: FastifyReply, { answer, head }: StoredResponse): string | null {
  void reply.header('idempotency-replayed', 'true');
  if (head) {
    const { status, type, location } = head;
    void reply.code(status).removeHeader('content-type').removeHeader('location');
    if (type !== undefined) void reply.header('content-type', type);
    if (location !== undefined) void reply.header('location', location);
  }
  const body = head?.sent ?? answer;
  return body === '' ? null : body;
}
