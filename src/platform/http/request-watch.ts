import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Counter, Histogram, Registry } from 'prom-client';
import { openTransaction } from '../database/transactions.js';
import { readGauge } from '../gauge.js';
import type { Log, LogLevel } from '../observability/logging/log.js';
import { type ErrorDetail, sendError } from './errors.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether successful requests are logged at the level debug only. */
    quiet?: boolean;
  }
  interface FastifyRequest {
    /** Set by the guard where the operation needs a credential and the request has one. */
    access: Access | undefined;
  }
  interface FastifyReply {
    /** Ends the time that its handler has. */
    timeout: NodeJS.Timeout | undefined;
  }
}

export const REQUEST_ID = 'x-request-id';
/** Characters that need no escapes in a log or a header. */
const ACCEPTABLE_ID = /^[A-Za-z0-9._:/+=@-]{1,128}$/;
const ID_PREFIX = randomBytes(6).toString('hex');

/** The operation of other requests, such as one for an unknown route. */
const NO_OPERATION = 'none';
/** The status of nginx for a client that went away before its response. */
const CLIENT_GONE = 499;

const LABELS = ['operation', 'status'] as const;
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const READS = new Set(['GET', 'HEAD']);
const READ_TOO_LATE: ErrorDetail = { message: 'This took too long; try again soon', reason: 'timed_out' };
const TOO_LATE: ErrorDetail = {
  message: 'This took too long, and whether anything was changed is not known: all of it, or nothing; try again soon',
  reason: 'timed_out',
};
const NO_HOST: ErrorDetail = { field: 'Host', message: 'the Host header is missing', reason: 'required' };

let idsMade = 0;

export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID];
  return typeof given === 'string' && ACCEPTABLE_ID.test(given) ? given : newRequestId();
}

function newRequestId(): string {
  idsMade += 1;
  return `${ID_PREFIX}-${idsMade.toString(36)}`;
}

/** By RFC 9112 a request with a body declares a length or a transfer coding. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/** Counts and logs every request, whatever answers it, and gives each response the id of its request. */
export class RequestWatch {
  /** Its own, for it counts before there are modules. */
  readonly registry = new Registry();
  private inFlight = 0;
  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response',
    labelNames: LABELS,
    buckets: BUCKETS,
    registers: [this.registry],
  });
  private readonly requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests that have ended',
    labelNames: LABELS,
    registers: [this.registry],
  });
  private readonly noRequests = new Counter({
    name: 'http_no_requests_total',
    help: 'Connections that were ended because what came on them was no request',
    labelNames: ['status'],
    registers: [this.registry],
  });

  constructor(
    readonly log: Log,
    private readonly answerTimeoutMs: number,
  ) {
    const help = 'Requests that have not ended';
    readGauge({ name: 'http_requests_in_flight', help, registers: [this.registry] }, () => this.inFlight);
    new Counter({
      name: 'card_draw_log_lines_dropped_total',
      help: 'Lines of the log that were dropped because no one read them in time',
      registers: [this.registry],
      collect() {
        this.reset();
        this.inc(log.destination.dropped);
      },
    });
  }

  /** Its hook must be the first. */
  follow(fastify: FastifyInstance): void {
    fastify.decorateReply('timeout', undefined);
    fastify.addHook('onRequest', (request, reply, done) => {
      this.begin(request, reply);
      if (!hasBody(request.raw)) this.limitTime(reply);
      done();
    });
    fastify.addHook('preValidation', ({ raw, body }, reply, done) => {
      // The handler reads the bytes of a picture.
      if (body instanceof Readable) body.once('end', () => this.limitTime(reply));
      else if (hasBody(raw)) this.limitTime(reply);
      done();
    });
  }

  begin(request: FastifyRequest, reply: FastifyReply): void {
    const start = performance.now();
    this.inFlight += 1;
    void reply.header(REQUEST_ID, request.id);
    // Fastify's hooks do not run when the client has gone away.
    reply.raw.on('close', () => {
      clearTimeout(reply.timeout);
      this.end(request, reply, performance.now() - start);
    });
  }

  /**
   * Answers a request with 503 when its response has not begun in time. The time begins when the body has arrived. Fastify's
   * `handlerTimeout` includes the time in which a slow client sends its body, and ends a response that streams for longer.
   */
  private limitTime(reply: FastifyReply): void {
    reply.timeout = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return;
      sendError(reply, { code: 503, errors: [READS.has(reply.request.method) ? READ_TOO_LATE : TOO_LATE] });
    }, this.answerTimeoutMs).unref();
  }

  /** Counts and logs bytes that were no request for Fastify, and returns an id for their answer. */
  noRequest(status: number, client: string | undefined): string {
    const id = newRequestId();
    this.noRequests.inc({ status });
    const facts = { request_id: id, method: '', operation: NO_OPERATION, status, duration_ms: 0, client };
    this.log.logger[levelOf(status, false)](facts, 'request');
    return id;
  }

  /** Never logs the URL, a body or a header. */
  private end(
    { id: request_id, method, ip: client, access, routeOptions }: FastifyRequest,
    reply: FastifyReply,
    duration_ms: number,
  ): void {
    this.inFlight -= 1;
    const { raw } = reply;
    const { config } = routeOptions;
    const { operationId: operation = NO_OPERATION, url: route, quiet = false } = config;
    const status = raw.headersSent ? raw.statusCode : CLIENT_GONE;
    this.requests.inc({ operation, status });
    this.durations.observe({ operation, status }, duration_ms / 1000);
    const aborted = raw.writableFinished ? undefined : true;
    const { record } = access ?? {};
    const credential = record === undefined ? undefined : access?.credential;
    const facts = { operation, route, request_id, method, status, duration_ms, client, aborted, record, credential };
    this.log.logger[levelOf(status, quiet)](facts, 'request');
  }
}

