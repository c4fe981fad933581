import { lengthOfPage } from './pages';

/** Requests that come within so many milliseconds are one batch: those of all rows that a view shows at once. */
const BATCH_MS = 10;
/** As many as the interface takes (`ids=`, `days=`, `usernames=`). */
const MOST = 100;
/** So long an address is let through by any proxy. */
const LONGEST = 4_000;

type Found<Value> = ReadonlyMap<number, Value>;

interface Batch<Value> {
  readonly keys: Set<number>;
  readonly found: Promise<Found<Value>>;
}

/**
 * Answers requests for one record each by one request for many. A record that is not found is null.
 * @param read is given each key once, rising, and at most 100
 */
export function batched<Value>(
  read: (keys: readonly number[]) => Promise<Found<Value>>,
): (key: number) => Promise<Value | null> {
  let open: Batch<Value> | undefined;
  const begin = (): Batch<Value> => {
    const keys = new Set<number>();
    const isOver = new Promise((resolve) => setTimeout(resolve, BATCH_MS));
    const found = isOver.then(() => {
      if (open === batch) open = undefined;
      return read([...keys].sort((a, b) => a - b));
    });
    const batch = { keys, found };
    return batch;
  };
  return async (key) => {
    const isFull = open !== undefined && open.keys.size >= MOST && !open.keys.has(key);
    const batch = (open = open === undefined || isFull ? begin() : open);
    batch.keys.add(key);
    return (await batch.found).get(key) ?? null;
  };
}

/**
 * Reads the records with these keys, page after page: the operator may allow no page as long as that.
 * @param keys rising
 */
export async function readAll<Value>(
  keys: readonly number[],
  page: (keys: readonly number[]) => Promise<readonly Value[]>,
  keyOf: (value: Value) => number,
): Promise<Map<number, Value>> {
  const found = new Map<number, Value>();
  for (let [rest, before] = [keys, Infinity]; rest.length > 0 && rest.length < before;) {
    const values = await page(rest);
    for (const value of values) found.set(keyOf(value), value);
    const last = values.at(-1);
    if (last === undefined || values.length < lengthOfPage(rest.length)) break;
    before = rest.length;
    rest = rest.filter((key) => key > keyOf(last));
  }
  return found;
}

/** The first of these names that one request can ask about, each once. One with a comma goes alone. */
export function namesAtOnce(names: readonly string[]): string[] {
  const each = [...new Set(names)];
  if (each[0]?.includes(',')) return each.slice(0, 1);
  const end = each.findIndex((name) => name.includes(','));
  const asked: string[] = [];
  let length = 0;
  for (const name of each.slice(0, end < 0 ? undefined : end)) {
    length += encodeURIComponent(name).length;
    if (asked.length > 0 && (length > LONGEST || asked.length >= lengthOfPage(MOST))) break;
    asked.push(name);
  }
  return asked;
}

export function isId(text: string): boolean {
  return /^\d{1,15}$/.test(text);
}
