import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { RouteOperation } from '../access/operation.decorator.js';
import { ErrorBody } from '../http/error-body.dto.js';
import { invalid } from '../http/errors.js';
import { IdempotentRequests } from './idempotent-requests.service.js';

const HEADER = 'Idempotency-Key';
/** 1 to 255 characters of printable ASCII; HTTP has no spaces around a value. */
const KEY = /^[!-~](?:[ -~]{0,253}[!-~])?$/;
/** Credentials are not part of what a request asks for, and not even their hash is stored. */
const CREDENTIALS = new Set(['password', 'token']);

/** Runs the handler of a request with a key once, however often the request is sent. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly requests: IdempotentRequests) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const key = request.headers['idempotency-key'];
    if (key === undefined) return next.handle();
    if (typeof key !== 'string' || !KEY.test(key))
      throw invalid([{ field: HEADER, message: 'must be 1 to 255 printable ASCII characters' }]);
    const keyed = { key, fingerprint: fingerprintOf(request) };
    return from(this.requests.run(keyed, http.getResponse<FastifyReply>(), () => lastValueFrom(next.handle())));
  }
}

/**
 * Lets a request to this handler take effect once if it has the header `Idempotency-Key`. The handler's statements go through
 * `JsonQueries`, `Statements`, `inTransaction` or `inStatement`, which know the transaction of the request.
 */
export function Idempotent(): MethodDecorator {
  return applyDecorators(
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: HEADER,
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
}

/** The same for requests that ask for the same. */
function fingerprintOf({ routeOptions, params, body }: FastifyRequest): string {
  const { operationId } = routeOptions.config as Partial<RouteOperation>;
  const asked = Object.entries(body ?? {}).filter(([name]) => !CREDENTIALS.has(name));
  return hash('sha256', JSON.stringify([operationId, params, inOrder(Object.fromEntries(asked))]), 'base64url');
}

/** The same value with the names of all objects in order, in which clients may differ from one time to the next. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, item]) => [name, inOrder(item)]);
}
