import { applyDecorators, createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import { ApiBody, ApiParam, ApiQuery } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import 'reflect-metadata';
import { readBody } from './body.js';
import { type ErrorDetail, invalid } from './errors.js';
import { type Page, type PageRules, readPage } from './page.js';

const BODY_TYPE = Symbol('body type of a handler');
const PARAMETERS = Symbol('parameters of a handler');
const BOUNDED_PAGE = Symbol('whether MAX_ITEMS_PER_PAGE bounds the pages of a handler');
const NAMES_RECORD = Symbol('whether the path of a handler names a record');

/** The DTO class of a handler's {@link JsonBody}; undefined for an operation without a body. */
export function bodyTypeOf(handler: object): Type<object> | undefined {
  return Reflect.getMetadata(BODY_TYPE, handler) as Type<object> | undefined;
}

/** Whether the handler has an {@link Id}: its path names a record, which may not be there. */
export function namesRecord(handler: object): boolean {
  return Reflect.hasMetadata(NAMES_RECORD, handler);
}

/** Whether MAX_ITEMS_PER_PAGE bounds the pages of the handler. */
export function hasBoundedPage(handler: object): boolean {
  return Reflect.hasMetadata(BOUNDED_PAGE, handler);
}

/** A parameter of a handler, and how its value is read from a request. */
export interface Parameter {
  readonly index: number;
  /** @throws BadRequestException when the request has no such value */
  readonly read: Read;
}

type Read = (request: FastifyRequest) => unknown;

/** The parameters of a handler that are declared with the decorators below, in the order in which they are read. */
export function parametersOf(handler: object): readonly Parameter[] {
  return (Reflect.getMetadata(PARAMETERS, handler) as Parameter[] | undefined) ?? [];
}

const valueOf = createParamDecorator((read: Read, context: ExecutionContext) =>
  read(context.switchToHttp().getRequest<FastifyRequest>()),
);

function parameter(read: Read): ParameterDecorator {
  return (controller, method, index) => {
    const { key, handler } = handlerOf(controller, method);
    Reflect.defineMetadata(PARAMETERS, [...parametersOf(handler), { index, read }], handler);
    valueOf(read)(controller, key, index);
  };
}

/**
 * A decorator for any other value of the request.
 * @param describe what the OpenAPI document says of it
 */
export function requestParameter(read: Read, describe: MethodDecorator): ParameterDecorator {
  return (controller, method, index) => {
    const { key, descriptor } = handlerOf(controller, method);
    describe(controller, key, descriptor);
    parameter(read)(controller, key, index);
  };
}

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
    parameter(({ body }) => readBody(type, body))(controller, key, index);
  };
}

/** A parameter in the path that names a record. */
interface PathParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: {
    readonly type: string;
    readonly format?: string;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly pattern?: string;
    readonly example: unknown;
  };
  /** @throws BadRequestException when the text is not of its form */
  readonly read: (text: string) => unknown;
}

/** The id in the path, an integer. */
export function Id(name = 'id'): ParameterDecorator {
  const bounds = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
  const schema = { type: 'integer', format: 'int64', ...bounds, example: 1 } as const;
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

function pathParameter({ name, description, schema, read }: PathParameter): ParameterDecorator {
  return (controller, method, index) => {
    const { key, descriptor, handler } = handlerOf(controller, method);
    Reflect.defineMetadata(NAMES_RECORD, true, handler);
    ApiParam({ name, required: true, description, schema })(controller, key, descriptor);
    parameter(({ params }) => read((params as Record<string, string>)[name] ?? ''))(controller, key, index);
  };
}

function pageOf({ query }: FastifyRequest, rules: PageRules): Page {
  const errors: ErrorDetail[] = [];
  const page = readPage(query as Record<string, unknown>, rules, errors);
  if (errors.length > 0) throw invalid(errors);
  return page;
}

/** Which page of a list: `page` from 1, `itemsPerPage` from 1 to MAX_ITEMS_PER_PAGE. */
export function PageOfList(): ParameterDecorator {
  return pageParameter({ bounded: true });
}

/** The same of a list that may also begin after a record: `after`, a key from 0. Pages are then counted from there. */
export function PageByKey(): ParameterDecorator {
  return pageParameter({ bounded: true, byKey: true });
}

/** Which page of a relation list: `page` from 1, `itemsPerPage` from 1 with no upper bound. */
export function PageOfRelation(): ParameterDecorator {
  return pageParameter({ bounded: false });
}

function pageParameter({ bounded, byKey = false }: { bounded: boolean; byKey?: boolean }): ParameterDecorator {
  return (controller, method, index) => {
    const { key, descriptor, handler } = handlerOf(controller, method);
    if (bounded) Reflect.defineMetadata(BOUNDED_PAGE, true, handler);
    const count = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
    const page = { ...count, default: 1 };
    const itemsPerPage = { ...count, default: 30 };
    applyDecorators(
      ApiQuery({ name: 'page', required: false, description: 'Which page, from 1', schema: page }),
      ApiQuery({ name: 'itemsPerPage', required: false, description: 'Records on a page', schema: itemsPerPage }),
      ...(byKey ? [ApiQuery({ name: 'after', required: false, description: AFTER, schema: AFTER_SCHEMA })] : []),
    )(controller, key, descriptor);
    const read: Read = (request) =>
      pageOf(request, { maxItems: bounded ? request.server.maxItemsPerPage : Infinity, byKey });
    parameter(read)(controller, key, index);
  };
}

const AFTER =
  'Begin after the record with this key: each page then takes as long as the first, and pages count from there';
const AFTER_SCHEMA = { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const;

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
