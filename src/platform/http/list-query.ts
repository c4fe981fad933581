import { SetMetadata, type Type } from '@nestjs/common';
import { ApiQuery, type ApiQueryOptions } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Filter, Filters, Page } from '../database/page.js';
import { type Check, INT64, SAFE, wholeNumberText } from '../check.js';
import { fieldNames } from '../dto-fields.js';
import type { ErrorReason } from '../error-reasons.js';
import { type ErrorDetail, invalid } from './errors.js';
import { isStorableText } from './field.decorators.js';
import { requestParameter } from './param.decorators.js';

export type { Page } from '../database/page.js';

/** Of a handler that returns a page of a list: whether its responses link to the next page. */
export const PAGE_LINKS = Symbol('page links');

declare module 'fastify' {
  interface FastifyInstance {
    maxItemsPerPage: number;
  }
}

class WrongText extends Error {
  constructor(
    readonly reason: ErrorReason,
    message: string,
  ) {
    super(message);
  }
}

type Read = (text: string, request: FastifyRequest) => unknown;

interface Parameter {
  readonly name: string;
  readonly describe: MethodDecorator;
  readonly read: Read;
  /** Whether it may be given several times: its values have commas between them then. */
  readonly isList: boolean;
}

/** What the parameters of a request stand for. All others are filters. */
type Values = Partial<Pick<Page, 'order' | 'after' | 'fields'> & Record<'page' | 'itemsPerPage', number>> & {
  readonly count?: string;
};

type Bound = (request: FastifyRequest) => number;

const DEFAULT_ITEMS_PER_PAGE = 30;
/** In characters, of the value of a filter. */
const MAX_FILTER_LENGTH = 256;
const MAX_VALUES = 100;
const SHOWN_LENGTH = 40;
const MAX_INTEGER = SAFE.maximum;
const INTEGER = wholeNumberText(-MAX_INTEGER, MAX_INTEGER);
const TEXT = { type: 'string', maxLength: MAX_FILTER_LENGTH, pattern: '^[^\\u0000]*$' };
/** Values with commas between them. */
const WITH_COMMAS: ApiQueryOptions = { style: 'form', explode: false };

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
  const pages = wholeNumberText(1, Infinity);
  const itemsSchema = { ...INT64, minimum: 1, default: DEFAULT_ITEMS_PER_PAGE, ...maximum };
  const parameters = [
    parameter('page', 'Which page, from 1', { ...pages.schema, default: 1 }, checked(pages)),
    parameter('itemsPerPage', 'Records on a page', itemsSchema, (text, request) =>
      checked(wholeNumberText(1, most(request)))(text, request),
    ),
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
      filters: Object.keys(given).length > 0 ? given : undefined,
    };
  };
  return requestParameter(
    read,
    SetMetadata(PAGE_LINKS, dto !== undefined),
    ...parameters.map(({ describe }) => describe),
  );
}

function valuesOf(request: FastifyRequest, parameters: readonly Parameter[]): Values {
  const query = request.query as Readonly<Record<string, string | string[]>>;
  const errors: ErrorDetail[] = [];
  const values: Record<string, unknown> = {};
  for (const { name, read, isList } of parameters) {
    const given = query[name];
    if (given === undefined) continue;
    try {
      if (typeof given !== 'string' && !isList) throw new WrongText('repeated', 'must be given once');
      // A list has commas between its values.
      values[name] = read(String(given), request);
    } catch (error) {
      const { message, reason } = error as WrongText;
      errors.push({ field: name, message, reason });
    }
  }
  if (errors.length > 0) throw invalid(errors);
  return values;
}

function parameter(name: string, description: string, schema: object, read: Read, style?: ApiQueryOptions): Parameter {
  const describe = ApiQuery({ name, required: false, description, ...style, schema });
  return { name, describe, read, isList: style !== undefined };
}

function questions(fields: readonly string[]): Parameter[] {
  const after = wholeNumberText(0, Infinity);
  const names = { type: 'array', items: { type: 'string', enum: [...fields] }, minItems: 1, uniqueItems: true };
  const aboutAfter =
    'Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the ' +
    'first, and pages count from there';
  const aboutFields =
    'The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the ' +
    'others are left out, though the schema of the response has them';
  const aboutCount = 'Count the records of all pages: the header X-Total-Count';
  return [
    parameter('order', 'Rising or falling', { type: 'string', enum: ['asc', 'desc'] }, knownText('asc', 'desc')),
    parameter('after', aboutAfter, after.schema, checked(after)),
    parameter('fields', aboutFields, names, someOf(fields), WITH_COMMAS),
    parameter('count', aboutCount, { type: 'boolean', default: false }, knownText('true', 'false')),
  ];
}

function filterParameter([name, { type, description, example }]: [string, Filter]): Parameter {
  const isOfTexts = type === 'string' || type === 'strings';
  const [items, read] = isOfTexts ? [TEXT, readText] : [INTEGER.schema, checked(INTEGER)];
  if (type === 'string' || type === 'integer') return parameter(name, description, { ...items, example }, read);
  const ofList = isOfTexts ? { ...items, pattern: '^[^\\u0000,]*$' } : items;
  const list = { type: 'array', items: ofList, minItems: 1, maxItems: MAX_VALUES, example };
  return parameter(name, description, list, several(read), WITH_COMMAS);
}

/** Up to {@link MAX_VALUES}, with commas between them or as a parameter each. */
function several(read: Read): Read {
  return (text, request) => {
    const given = text.split(',', MAX_VALUES + 1);
    if (given.length <= MAX_VALUES) return given.map((each) => read(each, request));
    throw new WrongText('too_many', `must be at most ${MAX_VALUES} values, with commas between them`);
  };
}

function checked({ parse, expected, reasonOf }: Check<number>): Read {
  return (text) => {
    const value = parse(text);
    if (value !== undefined) return value;
    throw new WrongText(reasonOf(text), `must be ${expected}`);
  };
}

function knownText(...known: readonly string[]): Read {
  return (text) => {
    if (known.includes(text)) return text;
    throw new WrongText('unknown_value', `must be ${known.join(' or ')}`);
  };
}

/** Some of the known names, each once, with commas between them or as a parameter each; in the order of the known ones. */
function someOf(known: readonly string[]): Read {
  return (text) => {
    const given = text.split(',');
    const wrong = given.find((one, place) => !known.includes(one) || given.indexOf(one) < place);
    if (wrong === undefined) return known.filter((one) => given.includes(one));
    const name = JSON.stringify(wrong.slice(0, SHOWN_LENGTH));
    if (known.includes(wrong)) throw new WrongText('repeated', `names ${name}, more than once`);
    throw new WrongText('unknown_field', `names ${name}, which is no field of this list`);
  };
}

function readText(text: string, { url }: FastifyRequest): string {
  if (text.length <= MAX_FILTER_LENGTH && isStorableText(text) && isEncoded(url)) return text;
  const form = `at most ${MAX_FILTER_LENGTH} characters in UTF-8, without NUL and percent-encoded`;
  const reason = text.length > MAX_FILTER_LENGTH ? 'too_long' : 'wrong_characters';
  throw new WrongText(reason, `must be a text of ${form}`);
}

/** Fastify leaves escapes as they are that stand for nothing, such as half of a surrogate pair. */
function isEncoded(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}
