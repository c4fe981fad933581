import { setTimeout as sleep } from 'node:timers/promises';
import { printable, showProgress } from '../cli.js';
import { answerTo } from '../http-answer.js';
import { isObject, type JsonObject } from './json-lines.js';

const PATIENCE_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 20_000;
/** So often is a request sent until an answer comes: for about a minute and a half. */
const ATTEMPTS = 12;
/** A service may allow smaller pages only. */
const PAGE_LENGTHS = [1000, 100, 10, 1];

/** What a list had at a moment. */
export interface Extent {
  readonly count: number;
  readonly lastId: number;
}

/** A running service with this interface, read over HTTP. */
export class OldService {
  private pageLength: number | undefined;
  private readonly init: RequestInit;

  /** @param stop aborts, with the reason, when no further request is to be sent */
  constructor(
    private readonly address: string,
    private readonly stop: AbortSignal,
  ) {
    this.init = { signal: stop, redirect: 'manual' };
  }

  /**
   * A page of a list; empty where there is no such record.
   * @throws Error when the answer is no list of records
   */
  async page(path: string, page: number, length: number): Promise<JsonObject[]> {
    const url = `${path}?page=${page}&itemsPerPage=${length}`;
    const { status, body = [] } = await this.get(url, [200, 404]);
    if (status === 404 && !path.slice(1).includes('/'))
      throw new Error(`${url}: 404: is it a service with this interface?`);
    const records = status === 404 ? [] : body;
    if (Array.isArray(records) && records.every(isObject)) return records;
    throw new Error(`${url}: the answer is no list of records`);
  }

  /** The length of pages that the service allows. */
  async lengthOfPages(): Promise<number> {
    for (const length of this.pageLength === undefined ? PAGE_LENGTHS : []) {
      const { status } = await this.get(`/users?page=1&itemsPerPage=${length}`, [200, 400]);
      if (status !== 200) continue;
      this.pageLength = length;
      break;
    }
    return this.pageLength ?? 1;
  }

  /**
   * The pages of a list that is ordered by id, from one on. The records of one are in memory at a time.
   * @throws Error when the ids do not ascend: the list might have no end
   */
  async *pages(path: string, first = 1): AsyncGenerator<JsonObject[]> {
    const length = await this.lengthOfPages();
    for (let [page, last] = [first, 0]; ; page++) {
      const records = await this.page(path, page, length);
      if (records.length === 0) return;
      for (const record of records) last = idAfter(last, record, `${path}?page=${page}`);
      yield records;
    }
  }

  /** The owner's id; undefined where there is none. */
  async owner(path: string): Promise<unknown> {
    const { status, body } = await this.get(path, [200, 404]);
    return status === 200 && isObject(body) ? body['id'] : undefined;
  }

  /** Searches the end of a list by pages of one record: some forty requests for a million records. */
  async extent(path: string): Promise<Extent> {
    let [low, high, lastId] = [0, 1, 0];
    const at = async (place: number): Promise<boolean> => {
      const [record] = await this.page(path, place, 1);
      // The record in place n has at least the id n.
      if (record) [low, lastId] = [place, idAfter(Math.max(lastId, place - 1), record, path)];
      else high = place;
      return record !== undefined;
    };
    while (await at(high)) high *= 2;
    while (low + 1 < high) await at(Math.floor((low + high) / 2));
    return { count: low, lastId };
  }

  /**
   * Sends a request again, after growing pauses, when no answer comes or one that may be another soon.
   * @throws Error for any other status than those expected
   */
  private async get(path: string, expected: readonly number[]): Promise<{ status: number; body?: unknown }> {
    for (let failed = 1; ; failed++) {
      this.stop.throwIfAborted();
      const { status, text, retryAfter } = await answerTo(this.address + path, this.init, PATIENCE_MS);
      const body = expected.includes(status) ? parsed(text) : undefined;
      if (status === 404 && expected.includes(404)) return { status };
      if (body !== undefined) return { status, body };
      const isTransient = status === 0 || status === 429 || status >= 500 || expected.includes(status);
      if (!isTransient || failed >= ATTEMPTS)
        throw new Error(`GET ${this.address}${path}: ${status || 'no answer'} ${printable(text.slice(0, 300))}`);
      showProgress(`GET ${path}: ${status || 'no answer'}; it is tried again soon`);
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failed - 1), LONGEST_PAUSE_MS);
      await sleep(Math.max(pause, (retryAfter ?? 0) * 1000), undefined, { signal: this.stop }).catch(() => undefined);
    }
  }
}

/** @throws Error when a record's id is not after that of the record before */
function idAfter(last: number, { id }: JsonObject, list: string): number {
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > last) return id;
  throw new Error(`${list}: the ids of its records must be whole numbers that ascend`);
}

/** Undefined for a text that is cut off. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
