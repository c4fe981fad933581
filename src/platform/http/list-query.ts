import type { Type } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Filter, Filters, Page } from '../database/page.js';
import { fieldNames } from '../dto-fields.js';
import { type ErrorDetail, invalid } from './errors.js';
import { isStorableText } from './field.decorators.js';
import { requestParameter } from './param.decorators.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** MAX_ITEMS_PER_PAGE */
    maxItemsPerPage: number;
  }
}

export type { Page } from '../database/page.js';

interface Rules {
  /** Whether MAX_ITEMS_PER_PAGE bounds the pages. */
  readonly isBounded: boolean;
  /** Empty for a list that only has pages. */
  readonly fields: readonly string[];
  readonly filters: Filters;
  /** The parameters beyond those of pages. */
  readonly names: readonly string[];
}

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
  return pageParameter(rulesOf(true, dto, filters));
}

/** The same of a relation list, whose `itemsPerPage` has no upper bound. */
export function PageOfRelation(dto?: Type, filters: Filters = {}): ParameterDecorator {
  return pageParameter(rulesOf(false, dto, filters));
}

function rulesOf(isBounded: boolean, dto: Type | undefined, filters: Filters): Rules {
  if (dto === undefined) return { isBounded, fields: [], filters: {}, names: [] };
  const names = ['order', 'after', 'fields', 'count', ...Object.keys(filters)];
  return { isBounded, fields: fieldNames(dto), filters, names };
}

function pageParameter(rules: Rules): ParameterDecorator {
  const { isBounded, fields, filters } = rules;
  const page = { type: 'integer', minimum: 1, maximum: MAX_INTEGER, default: 1 };
  // The document adds the bound of the setting.
  const bound = isBounded ? {} : { maximum: MAX_INTEGER };
  const itemsPerPage = { type: 'integer', minimum: 1, default: DEFAULT_ITEMS_PER_PAGE, ...bound };
  return requestParameter(
    (request) => readPage(request, rules),
    describe('page', 'Which page, from 1', page),
    describe('itemsPerPage', 'Records on a page', itemsPerPage),
    ...(fields.length > 0 ? describeQuestions(fields) : []),
    ...Object.entries(filters).map(([name, filter]) => describe(name, filter.description, schemaOf(filter))),
  );
}

function describe(name: string, description: string, schema: object): MethodDecorator {
  return ApiQuery({ name, required: false, description, schema });
}

function describeQuestions(fields: readonly string[]): MethodDecorator[] {
  const after = { type: 'integer', format: 'int64', minimum: 0, maximum: MAX_INTEGER };
  const items = { type: 'string', enum: [...fields] };
  const names = { type: 'array', items, minItems: 1, uniqueItems: true };
  return [
    describe('order', 'Rising or falling', { type: 'string', enum: ['asc', 'desc'] }),
    describe(
      'after',
      'Begin after the record with this key (its id, or its first field), in the order of the list: each page then takes as long as the ' +
        'first, and pages count from there',
      after,
    ),
    ApiQuery({
      name: 'fields',
      required: false,
      description:
        'The only fields to show, each once, with commas between them or as a parameter each (fields=a,b or fields=a&fields=b); the ' +
        'others are left out, though the schema of the answer has them',
      style: 'form',
      explode: false,
      schema: names,
    }),
    describe('count', 'Count the records of all pages: the header X-Total-Count', { type: 'boolean', default: false }),
  ];
}

function schemaOf({ type, example }: Filter): object {
  if (type === 'integer') return { type, format: 'int64', minimum: -MAX_INTEGER, maximum: MAX_INTEGER, example };
  return { type, maxLength: MAX_FILTER_LENGTH, pattern: '^[^\\u0000]*$', example };
}

