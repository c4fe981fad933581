import type { FastifyRequest } from 'fastify';
import type { Page } from './list-query.js';
import type { CachedBody } from './raw-json.js';

/** Of contents that are kept, so that each is searched once. */
const lastKeys = new WeakMap<CachedBody, number | undefined>();

/**
 * The key of the last record of a full page, after which there may be more. That depends on the content alone, so that a 304 need not
 * repeat it.
 * @param key the first field of each record
 */
export function lastKey(content: CachedBody, key: string, { limit }: Page): number | undefined {
  if (!lastKeys.has(content)) lastKeys.set(content, findLastKey(content.bytes, `{"${key}":`, limit));
  return lastKeys.get(content);
}

/** In a string of JSON a quote has a backslash before it: the beginning of a record is found nowhere else. */
function findLastKey(json: Buffer, beginning: string, limit: number): number | undefined {
  const mark = Buffer.from(beginning);
  let [count, last] = [0, -1];
  for (let at = json.indexOf(mark); at >= 0; at = json.indexOf(mark, at + mark.length)) {
    count += 1;
    last = at + mark.length;
  }
  // A key is a number, or its digits in quotes.
  return count === limit ? parseInt(json.toString('latin1', last, last + 20).replace('"', ''), 10) : undefined;
}

/** The header that names the next page (RFC 8288): the request's path, and what it asked, from this key on. */
export function linkToNext({ routeOptions, params }: FastifyRequest, page: Page, after: number): string {
  const path = (routeOptions.url ?? '').replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Readonly<Record<string, string>>)[name] ?? ''),
  );
  return `<${path}?itemsPerPage=${page.limit}${questions(page)}&after=${after}>; rel="next"`;
}

function questions({ order, fields, count, filters }: Page): string {
  if (order === undefined && fields === undefined && count === undefined && filters === undefined) return '';
  const asked = { order, fields: fields?.join(), count, ...filters };
  return Object.entries(asked)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `&${name}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`)
    .join('');
}
