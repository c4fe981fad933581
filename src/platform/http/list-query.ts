import type { Type } from '@nestjs/common';
import { ApiQuery, type ApiQueryOptions } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Filter, Filters, Order, Page } from '../database/page.js';
import { fieldNames } from '../dto-fields.js';
import { type ErrorDetail, invalid } from './errors.js';
import { isStorableText } from './field.decorators.js';
import { requestParameter } from './param.decorators.js';

export type { Page } from '../database/page.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** MAX_ITEMS_PER_PAGE */
    maxItemsPerPage: number;
  }
}

/** How the text of a parameter is read. */
interface Rule {
  /** What the text stands for; undefined for one that is refused. */
  readonly read: (text: string, request: FastifyRequest) => unknown;
  readonly refusal: (text: string, request: FastifyRequest) => string;
}

interface Parameter extends Rule {
  readonly name: string;
  /** Adds it to the OpenAPI document. */
  readonly describe: MethodDecorator;
}

/** What the parameters of a request stand for. All others are filters. */
interface Values extends Readonly<Record<string, unknown>> {
  readonly page?: number;
  readonly itemsPerPage?: number;
  readonly order?: Order;
  readonly after?: number;
  readonly fields?: readonly string[];
  readonly count?: 'true' | 'false';
}

type Bound = (request: FastifyRequest) => number;

const DEFAULT_ITEMS_PER_PAGE = 30;
/** In characters, of the value of a filter. */
const MAX_FILTER_LENGTH = 256;
/** So much of a wrong name is repeated in the error. */
const SHOWN_LENGTH = 40;
const MAX_INTEGER = Number.MAX_SAFE_INTEGER;

/**
 * Which page of a list: `page` from 1, `itemsPerPage` from 1 to MAX_ITEMS_PER_PAGE.
 * @param dto of the list's records, for a list of {@link JsonQueries}: it then takes `order`, `after`, `fields`, `count` and the filters
 */
export function PageOfList(dto?: Type, filters: Filters = {}): ParameterDecorator {
  // The document adds the bound of the setting.
  return pageParameter({}, ({ server }) => server.maxItemsPerPage, dto, filters);
}

/** The same of a relation list, whose `itemsPerPage` has no upper bound. */
export function PageOfRelation(dto?: Type, filters: Filters = {}): ParameterDecorator {
  return pageParameter({ maximum: MAX_INTEGER }, () => Infinity, dto, filters);
}

function pageParameter(maximum: object, most: Bound, dto: Type | undefined, filters: Filters): ParameterDecorator {
  const pageSchema = { type: 'integer', minimum: 1, maximum: MAX_INTEGER, default: 1 };
  const itemsSchema = { type: 'integer', minimum: 1, default: DEFAULT_ITEMS_PER_PAGE, ...maximum };
  const parameters = [
    parameter('page', 'Which page, from 1', pageSchema, wholeNumber(1)),
    parameter('itemsPerPage', 'Records on a page', itemsSchema, wholeNumber(1, most)),
    ...(dto ? [...questions(fieldNames(dto)), ...Object.entries(filters).map(filterParameter)] : []),
  ];
  const read = (request: FastifyRequest): Page => {
    const { page = 1, itemsPerPage, order, after, fields, count, ...given } = valuesOf(request, parameters);
    const limit = itemsPerPage ?? Math.min(DEFAULT_ITEMS_PER_PAGE, most(request));
    return {
      // The database takes no larger offset.
      offset: Math.min((page - 1) * limit, MAX_INTEGER),
      limit,
      isLinked: dto && true,
      order,
      after,
      fields,
      count: count === 'true' || undefined,
      filters: Object.keys(given).length > 0 ? (given as Page['filters']) : undefined,
    };
  };
  return requestParameter(read, ...parameters.map(({ describe }) => describe));
}

