import { applyDecorators, createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import { ApiBody, ApiParam, ApiQuery } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import 'reflect-metadata';
import { readBody } from './body.js';
import { type ErrorDetail, invalid } from './errors.js';
import { readPage } from './page.js';

const BODY_TYPE = Symbol('body type of a handler');
const NAMES_RECORD = Symbol('whether the path of a handler names a record');

/** The DTO class of a handler's {@link JsonBody}; undefined for an operation without a body. */
export function bodyTypeOf(handler: object): Type<object> | undefined {
  return Reflect.getMetadata(BODY_TYPE, handler) as Type<object> | undefined;
}

/** Whether the handler has an {@link Id}: its path names a record, which may not be there. */
export function namesRecord(handler: object): boolean {
  return Reflect.hasMetadata(NAMES_RECORD, handler);
}

const bodyOf = createParamDecorator((type: Type<object>, context: ExecutionContext) =>
  readBody(type, context.switchToHttp().getRequest<FastifyRequest>().body),
);

/**
 * The request's body, checked against the class of the parameter.
 * @param required whether it must be there; one that is missing counts as `{}`
 */
export function JsonBody({ required = true } = {}): ParameterDecorator {
  return (controller, method, index) => {
    const { key, descriptor, handler } = handlerOf(controller, method);
    const types = Reflect.getMetadata('design:paramtypes', controller, key) as Type<object>[];
    const type = types[index] as Type<object>;
    Reflect.defineMetadata(BODY_TYPE, type, handler);
    ApiBody({ type, required })(controller, key, descriptor);
    bodyOf(type)(controller, key, index);
  };
}

/** A parameter in the path that names a record. */
interface PathParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: {
    readonly type: string;
    readonly format?: string;
    readonly pattern?: string;
    readonly example: unknown;
  };
  /** @throws BadRequestException when the text is not of its form */
  readonly read: (text: string) => unknown;
}

const pathValueOf = createParamDecorator(({ name, read }: PathParameter, context: ExecutionContext) => {
  const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
  return read(params[name] ?? '');
});

/** The id in the path, an integer. */
export function Id(name = 'id'): ParameterDecorator {
  const schema = { type: 'integer', format: 'int64', example: 1 } as const;
  return pathParameter({ name, description: "The record's id", schema, read: (text) => readId(name, text) });
}

/**
 * A text in the path that names a record and has a certain form.
 * @param description what it is, beginning with an article
 */
export function TextKey(name: string, form: RegExp, description: string, example: string): ParameterDecorator {
  const schema = { type: 'string', pattern: form.source, example } as const;
  const read = (text: string): string => {
    if (form.test(text)) return text;
    throw invalid([{ field: name, message: `must be ${description}` }]);
  };
  return pathParameter({ name, description, schema, read });
}

function pathParameter(parameter: PathParameter): ParameterDecorator {
  return (controller, method, index) => {
    const { key, descriptor, handler } = handlerOf(controller, method);
    const { name, description, schema } = parameter;
    Reflect.defineMetadata(NAMES_RECORD, true, handler);
    ApiParam({ name, required: true, description, schema })(controller, key, descriptor);
    pathValueOf(parameter)(controller, key, index);
  };
}

const pageOf = createParamDecorator((bounded: boolean, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const errors: ErrorDetail[] = [];
  const maxItems = bounded ? request.server.maxItemsPerPage : Infinity;
  const page = readPage(request.query as Record<string, unknown>, maxItems, errors);
  if (errors.length > 0) throw invalid(errors);
  return page;
});

/** Which page of one of the main lists: `page` from 1, `itemsPerPage` from 1 to MAX_ITEMS_PER_PAGE. */
export function PageOfList(): ParameterDecorator {
  return pageParameter(true);
}

/** Which page of a relation list: `page` from 1, `itemsPerPage` from 1 with no upper bound. */
export function PageOfRelation(): ParameterDecorator {
  return pageParameter(false);
}

function pageParameter(bounded: boolean): ParameterDecorator {
  return (controller, method, index) => {
    const { key, descriptor } = handlerOf(controller, method);
    const page = { type: 'integer', minimum: 1, default: 1 } as const;
    const itemsPerPage = { type: 'integer', minimum: 1, default: 30, ...(bounded && { maximum: 5000 }) } as const;
    applyDecorators(
      ApiQuery({ name: 'page', required: false, description: 'Which page, from 1', schema: page }),
      ApiQuery({ name: 'itemsPerPage', required: false, description: 'Records on a page', schema: itemsPerPage }),
    )(controller, key, descriptor);
    pageOf(bounded)(controller, key, index);
  };
}

/** @throws BadRequestException for anything but the usual way to write an integer within ±(2^53 − 1) */
function readId(name: string, text: string): number {
  const id = /^(0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(id)) return id;
  throw invalid([{ field: name, message: 'must be a whole number, the id of a record' }]);
}

function handlerOf(
  controller: object,
  method: string | symbol | undefined,
): { key: string; descriptor: PropertyDescriptor; handler: object } {
  const key = method as string;
  const descriptor = Object.getOwnPropertyDescriptor(controller, key) as PropertyDescriptor;
  return { key, descriptor, handler: descriptor.value as object };
}