/** @throws BadRequestException that lists what is wrong */
function readPage({ query, server, url }: FastifyRequest, rules: Rules): Page {
  const values = new Values(query as Record<string, unknown>, url);
  const { isBounded, names } = rules;
  const maxItems = isBounded ? server.maxItemsPerPage : Infinity;
  const page = values.number('page', 1, Infinity) ?? 1;
  const limit = values.number('itemsPerPage', 1, maxItems) ?? Math.min(DEFAULT_ITEMS_PER_PAGE, maxItems);
  const questions = values.hasAny(names) ? readQuestions(values, rules) : undefined;
  values.check();
  // The database takes no larger offset.
  const offset = Math.min((page - 1) * limit, MAX_INTEGER);
  return { offset, limit, isLinked: names.length > 0 || undefined, ...questions };
}

function readQuestions(values: Values, { fields, filters }: Rules): Omit<Page, 'offset' | 'limit'> {
  return {
    order: values.oneOf('order', ['asc', 'desc']),
    after: values.number('after', 0, Infinity),
    fields: values.names('fields', fields),
    count: values.oneOf('count', ['true', 'false']) === 'true' || undefined,
    filters: readFilters(values, filters),
  };
}

function readFilters(values: Values, filters: Filters): Page['filters'] {
  const given = Object.entries(filters).flatMap(([name, { type }]) => {
    const value = type === 'integer' ? values.number(name, -MAX_INTEGER, MAX_INTEGER) : values.text(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

/** The values of a query, with all that is wrong with them. A value that is missing or wrong is undefined. */
class Values {
  private readonly errors: ErrorDetail[] = [];

  constructor(
    private readonly query: Readonly<Record<string, unknown>>,
    private readonly url: string,
  ) {}

  hasAny(names: readonly string[]): boolean {
    return names.some((name) => this.query[name] !== undefined);
  }

  number(name: string, min: number, max: number): number | undefined {
    if (this.query[name] === undefined) return undefined;
    const range = max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`;
    return this.read(name, `a whole number ${range}`, (text) => {
      const number = (min < 0 ? /^-?\d{1,16}$/ : /^\d{1,16}$/).test(text) ? Number(text) : NaN;
      return Number.isSafeInteger(number) && number >= min && number <= max ? number : undefined;
    });
  }

  oneOf<T extends string>(name: string, known: readonly T[]): T | undefined {
    return this.read(name, known.join(' or '), (text) => known.find((one) => one === text));
  }

  text(name: string): string | undefined {
    const what = `a text of at most ${MAX_FILTER_LENGTH} characters in UTF-8, without NUL and percent-encoded`;
    const isValid = (text: string): boolean => text.length <= MAX_FILTER_LENGTH && isStorableText(text);
    return this.read(name, what, (text) => (isValid(text) && this.isEncoded() ? text : undefined));
  }

  /** Some of the known names, each once, with commas between them or as a parameter each; in the order of the known ones. */
  names(name: string, known: readonly string[]): string[] | undefined {
    const value = this.query[name] as string | string[] | undefined;
    if (value === undefined) return undefined;
    const given = String(value).split(',');
    const wrong = given.find((one, place) => !known.includes(one) || given.indexOf(one) < place);
    if (wrong === undefined) return known.filter((one) => given.includes(one));
    const why = known.includes(wrong) ? 'more than once' : 'which is no field of this list';
    this.errors.push({ field: name, message: `names ${JSON.stringify(wrong.slice(0, SHOWN_LENGTH))}, ${why}` });
    return undefined;
  }

  /** @throws BadRequestException when a value was wrong */
  check(): void {
    if (this.errors.length > 0) throw invalid(this.errors);
  }

  /** Fastify leaves escapes as they are that stand for nothing, such as half of a surrogate pair. */
  private isEncoded(): boolean {
    try {
      decodeURIComponent(this.url);
      return true;
    } catch {
      return false;
    }
  }

  private read<T>(name: string, what: string, read: (text: string) => T | undefined): T | undefined {
    const value = this.query[name];
    if (value === undefined) return undefined;
    const result = typeof value === 'string' ? read(value) : undefined;
    if (result === undefined) this.errors.push({ field: name, message: `must be ${what}, given once` });
    return result;
  }
}
