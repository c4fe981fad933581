import { HttpException, Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { AccessGuard } from '../platform/access/access.guard.js';
import { Semaphore } from '../platform/concurrency.js';
import { SETTINGS } from '../platform/config/config.module.js';
import type { Settings } from '../platform/config/settings.js';
import { ADVISORY_LOCKS } from '../platform/database/advisory-locks.js';
import { inTransaction } from '../platform/database/transactions.js';
import { type ErrorBody, type ErrorDetail, unavailable } from '../platform/http/errors.js';
import { REQUEST_ID } from '../platform/http/request-watch.js';
import type { RunIdempotent } from '../platform/idempotency/idempotent.decorator.js';
import { hashOf, RawJson } from '../platform/raw-json.js';
import type { BatchCreate, BatchRequest, CreateBatchDto } from './dto/batch.dto.js';

/** What a watched read may give, in bytes. */
const MAX_WATCHED = 65_536;
const CHANGED = 'is not the etag of what the watched read gives now';

type Response = Awaited<ReturnType<FastifyInstance['inject']>>;
type Send = (method: BatchRequest['method'] | 'GET', url: string, body?: object) => Promise<Response>;

/** Undoes all of a preview. */
class PreviewEnd extends Error {
  constructor(readonly results: readonly string[]) {
    super('The preview has ended');
  }
}

/** Many requests in one transaction. Each goes through the whole service, as if it had come alone. Batches go one after the other. */
@Injectable()
export class Batches {
  /** Only one batch of a process waits with a connection for those of others. */
  private readonly turns: Semaphore;

  constructor(
    private readonly dataSource: DataSource,
    private readonly host: HttpAdapterHost,
    private readonly guard: AccessGuard,
    @Inject(SETTINGS) { answerTimeoutMs }: Settings,
  ) {
    this.turns = new Semaphore(1, answerTimeoutMs);
  }

  async run(batch: CreateBatchDto, request: FastifyRequest, runIdempotent: RunIdempotent) {
    // Else a wrong one would count as a guess for each request.
    if (batch.password !== undefined) await this.guard.check(request, ['password', 'token']);
    const send = this.sender(batch, request);
    const sendAll = (): Promise<RawJson<BatchCreate>> => this.sendAll(batch, send);
    if (!batch.preview) return this.turns.run(() => runIdempotent(sendAll));
    return this.turns.run(sendAll).catch((error: unknown) => {
      if (error instanceof PreviewEnd) return responseOf(true, error.results);
      throw error;
    });
  }

  private sendAll({ requests, preview }: CreateBatchDto, send: Send): Promise<RawJson<BatchCreate>> {
    return inTransaction(this.dataSource, async () => {
      await this.dataSource.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.batches]);
      const results: string[] = [];
      for (const [place, one] of requests.entries()) {
        const part = inTransaction(this.dataSource, () => resultOf(one, send));
        results.push(await part.catch((error: unknown) => refusalOf(error, preview ? undefined : place)));
      }
      if (preview) throw new PreviewEnd(results);
      return responseOf(false, results);
    });
  }

  /** Sends requests with the credentials of the batch, from its address and under its id. */
  private sender({ password, token }: CreateBatchDto, { ip, id, headers }: FastifyRequest): Send {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    // Headers are Latin-1.
    const bearer = token === undefined ? '' : Buffer.from(`Bearer ${token}`).toString('latin1');
    const { authorization = bearer } = headers;
    return async (method, url, body) => {
      const payload = method === 'GET' ? undefined : JSON.stringify({ ...body, password, token });
      const given = { authorization, [REQUEST_ID]: id, ...(payload && { 'content-type': 'application/json' }) };
      try {
        return await fastify.inject({ method, url, payload, headers: given, remoteAddress: ip });
      } catch (error) {
        if ((error as { code?: string }).code !== 'FST_ERR_REOPENED_CLOSE_SERVER') throw error;
        throw unavailable('stopping', 'The server is about to stop; nothing was changed');
      }
    };
  }
}

async function resultOf({ method, path, body, watch, if_match }: BatchRequest, send: Send): Promise<string> {
  const before = await watched(send, watch);
  if (if_match !== undefined && before.etag !== if_match)
    throw refused(412, [{ field: 'if_match', message: CHANGED, reason: 'changed_since' }]);
  const response = await send(method, path, body);
  const { statusCode, payload } = response;
  if (statusCode >= 400) throw refused(statusCode, response.json<ErrorBody>().errors);
  const { json, etag } = await watched(send, watch);
  const members = { body: payload, before: before.json, after: json, etag: etag && JSON.stringify(etag) };
  const given = Object.entries(members).map(([name, text]) => (text ? `,"${name}":${text}` : ''));
  return `{"status":${statusCode}${given.join('')}}`;
}

/** What a read gives, and its ETag. Both are missing for a record that is not there. */
async function watched(send: Send, path: string | undefined): Promise<{ json?: string; etag?: string }> {
  if (path === undefined) return {};
  const response = await send('GET', path);
  const { statusCode: status, payload, rawPayload } = response;
  const tooLong: ErrorDetail = { message: `gives more than ${MAX_WATCHED} bytes`, reason: 'too_long' };
  if (status < 400 && rawPayload.length > MAX_WATCHED) throw refused(400, [tooLong], 'watch');
  if (status < 400) return { json: payload, etag: `"${hashOf(rawPayload)}"` };
  const { errors } = response.json<ErrorBody>();
  if (status !== 404 || errors.some(({ reason }) => reason !== 'not_found')) throw refused(status, errors, 'watch');
  return {};
}

/** @param place comes before the fields at fault */
function refused(status: number, errors: readonly ErrorDetail[], place?: string): HttpException {
  const of = (field?: string): string | undefined => [place, field].filter(Boolean).join('.') || undefined;
  return new HttpException({ errors: errors.map(({ field, ...detail }) => ({ field: of(field), ...detail })) }, status);
}

/** What a preview shows of a request that is refused. @throws what stands in the way of all, and without a preview all */
function refusalOf(error: unknown, place: number | undefined): string {
  if (!(error instanceof HttpException)) throw error;
  const [status, { errors }] = [error.getStatus(), error.getResponse() as ErrorBody];
  if (place !== undefined) throw refused(status, errors, `requests.${place}`);
  if (status === 429 || status >= 500) throw error;
  return `{"status":${status},"errors":${JSON.stringify(errors)}}`;
}

function responseOf(preview: boolean, results: readonly string[]): RawJson<BatchCreate> {
  return new RawJson(`{"preview":${preview},"results":[${results.join()}]}`);
}
