import { applyDecorators, HttpCode, HttpStatus, type Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import 'reflect-metadata';
import { ErrorBody } from '../http/error-body.dto.js';
import { bodyTypeOf, namesRecord } from '../http/param.decorators.js';

/** What an operation is and needs; said once, beside its handler. */
export interface OperationOptions {
  /** The operation id: its name in the OpenAPI document, in TOKEN_OPERATIONS and in SUSPENDED_OPERATIONS. */
  readonly id: string;
  readonly summary: string;
  /** The shape of a successful answer, in brackets for a list; nothing means 204 without a body. */
  readonly returns?: Type | [Type];
  /** The credential that it always needs; others can be closed by setting. */
  readonly needs?: 'password' | 'token';
}

/** What Fastify knows of a route. */
export interface RouteOperation {
  readonly operationId: string;
  /** False for an operation without a body: whatever a client sends with it is ignored. */
  readonly takesBody: boolean;
  readonly needs: OperationOptions['needs'];
}

const OPERATION = Symbol('operation of a handler');

/** The operation that a handler declares, or undefined when it declares none. */
export function operationOf(handler: object): OperationOptions | undefined {
  return Reflect.getMetadata(OPERATION, handler) as OperationOptions | undefined;
}

const ERRORS: Readonly<Record<number, string>> = {
  400: 'Malformed or invalid; each field at fault is listed',
  403: 'Wrong credential, or the operation is suspended or closed by setting',
  404: 'No such record',
  409: "The records' present state does not allow it",
  413: 'The body is too large',
  415: 'The body is not JSON',
  429: 'Too much has come from this address lately; the header Retry-After says how many seconds to wait',
  500: 'Something went wrong on our side',
  503: 'The database cannot be reached, or the server is stopping',
};

/** Declares an operation: its id, what it answers, and which credential it needs. */
export function Operation(options: OperationOptions): MethodDecorator {
  return (controller, key, descriptor) => {
    const handler = descriptor.value as object;
    Reflect.defineMetadata(OPERATION, options, handler);
    const takesBody = bodyTypeOf(handler) !== undefined;
    const route: RouteOperation = { operationId: options.id, takesBody, needs: options.needs };
    applyDecorators(
      RouteConfig(route),
      HttpCode(options.returns ? HttpStatus.OK : HttpStatus.NO_CONTENT),
      ApiOperation({ operationId: options.id, summary: options.summary }),
      ...responses(options.returns, takesBody, namesRecord(handler)),
    )(controller, key, descriptor);
  };
}

function responses(returns: OperationOptions['returns'], takesBody: boolean, namesARecord: boolean): MethodDecorator[] {
  const success = returns
    ? { status: 200, description: 'Done', type: returns }
    : { status: 204, description: 'Done; no body' };
  const codes = Object.keys(ERRORS)
    .map(Number)
    .filter((code) => (code !== 404 || namesARecord) && ((code !== 413 && code !== 415) || takesBody));
  return [
    ApiResponse(success),
    ...codes.map((status) => ApiResponse({ status, description: ERRORS[status] ?? '', type: ErrorBody })),
  ];
}