/** @throws BadRequestException that lists what is wrong */
function valuesOf(request: FastifyRequest, parameters: readonly Parameter[]): Values {
  const query = request.query as Readonly<Record<string, string | string[]>>;
  const errors: ErrorDetail[] = [];
  const values: Record<string, unknown> = {};
  for (const { name, read, refusal } of parameters) {
    const given = query[name];
    if (given === undefined) continue;
    const isOne = typeof given === 'string' || name === 'fields';
    const value = isOne ? read(String(given), request) : undefined;
    if (value === undefined) errors.push({ field: name, message: refusal(String(given), request) });
    else values[name] = value;
  }
  if (errors.length > 0) throw invalid(errors);
  return values;
}

function parameter(name: string, description: string, schema: object, rule: Rule, style?: ApiQueryOptions): Parameter {
  return { name, describe: ApiQuery({ name, required: false, description, ...style, schema }), ...rule };
}

function questions(fields: readonly string[]): Parameter[] {
  const after = { type: 'integer', format: 'int64', minimum: 0, maximum: MAX_INTEGER };
  const names = { type: 'array', items: { type: 'string', enum: [...fields] }, minItems: 1, uniqueItems: true };
  const aboutAfter =
    'Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the ' +
    'first, and pages count from there';
  const aboutFields =
    'The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the ' +
    'others are left out, though the schema of the answer has them';
  const aboutCount = 'Count the records of all pages: the header X-Total-Count';
  return [
    parameter('order', 'Rising or falling', { type: 'string', enum: ['asc', 'desc'] }, oneOf('asc', 'desc')),
    parameter('after', aboutAfter, after, wholeNumber(0)),
    parameter('fields', aboutFields, names, someOf(fields), { style: 'form', explode: false }),
    parameter('count', aboutCount, { type: 'boolean', default: false }, oneOf('true', 'false')),
  ];
}

function filterParameter([name, { type, description, example }]: [string, Filter]): Parameter {
  const number = { type, format: 'int64', minimum: -MAX_INTEGER, maximum: MAX_INTEGER, example };
  const text = { type, maxLength: MAX_FILTER_LENGTH, pattern: '^[^\\u0000]*$', example };
  if (type === 'string') return parameter(name, description, text, TEXT);
  return parameter(
    name,
    description,
    number,
    wholeNumber(-MAX_INTEGER, () => MAX_INTEGER),
  );
}

function wholeNumber(least: number, most: Bound = () => Infinity): Rule {
  const digits = least < 0 ? /^-?\d{1,16}$/ : /^\d{1,16}$/;
  return {
    read: (text, request) => {
      const number = digits.test(text) ? Number(text) : NaN;
      return Number.isSafeInteger(number) && number >= least && number <= most(request) ? number : undefined;
    },
    refusal: (_, request) => {
      const range = most(request) === Infinity ? `of at least ${least}` : `from ${least} to ${most(request)}`;
      return `must be a whole number ${range}, given once`;
    },
  };
}

function oneOf(...known: readonly string[]): Rule {
  const refusal = `must be ${known.join(' or ')}, given once`;
  return { read: (text) => known.find((one) => one === text), refusal: () => refusal };
}

/** Some of the known names, each once, with commas between them or as a parameter each; in the order of the known ones. */
function someOf(known: readonly string[]): Rule {
  const wrongOf = (given: readonly string[]): string | undefined =>
    given.find((one, place) => !known.includes(one) || given.indexOf(one) < place);
  return {
    read: (text) => {
      const given = text.split(',');
      return wrongOf(given) === undefined ? known.filter((one) => given.includes(one)) : undefined;
    },
    refusal: (text) => {
      const wrong = wrongOf(text.split(',')) ?? '';
      const why = known.includes(wrong) ? 'more than once' : 'which is no field of this list';
      return `names ${JSON.stringify(wrong.slice(0, SHOWN_LENGTH))}, ${why}`;
    },
  };
}

const TEXT: Rule = {
  read: (text, { url }) => {
    return text.length <= MAX_FILTER_LENGTH && isStorableText(text) && isEncoded(url) ? text : undefined;
  },
  refusal: () =>
    `must be a text of at most ${MAX_FILTER_LENGTH} characters in UTF-8, without NUL and percent-encoded, given once`,
};

/** Fastify leaves escapes as they are that stand for nothing, such as half of a surrogate pair. */
function isEncoded(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}
