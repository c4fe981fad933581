import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiParam, ApiQuery } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import 'reflect-metadata';
import { type ErrorDetail, invalid } from './errors.js';
import { type Page, type PageRules, readPage } from './page.js';

const BOUNDED_PAGE = Symbol('whether MAX_ITEMS_PER_PAGE bounds the pages of a handler');
const NAMES_RECORD = Symbol('whether the path of a handler names a record');

/** Whether the handler has an {@link Id}: its path names a record, which may not be there. */
export function namesRecord(handler: object): boolean {
  return Reflect.hasMetadata(NAMES_RECORD, handler);
}

/** Whether MAX_ITEMS_PER_PAGE bounds the pages of the handler. */
export function hasBoundedPage(handler: object): boolean {
  return Reflect.hasMetadata(BOUNDED_PAGE, handler);
}

type Read = (request: FastifyRequest) => unknown;

const valueOf = createParamDecorator((read: Read, context: ExecutionContext) =>
  read(context.switchToHttp().getRequest<FastifyRequest>()),
);

/**
 * A decorator for any value of the request.
 * @param describe what the OpenAPI document says of it
 */
export function requestParameter(read: Read, ...describe: MethodDecorator[]): ParameterDecorator {
  return (controller, key = '', index) => {
    const descriptor = Object.getOwnPropertyDescriptor(controller, key) as PropertyDescriptor;
    for (const decorate of describe) decorate(controller, key, descriptor);
    valueOf(read)(controller, key, index);
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
  return requestParameter(
    ({ params }) => read((params as Record<string, string>)[name] ?? ''),
    ApiParam({ name, required: true, description, schema }),
    mark(NAMES_RECORD),
  );
}

function mark(fact: symbol): MethodDecorator {
  return (_controller, _key, { value }) => Reflect.defineMetadata(fact, true, value as object);
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
  const count = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
  const page = { ...count, default: 1 };
  const itemsPerPage = { ...count, default: 30 };
  return requestParameter(
    (request) => pageOf(request, { maxItems: bounded ? request.server.maxItemsPerPage : Infinity, byKey }),
    ...(bounded ? [mark(BOUNDED_PAGE)] : []),
    ApiQuery({ name: 'page', required: false, description: 'Which page, from 1', schema: page }),
    ApiQuery({ name: 'itemsPerPage', required: false, description: 'Records on a page', schema: itemsPerPage }),
    ...(byKey ? [ApiQuery({ name: 'after', required: false, description: AFTER, schema: AFTER_SCHEMA })] : []),
  );
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
