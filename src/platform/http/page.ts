import type { ErrorDetail } from './errors.js';

/** Part of a list: skip `offset` records, then take at most `limit`. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
  /** Begin after the record with this key, where the list can. */
  readonly after?: number;
}

/** What a list takes. */
export interface PageRules {
  readonly maxItems: number;
  /** Whether it may begin after a key. */
  readonly byKey: boolean;
}

const DEFAULT_ITEMS_PER_PAGE = 30;

/**
 * Reads `page`, `itemsPerPage` and, where the list takes it, `after` from a query string's values; what is wrong with them is
 * added to `errors`. Other parameters are ignored.
 */
export function readPage(query: Record<string, unknown>, { maxItems, byKey }: PageRules, errors: ErrorDetail[]): Page {
  const page = readCount(query, 'page', 1, Infinity, errors);
  const limit = readCount(query, 'itemsPerPage', DEFAULT_ITEMS_PER_PAGE, maxItems, errors);
  // No list reaches so far; the bound keeps the product within what the database takes.
  const offset = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
  if (!byKey || query['after'] === undefined) return { offset, limit };
  return { offset, limit, after: readNumber(query, 'after', 0, Infinity, errors) ?? 0 };
}

function readCount(
  query: Record<string, unknown>,
  name: string,
  fallback: number,
  max: number,
  errors: ErrorDetail[],
): number {
  if (query[name] === undefined) return Math.min(fallback, max);
  return readNumber(query, name, 1, max, errors) ?? fallback;
}

/** Undefined, with an error, when it is no such number. */
function readNumber(
  query: Record<string, unknown>,
  name: string,
  min: number,
  max: number,
  errors: ErrorDetail[],
): number | undefined {
  const value = query[name];
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : NaN;
  if (Number.isSafeInteger(number) && number >= min && number <= max) return number;
  const range = max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`;
  errors.push({ field: name, message: `must be a whole number ${range}, given once` });
  return undefined;
}