function levelOf(status: number, isQuiet: boolean): LogLevel {
  if (status >= 500) return 'error';
  if (status === 429) return 'warn';
  return isQuiet && status < 400 ? 'debug' : 'info';
}

/** Refuses requests without a host. Warns once of a proxy in front without a setting that says so. */
export function checkHeaders(fastify: FastifyInstance, mayMissProxy: boolean): void {
  fastify.addHook('onRequest', ({ headers, raw }, reply, done) => {
    if (mayMissProxy && headers['x-forwarded-for'] !== undefined) {
      mayMissProxy = false;
      warnOfForwarded();
    }
    if (headers.host !== undefined || raw.httpVersion !== '1.1') done();
    else sendError(reply, { code: 400, errors: [NO_HOST] });
  });
}

function warnOfForwarded(): void {
  new Logger('Access').warn(
    'A request came with X-Forwarded-For, and TRUST_PROXY is not set. All clients of a proxy count as one address: ' +
      'ten wrong credentials from one of them lock out all, and RATE_LIMIT is for all together. ' +
      'Set TRUST_PROXY to the number of proxies; 0 says that there is none.',
  );
}

interface Access {
  readonly isAllowed: boolean;
  /** The credentials that allowed it, separated by commas; or the kind that was wrong. */
  readonly credential: string;
  readonly player?: number;
  /** What it has written, if it may have written something, such as `cards/12`. */
  record?: string;
}

/** Logs refused credentials. A write that was allowed is in the request's line, or in its own where the client has gone away. */
export function watchAccess(fastify: FastifyInstance, log: Log): void {
  fastify.decorateRequest('access', undefined);
  fastify.addHook('onRoute', (route) => {
    const { operationId: operation, demands } = route.config ?? {};
    if (!demands?.password && !demands?.token && !demands?.isWrite) return;
    const { isWrite } = demands;
    const onSend = (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: () => void): void => {
      const { access, id, ip: client } = request;
      if (access) {
        const { statusCode: status } = reply;
        const facts = { request_id: id, operation, credential: access.credential, status, client };
        if (!access.isAllowed) log.logger.warn(facts, 'credential refused');
        // A 4xx and a replayed response changed nothing. After a 5xx it is not known. A request of a batch may be undone with it.
        else if (
          isWrite &&
          openTransaction() === undefined &&
          (status < 400 || status >= 500) &&
          !reply.hasHeader('idempotency-replayed')
        ) {
          const record = (access.record = recordOf(request, payload));
          if (reply.raw.destroyed) log.logger.info({ ...facts, record }, 'write allowed');
        }
      }
      done();
    };
    route.onSend = [route.onSend ?? [], onSend].flat();
  });
}

/** The record that was written, such as `cards/12`: by the id in the response to a create, else by the last path parameter. */
function recordOf({ method, params, routeOptions: { url = '' } }: FastifyRequest, payload: unknown): string {
  const segments = url.split('/').filter((segment) => segment !== '');
  const created = method === 'POST' ? idIn(payload) : undefined;
  if (created !== undefined) return `${segments.at(-1)}/${created}`;
  const last = segments.findLastIndex((segment) => segment.startsWith(':'));
  const parameter = segments[last]?.slice(1);
  if (parameter === undefined) return String(segments.at(-1));
  return `${segments[last - 1]}/${(params as Record<string, string>)[parameter]}`;
}

/** An id stands first in the responses of this service. */
function idIn(payload: unknown): number | string | undefined {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return undefined;
  try {
    return /^\{"id":(\d{1,16})[,}]/.exec(payload)?.[1] ?? (JSON.parse(payload) as { id?: number | string }).id;
  } catch {
    return undefined;
  }
}
