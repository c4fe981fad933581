import type { ErrorDetail } from './errors.js';

/** Part of a list: skip `offset` records, then take at most `limit`. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}

const DEFAULT_ITEMS_PER_PAGE = 30;

/**
 * Reads `page` and `itemsPerPage` from a query string's values; what is wrong with them is added to `errors`. Other
 * parameters are ignored.
 */
export function readPage(query: Record<string, unknown>, maxItems: number, errors: ErrorDetail[]): Page {
  const page = readCount(query, 'page', 1, Infinity, errors);
  const limit = readCount(query, 'itemsPerPage', DEFAULT_ITEMS_PER_PAGE, maxItems, errors);
  // No list reaches so far; the bound keeps the product within what the database takes.
  return { offset: Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER), limit };
}

function readCount(
  query: Record<string, unknown>,
  name: string,
  fallback: number,
  max: number,
  errors: ErrorDetail[],
): number {
  const value = query[name];
  if (value === undefined) return Math.min(fallback, max);
  const count = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : NaN;
  if (Number.isSafeInteger(count) && count >= 1 && count <= max) return count;
  const range = max === Infinity ? 'of at least 1' : `from 1 to ${max}`;
  errors.push({ field: name, message: `must be a whole number ${range}, given once` });
  return fallback;
}
