import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiParam, ApiQuery } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import 'reflect-metadata';
import { type ErrorDetail, invalid } from './errors.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** MAX_ITEMS_PER_PAGE */
    maxItemsPerPage: number;
  }
}

/** Part of a list: skip `offset` records, then take at most `limit`. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
  /** Begin after the record with this key, where the list can. */
  readonly after?: number;
}

const DEFAULT_ITEMS_PER_PAGE = 30;

const NAMES_RECORD = Symbol('whether the path of a handler names a record');

/** Whether the handler has an {@link Id}: its path names a record, which may not be there. */
export function namesRecord(handler: object): boolean {
  return Reflect.hasMetadata(NAMES_RECORD, handler);
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

/** The id in the path, an integer. */
export function Id(name = 'id'): ParameterDecorator {
  const bounds = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
  const schema = { type: 'integer', format: 'int64', ...bounds, example: 1 };
  return pathParameter({ name, description: "The record's id", schema }, (text) => readId(name, text));
}

/**
 * A text in the path that names a record and has a certain form.
 * @param description what it is, beginning with an article
 */
export function TextKey(name: string, form: RegExp, description: string, example: string): ParameterDecorator {
  const schema = { type: 'string', pattern: form.source, example };
  return pathParameter({ name, description, schema }, (text) => {
    if (form.test(text)) return text;
    throw invalid([{ field: name, message: `must be ${description}` }]);
  });
}

/** @param read throws a BadRequestException when the text is not of its form */
function pathParameter(
  described: { name: string; description: string; schema: object },
  read: (text: string) => unknown,
): ParameterDecorator {
  return requestParameter(
    ({ params }) => read((params as Record<string, string>)[described.name] ?? ''),
    ApiParam({ required: true, ...described }),
    (_controller, _key, { value }) => Reflect.defineMetadata(NAMES_RECORD, true, value as object),
  );
}

/** @throws BadRequestException for anything but the usual way to write an integer within ±(2^53 − 1) */
function readId(name: string, text: string): number {
  const id = /^(0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(id)) return id;
  throw invalid([{ field: name, message: 'must be a whole number, the id of a record' }]);
}

/** What a list takes. */
interface PageRules {
  /** Whether MAX_ITEMS_PER_PAGE bounds its pages. */
  readonly bounded: boolean;
  /** Whether it may begin after a key. */
  readonly byKey: boolean;
}

/** Which page of a list: `page` from 1, `itemsPerPage` from 1 to MAX_ITEMS_PER_PAGE. */
export function PageOfList(): ParameterDecorator {
  return pageParameter({ bounded: true, byKey: false });
}

/** The same of a list that may also begin after a record: `after`, a key from 0. Pages are then counted from there. */
export function PageByKey(): ParameterDecorator {
  return pageParameter({ bounded: true, byKey: true });
}

/** Which page of a relation list: `page` from 1, `itemsPerPage` from 1 with no upper bound. */
export function PageOfRelation(): ParameterDecorator {
  return pageParameter({ bounded: false, byKey: false });
}

function pageParameter(rules: PageRules): ParameterDecorator {
  const integer = { type: 'integer', maximum: Number.MAX_SAFE_INTEGER };
  const page = { ...integer, minimum: 1, default: 1 };
  // The document adds the bound of the setting.
  const bound = rules.bounded ? {} : { maximum: Number.MAX_SAFE_INTEGER };
  const itemsPerPage = { type: 'integer', minimum: 1, default: DEFAULT_ITEMS_PER_PAGE, ...bound };
  const after = { ...integer, format: 'int64', minimum: 0 };
  const afterWhat =
    'Begin after the record with this key: each page then takes as long as the first, and pages count from there';
  return requestParameter(
    (request) => readPage(request, rules),
    ApiQuery({ name: 'page', required: false, description: 'Which page, from 1', schema: page }),
    ApiQuery({ name: 'itemsPerPage', required: false, description: 'Records on a page', schema: itemsPerPage }),
    ...(rules.byKey ? [ApiQuery({ name: 'after', required: false, description: afterWhat, schema: after })] : []),
  );
}

/** @throws BadRequestException that lists what is wrong; other parameters are ignored */
function readPage({ query, server }: FastifyRequest, { bounded, byKey }: PageRules): Page {
  const errors: ErrorDetail[] = [];
  const read = <T>(name: string, fallback: T, min: number, max: number): T | number => {
    const value = (query as Record<string, unknown>)[name];
    if (value === undefined) return fallback;
    const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : NaN;
    if (Number.isSafeInteger(number) && number >= min && number <= max) return number;
    const range = max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`;
    errors.push({ field: name, message: `must be a whole number ${range}, given once` });
    return fallback;
  };
  const maxItems = bounded ? server.maxItemsPerPage : Infinity;
  const page = read('page', 1, 1, Infinity);
  const limit = read('itemsPerPage', Math.min(DEFAULT_ITEMS_PER_PAGE, maxItems), 1, maxItems);
  const after = byKey ? read('after', undefined, 0, Infinity) : undefined;
  if (errors.length > 0) throw invalid(errors);
  // No list reaches so far; the bound keeps the product within what the database takes.
  const offset = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
  return after === undefined ? { offset, limit } : { offset, limit, after };
}
