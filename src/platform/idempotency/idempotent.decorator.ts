import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiResponse } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import 'reflect-metadata';
import type { RouteOperation } from '../access/operation.decorator.js';
import { ErrorBody } from '../http/errors.js';
import { invalid } from '../http/errors.js';
import { requestParameter } from '../http/param.decorators.js';

const HEADER = 'Idempotency-Key';
/** 1 to 255 characters of printable ASCII; HTTP has no spaces around a value. */
const KEY = /^[!-~](?:[ -~]{0,253}[!-~])?$/;
/** Credentials are not part of what a request asks for, and not even their hash is stored. */
const CREDENTIALS = new Set(['password', 'token']);

/** A request that is to take effect once, however often it is sent. */
export interface KeyedRequest {
  readonly key: string;
  /** The same for requests that ask for the same. */
  readonly fingerprint: string;
}

/**
 * The key of a request that may be sent again, undefined when the client gave none: the header `Idempotency-Key`, 1 to 255 printable
 * ASCII characters. To be handed to `IdempotentRequests.run`.
 */
export function Idempotent(): ParameterDecorator {
  return requestParameter(
    read,
    applyDecorators(
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
    ),
  );
}

function read(request: FastifyRequest): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY.test(key)) return { key, fingerprint: fingerprintOf(request) };
  throw invalid([{ field: HEADER, message: 'must be 1 to 255 printable ASCII characters' }]);
}

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
