import { SetMetadata, type Type } from '@nestjs/common';
import { ApiQuery, type ApiQueryOptions } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Filter, Filters, Orders, Page } from '../database/page.js';
import { type Check, INT64, oneOf, SAFE, integerText } from '../check.js';
import { fieldNames } from '../dto-fields.js';
import { type ErrorDetail, invalid, problemOf } from './errors.js';
import { isStorableText } from './constraints.js';
import { nearest } from '../nearest.js';
import { misspelt } from './field.decorators.js';
import { requestParameter } from './param.decorators.js';

export type { Page } from '../database/page.js';

/** Of a handler that returns a page of a list: whether its responses link to the next page. */
export const PAGE_LINKS = Symbol('page links');

declare module 'fastify' {
  interface FastifyInstance {
    maxItemsPerPage: number;
  }
}

type CheckOf = (request: FastifyRequest) => Check<unknown>;

interface Parameter {
  readonly name: string;
  readonly describe: MethodDecorator;
  readonly checkOf: CheckOf;
  /** One of these must be given with it. */
  readonly beside?: readonly string[] | undefined;
  /** Whether it may be given several times: its values have commas between them then. */
  readonly isList: boolean;
}

/** What the parameters of a request stand for. All others are filters. */
type Values = Partial<Pick<Page, 'order' | 'after' | 'fields'> & Record<'page' | 'itemsPerPage', number>> &
  Partial<Record<'count' | 'format' | 'by', string>>;

type Bound = (request: FastifyRequest) => number;

const DEFAULT_ITEMS_PER_PAGE = 30;
/** In characters, of the value of a filter. */
const MAX_FILTER_LENGTH = 256;
const MAX_VALUES = 100;
const MAX_FILE_NAME = 100;
const MAX_INTEGER = SAFE.maximum;
const INTEGER = integerText(-MAX_INTEGER, MAX_INTEGER);
const TEXT: Check<string> = {
  schema: { type: 'string', maxLength: MAX_FILTER_LENGTH, pattern: '^[^\\u0000]*$' },
  expected: `a text of at most ${MAX_FILTER_LENGTH} characters in UTF-8, without NUL and percent-encoded`,
  parse: (text) => (isStorableText(text) && text.length <= MAX_FILTER_LENGTH ? text : undefined),
  reasonOf: (text) => (String(text).length > MAX_FILTER_LENGTH ? 'too_long' : 'wrong_characters'),
};
const NOT_COUNTED: ErrorDetail = {
  field: 'count',
  message: 'cannot be true beside format=csv: a file has no number of records before it',
  reason: 'not_together',
};
const NOT_ORDERED: ErrorDetail = {
  field: 'by',
  message: 'cannot stand beside format=csv: a file is ordered by id, and a spreadsheet sorts it',
  reason: 'not_together',
};
const WITH_COMMAS: ApiQueryOptions = { style: 'form', explode: false };

/** `page` and `itemsPerPage`. @param dto of a list of {@link JsonQueries}: it takes `order`, `after`, `fields`, `count` and filters too */
export function PageOfList(
  dto?: Type,
  filters: Filters = {},
  { maximum = Infinity, orders = {} }: { readonly maximum?: number; readonly orders?: Orders } = {},
): ParameterDecorator {
  const most: Bound = ({ server }) => Math.min(server.maxItemsPerPage, maximum);
  // The document adds the bound of the setting.
  return pageParameter(maximum < Infinity ? { maximum } : {}, most, dto, filters, orders);
}

/** The same of a relation list, whose `itemsPerPage` has no upper bound. */
export function PageOfRelation(dto?: Type, filters: Filters = {}): ParameterDecorator {
  return pageParameter({ maximum: MAX_INTEGER }, () => Infinity, dto, filters);
}

/** Whether a list without pages is a file: its name then. */
export function FileOfList(): ParameterDecorator {
  const format = formatParameter('With `csv`, the response is a file (`text/csv`, RFC 4180)');
  const read = (request: FastifyRequest): string | undefined =>
    valuesOf(request, [format]).format === 'csv' ? `${fileName(request, {})}.csv` : undefined;
  return requestParameter(read, format.describe);
}

