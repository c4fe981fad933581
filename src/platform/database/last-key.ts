import type { CachedBody } from '../cached-body.js';
import type { Page } from './page.js';

/** Of contents that are kept, so that each is searched once. */
const lastKeys = new WeakMap<CachedBody, number | undefined>();

/**
 * The key of the last record of a full page, after which there may be more. It depends on the content alone.
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
