import type { CachedBody } from '../cached-body.js';
import type { Page } from './page.js';

/** Of contents that are cached, so that each is searched once. */
const lastKeys = new WeakMap<CachedBody, number | undefined>();
const OPENING = '{'.charCodeAt(0);

/**
 * The key of the last record of a full page, after which there may be more. It depends on the content alone.
 * @param key the first field of each record
 */
export function lastKey(content: CachedBody, key: string, { limit }: Page): number | undefined {
  if (!lastKeys.has(content)) lastKeys.set(content, findLastKey(content.bytes, key, limit));
  return lastKeys.get(content);
}

/**
 * PostgreSQL puts the end of a line between records. What looks so within a record follows another opening brace: that of the first
 * record in there. A page with no more braces than records is not parsed.
 */
function findLastKey(json: Buffer, key: string, limit: number): number | undefined {
  const first = `[{"${key}":`;
  const between = Buffer.from(`}, \n {"${key}":`);
  let [count, last] = [1, first.length];
  for (let at = json.indexOf(between); at >= 0; at = json.indexOf(between, last)) {
    count += 1;
    last = at + between.length;
  }
  if (count < limit || json.length <= first.length) return undefined;
  if (!hasMoreBraces(json, count)) return count === limit ? keyOf(json.toString('latin1', last, last + 20)) : undefined;
  const records = JSON.parse(json.toString('utf8')) as Readonly<Record<string, string | number>>[];
  return records.length === limit ? Number(records.at(-1)?.[key]) : undefined;
}

function hasMoreBraces(json: Buffer, count: number): boolean {
  for (let at = json.indexOf(OPENING); at >= 0; at = json.indexOf(OPENING, at + 1)) {
    if (--count < 0) return true;
  }
  return false;
}

/** A key is a number, or its digits in quotes. */
function keyOf(json: string): number {
  return parseInt(json.replace('"', ''), 10);
}