/** The filters of a list without pages. */
export function FiltersOf(filters: Readonly<Record<string, Omit<Filter, 'sql'>>>): ParameterDecorator {
  const parameters = Object.entries(filters).map(filterParameter);
  return requestParameter((request) => valuesOf(request, parameters), ...parameters.map(({ describe }) => describe));
}

function pageParameter(maximum: object, most: Bound, dto?: Type, filters: Filters = {}, orders: Orders = {}) {
  const pages = integerText(1, Infinity);
  const itemsSchema = { ...INT64, minimum: 1, default: DEFAULT_ITEMS_PER_PAGE, ...maximum };
  const parameters = [
    parameter('page', 'Which page, from 1', { ...pages.schema, default: 1 }, () => pages),
    parameter('itemsPerPage', 'Records on a page', itemsSchema, (request) => integerText(1, most(request))),
    ...(dto
      ? [...questions(fieldNames(dto)), ...orderParameter(orders), ...Object.entries(filters).map(filterParameter)]
      : []),
  ];
  const read = (request: FastifyRequest): Page => {
    const { page = 1, itemsPerPage, order, by, after, fields, count, format, ...given } = valuesOf(request, parameters);
    const isFile = format === 'csv';
    if (isFile && count === 'true') throw invalid([NOT_COUNTED]);
    if (isFile && by !== undefined) throw invalid([NOT_ORDERED]);
    const limit = itemsPerPage ?? (isFile ? MAX_INTEGER : Math.min(DEFAULT_ITEMS_PER_PAGE, most(request)));
    return {
      // The database takes no larger offset.
      offset: Math.min((page - 1) * limit, MAX_INTEGER),
      limit,
      isLinked: dto && true,
      order,
      by,
      after,
      fields,
      count: count === 'true' || undefined,
      file: isFile ? `${fileName(request, given)}.csv` : undefined,
      filters: Object.keys(given).length > 0 ? given : undefined,
    };
  };
  return requestParameter(
    read,
    SetMetadata(PAGE_LINKS, dto !== undefined),
    ...parameters.map(({ describe }) => describe),
  );
}

/** As the address of the list: `users-17-draws`, `trades-user-17`. */
function fileName({ url }: FastifyRequest, filters: object): string {
  const [path = ''] = url.split('?', 1);
  const words = [...path.split('/'), ...Object.entries(filters).flat().map(String)];
  return words
    .flatMap((word) => word.match(/[\w-]+/g) ?? [])
    .join('-')
    .slice(0, MAX_FILE_NAME);
}

function valuesOf(request: FastifyRequest, parameters: readonly Parameter[]): Values {
  const query = request.query as Readonly<Record<string, string | string[]>>;
  const errors: ErrorDetail[] = [];
  const values: Record<string, unknown> = {};
  for (const { name, checkOf, isList } of parameters) {
    if (query[name] === undefined) continue;
    const given = isList ? String(query[name]) : query[name];
    const check = checkOf(request);
    const value = check.parse(given);
    if (Array.isArray(given)) errors.push({ field: name, message: 'must be given once', reason: 'repeated' });
    else if (value === undefined) errors.push(problemOf(name, given, check));
    else values[name] = value;
  }
  for (const name of Object.keys(query)) {
    const meant = parameters.some((known) => known.name === name) ? undefined : meantBy(name, parameters);
    if (meant !== undefined) errors.push(misspelt(name, meant));
  }
  for (const { name, beside } of parameters)
    if (beside && query[name] !== undefined && beside.every((other) => query[other] === undefined))
      errors.push({ field: name, message: `needs ${beside.join(' or ')} beside it`, reason: 'required' });
  if (errors.length > 0) throw invalid(errors);
  return values;
}

/**
 * The known parameter that a misspelt one stands for, such as `ids[]`, `items_per_page` or `oder`. It is refused: if it were ignored, the
 * list would be a different one.
 */
function meantBy(name: string, parameters: readonly Parameter[]): string | undefined {
  const plain = plainName(name);
  const meant = nearest(
    plain,
    parameters.map((known) => plainName(known.name)),
  );
  return parameters.find((known) => plainName(known.name) === meant)?.name;
}

function plainName(name: string): string {
  const [base = ''] = name.split('[', 1);
  return base.replace(/[-_]/g, '').toLowerCase();
}

