import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type PipeTransform,
  SetMetadata,
} from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { DoneFuncWithErrOrRes, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { Audit } from '../access/audit.js';
import { CREDENTIALS, KEY_HEADER, type RouteOperation, TAKES_KEY } from '../access/operation.decorator.js';
import { ErrorBody, invalid } from '../http/errors.js';
import { noteParameter } from '../http/param.decorators.js';
import { IdempotentRequests } from './idempotent-requests.service.js';
import type { KeyedRow } from './keyed-rows.js';

/** 1 to 255 characters of printable ASCII; HTTP has no spaces around a value. */
const KEY = /^[!-~](?:[ -~]{0,253}[!-~])?$/;

declare module 'fastify' {
  interface FastifyRequest {
    /** Has the last word on the response to a request with a key: stores it, or replaces it by the stored one. */
    keyed: ((payload: unknown) => Promise<unknown>) | undefined;
  }
}

/**
 * Runs the work of a request with a key as a transaction, and once, however often the request is sent. Without a key it just runs it, as a
 * transaction that stores who did it where a credential allowed the request.
 */
export interface RunIdempotent {
  <T>(work: () => Promise<T>): Promise<T>;
  /** The same for work that is one statement, which stores the key: {@link IdempotentRequests.runInStatement}. */
  readonly inStatement: <R, T>(work: (keyed?: KeyedRow) => Promise<R>, answer: (result: R) => Promise<T>) => Promise<T>;
}

const justRun = <T>(work: () => Promise<T>): Promise<T> => work();
/** For work that no request with a key asks for. */
export const withoutKey = runBy(justRun);

/** Runs work that is one statement as it runs other work. */
function runBy(run: typeof justRun): RunIdempotent {
  const inStatement: RunIdempotent['inStatement'] = (work, answer) => run(async () => answer(await work()));
  return Object.assign(run.bind(undefined), { inStatement });
}

type HttpArgumentsHost = ReturnType<ExecutionContext['switchToHttp']>;

@Injectable()
class RunIdempotentPipe implements PipeTransform<HttpArgumentsHost, RunIdempotent> {
  constructor(
    private readonly requests: IdempotentRequests,
    private readonly audit: Audit,
  ) {}

  transform(http: HttpArgumentsHost): RunIdempotent {
    const request = http.getRequest<FastifyRequest>();
    const key = request.headers['idempotency-key'];
    const author = request.routeOptions.config.storesAuthor ? undefined : this.audit.transform(request);
    const written: typeof justRun = author === undefined ? justRun : (work) => this.audit.run(author, work);
    if (key === undefined) return runBy(written);
    if (typeof key !== 'string' || !KEY.test(key))
      throw invalid([
        { field: KEY_HEADER, message: 'must be 1 to 255 printable ASCII characters', reason: 'wrong_format' },
      ]);
    const reply = http.getResponse<FastifyReply>();
    const keyed = { key: ownKey(key, request), fingerprint: fingerprintOf(request), status: reply.statusCode };
    const inTransaction = <T>(work: () => Promise<T>): Promise<T> =>
      this.requests.run(keyed, reply, () => written(work));
    if (author !== undefined) return runBy(inTransaction);
    const inStatement: RunIdempotent['inStatement'] = (work, answer) =>
      this.requests.runInStatement(keyed, reply, work, answer);
    return Object.assign(inTransaction, { inStatement });
  }
}

const httpOf = createParamDecorator((_: undefined, context: ExecutionContext) => context.switchToHttp());

const describe = applyDecorators(
  SetMetadata(TAKES_KEY, true),
  ApiHeader({
    name: KEY_HEADER,
    required: false,
    description: 'Any text of your own for this request. Sent again with the same one, it takes effect once',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: KEY.source,
      example: '6b1f0c9d-42e7-4c51-9f0e-2a3b4c5d6e7f',
    },
  }),
  ApiResponse({ status: 422, description: 'The idempotency key was used for another request', type: ErrorBody }),
);

/** The {@link RunIdempotent} of a request, in which its handler does the work: all its statements are part of one transaction. */
export function Idempotent(): ParameterDecorator {
  return (controller, key = '', index) => {
    describe(controller, key, Object.getOwnPropertyDescriptor(controller, key) as PropertyDescriptor);
    noteParameter(controller, key);
    httpOf(RunIdempotentPipe)(controller, key, index);
  };
}

/** A player's keys are the player's own: none takes that of someone else. No given key has a tab. */
function ownKey(key: string, { access }: FastifyRequest): string {
  return access?.player === undefined ? key : `${key}\tplayer ${access.player}`;
}

function fingerprintOf({ routeOptions, params, body }: FastifyRequest): string {
  const { operationId } = routeOptions.config as Partial<RouteOperation>;
  // Not even the hash of a credential is stored.
  const asked = Object.entries(body ?? {}).filter(([name]) => !CREDENTIALS.has(name));
  return hash('sha256', JSON.stringify([operationId, params, inOrder(Object.fromEntries(asked))]), 'base64url');
}

/** The same value with the names of all objects in order: a client may order them otherwise the next time. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, item]) => [name, inOrder(item)]);
}

/** This is the first hook of a route that sees a response. */
export function sendReplays(fastify: FastifyInstance): void {
  fastify.decorateRequest('keyed', undefined);
  fastify.addHook('onRoute', (route) => {
    if (route.config?.takesKey) route.onSend = [sendKeyed, route.onSend ?? []].flat();
  });
}

function sendKeyed({ keyed }: FastifyRequest, _: FastifyReply, payload: unknown, done: DoneFuncWithErrOrRes): void {
  if (keyed === undefined) done();
  else void keyed(payload).then((sent) => done(null, sent));
}
