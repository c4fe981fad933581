import { applyDecorators, HttpCode, HttpStatus, SetMetadata, type Type } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import 'reflect-metadata';
import { ErrorBody } from '../http/errors.js';
import { validationsOf } from '../http/dto-pipe.js';
import { PAGE_LINKS } from '../http/list-query.js';
import { hasOtherParameters } from '../http/param.decorators.js';
import type { Statement } from '../database/statements.js';
import type { PictureType } from '../http/picture.js';

export const KEY_HEADER = 'Idempotency-Key';
/** The fields of bodies that have a secret. */
export const CREDENTIALS: ReadonlySet<string> = new Set(['password', 'token']);

/** Where a request says which user acts. A player's token counts where that is its own user. */
export type PlayersAct =
  | { readonly path: string }
  /** In a field of the body. A player may send no others than those `beside` it, if they are given. */
  | { readonly body: string; readonly beside?: readonly string[] }
  /** A statement finds the user by the id in the path. */
  | { readonly record: Statement<{ user_id: number }> };

export interface OperationOptions {
  /** The operation id: its name in the OpenAPI document, in TOKEN_OPERATIONS and in SUSPENDED_OPERATIONS. */
  readonly id: string;
  readonly summary: string;
  /** What else a client must know. Which credential it needs is said anyway. */
  readonly description?: string;
  /** The DTO of a successful response, in brackets for a list; without it the response is a 204. */
  readonly returns?: Type | [Type];
  /** The DTO of the response to a request that prefers one (see `Prefers`), of an operation that otherwise answers 204. */
  readonly returnsIfPreferred?: Type;
  readonly returnsPicture?: PictureType;
  readonly takesPicture?: boolean;
  /** The credential that it always needs. A `code` is in its body: the handler checks it. */
  readonly needs?: 'password' | 'token' | 'code';
  /** An operation that can do the same: what a setting demands of that one, and whom it lets in, counts here too. */
  readonly partOf?: string;
  /** A draw is a record itself, so that the audit has none. Else the handler's statement stores who writes ({@link WrittenBy}). */
  readonly storesAuthor?: boolean;
  /** Whose act it is. Without it, no player's token counts for it. */
  readonly player?: PlayersAct;
  /** Whether a batch may send it, or watch it if it reads, perhaps by its body: all that it does and caches can be undone. */
  readonly inBatch?: boolean | ((body: object) => boolean);
}

/** Of a handler: what {@link Operation} declares. A key of its own: a decorator of the framework may replace the framework's. */
export const OPERATION = Symbol('operation');

/** Of a handler that does its work once for each key. */
export const TAKES_KEY = Symbol('takes key');

/** Of a handler that is one transaction with who did it. */
export const AUDITED = Symbol('audited');

type OfRoute = 'inBatch' | 'needs' | 'partOf' | 'player' | 'storesAuthor' | 'takesPicture';

export interface RouteOperation extends Pick<OperationOptions, OfRoute> {
  readonly operationId: string;
  /** False for an operation without a body: a body that a client sends is ignored. */
  readonly takesBody: boolean;
  /** The DTO of its body, if that has a field for a credential. */
  readonly bodyType?: Type | undefined;
  readonly takesKey?: boolean;
  readonly isAudited?: boolean;
}

const ERRORS: Readonly<Record<number, string>> = {
  400: 'Malformed or invalid; each field at fault is listed',
  403: 'Wrong credential; the operation is suspended or closed by setting; or a page of another origin sends a write without a credential',
  408: 'The request took too long to arrive',
  409: "The records' present state does not allow it",
  413: 'The body is too large',
  415: 'The body is not JSON in UTF-8, or has a Content-Encoding',
  429: 'Too much has come from this address lately; the header Retry-After says how many seconds to wait',
  431: 'The headers are too large',
  500: 'Something went wrong on our side',
  503: 'The database cannot be reached, or the server is stopping',
};

const OF_PICTURES = {
  503: 'Too many pictures are asked for at the moment, the database cannot be reached, or the server is stopping',
};
const ETAG = { description: 'Changes with the content', schema: { type: 'string', example: '"x-480"' } } as const;
const NOT_MODIFIED = { status: 304, description: 'The client has it: If-None-Match names its ETag; no body' };

const PAGE_HEADERS = {
  Link: {
    description: 'The next page, with rel="next" (RFC 8288), after a page that is full',
    schema: { type: 'string', example: '</users?itemsPerPage=30&after=30>; rel="next"' },
  },
  'X-Total-Count': {
    description: 'How many records all pages have, if count=true',
    schema: { type: 'integer', format: 'int64', minimum: 0, example: 1222 },
  },
} as const;

const RETRY_HEADERS = {
  'Retry-After': {
    description: 'In so many seconds the same request may succeed; missing where that is not known',
    schema: { type: 'integer', format: 'int64', minimum: 0, example: 1 },
  },
} as const;
const RETRIED = ['429', '503'];

/** Declares a handler as an operation: its id, who may use it, and what the OpenAPI document says of it. */
export function Operation(options: OperationOptions): MethodDecorator {
  const { id, summary, description, returns, returnsPicture, takesPicture = false } = options;
  return (controller, key, descriptor) => {
    const takesBody = takesPicture || hasOtherParameters(controller, key);
    const bodyType = credentialsBodyOf(controller, key);
    applyDecorators(
      SetMetadata(OPERATION, { ...options, operationId: id, takesBody, bodyType } satisfies RouteOperation),
      HttpCode(returns || returnsPicture ? HttpStatus.OK : HttpStatus.NO_CONTENT),
      ApiOperation({ summary, ...(description && { description }) }),
      ...responses(options, descriptor.value as object),
    )(controller, key, descriptor);
  };
}

/** The class of a handler's parameter that has a field for a credential. */
export function credentialsBodyOf(controller: object, key: string | symbol): Type | undefined {
  // One with a default value has no type of its own.
  const types = (Reflect.getMetadata('design:paramtypes', controller, key) ?? []) as (Type | undefined)[];
  return types.find((type) => type && validationsOf(type).some(({ propertyName: name }) => CREDENTIALS.has(name)));
}

function responses(options: OperationOptions, handler: object): MethodDecorator[] {
  const { returns, returnsPicture: picture, returnsIfPreferred: preferred } = options;
  const isLinked = Reflect.getMetadata(PAGE_LINKS, handler) as boolean | undefined;
  const hasTag = picture !== undefined || isLinked !== undefined;
  const schema = { type: 'string', ...(picture !== 'image/svg+xml' && { format: 'binary' }) };
  // A request with a key may have to wait for the first one with it.
  const retried = Reflect.hasMetadata(TAKES_KEY, handler) ? ['409', ...RETRIED] : RETRIED;
  const errors = { ...ERRORS, ...(picture && OF_PICTURES) };
  return [
    ApiResponse({
      ...(picture || returns ? { status: 200, description: 'Done' } : { status: 204, description: 'Done; no body' }),
      ...(picture ? { content: { [picture]: { schema } } } : returns && { type: returns }),
      ...(hasTag && { headers: { ETag: ETAG, ...(isLinked && PAGE_HEADERS) } }),
    }),
    ...(preferred ? [ApiResponse({ status: 200, description: 'Done, as preferred', type: preferred })] : []),
    ...(hasTag ? [ApiResponse(NOT_MODIFIED)] : []),
    ...Object.entries(errors).map(([code, description]) => {
      const headers = retried.includes(code) && { headers: RETRY_HEADERS };
      return ApiResponse({ status: Number(code), description, type: ErrorBody, ...headers });
    }),
  ];
}