function parameter(
  name: string,
  description: string,
  schema: object,
  checkOf: CheckOf,
  style?: ApiQueryOptions,
): Parameter {
  const describe = ApiQuery({ name, required: false, description, ...style, schema });
  return { name, describe, checkOf, isList: style !== undefined };
}

function questions(fields: readonly string[]): Parameter[] {
  const after = integerText(0, Infinity);
  const aboutAfter =
    'Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the ' +
    'first, and pages count from there';
  const aboutFields =
    'The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the ' +
    'others are left out';
  const aboutCount = 'Count the records of all pages: the header X-Total-Count';
  const aboutFormat =
    'With `csv`, the response is a file (`text/csv`, RFC 4180) with names beside numbers, of all records unless itemsPerPage is given';
  const [orders, flags, fieldsCheck] = [oneOf(['asc', 'desc']), oneOf(['true', 'false']), someOf(fields)];
  return [
    parameter('order', 'Rising or falling', orders.schema, () => orders),
    parameter('after', aboutAfter, after.schema, () => after),
    parameter('fields', aboutFields, fieldsCheck.schema, () => fieldsCheck, WITH_COMMAS),
    parameter('count', aboutCount, { type: 'boolean', default: false }, () => flags),
    formatParameter(aboutFormat),
  ];
}

/** The document has no content of this type: clients made from it would have to tell texts from records at each list. */
function formatParameter(description: string): Parameter {
  const formats = oneOf(['json', 'csv']);
  return parameter('format', description, { ...formats.schema, default: 'json' }, () => formats);
}

function orderParameter(orders: Orders): Parameter[] {
  const names = oneOf(Object.keys(orders));
  if (Object.keys(orders).length === 0) return [];
  return [parameter('by', 'What `order` is of, and then by id; else by id alone', names.schema, () => names)];
}

function filterParameter([name, filter]: [string, Omit<Filter, 'sql'>]): Parameter {
  const { type, example, beside } = filter;
  const description = filter.description + (beside ? `; beside ${beside.join(' or ')}` : '');
  const item = type === 'string' || type === 'strings' ? TEXT : INTEGER;
  // Fastify leaves escapes as they are that stand for nothing, such as half of a surrogate pair.
  const checkOf = ({ url }: FastifyRequest): Check<unknown> =>
    isEncoded(url) ? item : { ...item, parse: () => undefined };
  if (type === 'string' || type === 'integer')
    return { ...parameter(name, description, { ...item.schema, example }, checkOf), beside };
  const items = item === TEXT ? { ...item.schema, pattern: '^[^\\u0000,]*$' } : item.schema;
  const list = { type: 'array', items, minItems: 1, maxItems: MAX_VALUES, example };
  return parameter(name, description, list, (request) => several(checkOf(request)), WITH_COMMAS);
}

/** Up to {@link MAX_VALUES}, with commas between them or as a parameter each. */
function several({ schema, expected, parse, reasonOf }: Check<unknown>): Check<unknown[]> {
  const given = (text: unknown): string[] => String(text).split(',', MAX_VALUES + 1);
  return {
    schema,
    expected: `at most ${MAX_VALUES} values with commas between them, each ${expected}`,
    parse: (text) => {
      const values = given(text).map(parse);
      return values.length > MAX_VALUES || values.includes(undefined) ? undefined : values;
    },
    reasonOf: (text) => {
      const all = given(text);
      return all.length > MAX_VALUES ? 'too_many' : reasonOf(all.find((each) => parse(each) === undefined));
    },
  };
}

/** Some of the known names, each once, with commas between them or as a parameter each; in the order of the known ones. */
function someOf(known: readonly string[]): Check<readonly string[]> {
  const given = (text: unknown): string[] => String(text).split(',');
  return {
    schema: { type: 'array', items: { type: 'string', enum: known }, minItems: 1, uniqueItems: true },
    expected: `fields of this list, each once, with commas between them: ${known.join(', ')}`,
    parse: (text) => {
      const names = given(text);
      const isValid = names.every((one, place) => known.includes(one) && names.indexOf(one) === place);
      return isValid ? known.filter((one) => names.includes(one)) : undefined;
    },
    reasonOf: (text) => (given(text).every((one) => known.includes(one)) ? 'repeated' : 'unknown_field'),
  };
}

function isEncoded(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}
