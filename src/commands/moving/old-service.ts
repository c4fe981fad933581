import { requestsTo, type Send } from '../http-service.js';
import { isObject } from '../../platform/check.js';
import type { JsonObject } from '../lines.js';

/** For about a minute, unless the service asks for more. The original answers 500 while its database is locked. */
const RETRIES = { attempts: 12, attemptMs: 60_000, totalMs: 7_200_000, alsoAfter: [500] };
/** A service may allow smaller pages only. */
const PAGE_LENGTHS = [1000, 100, 10, 1];

export const READ = ['users', 'cards', 'ues', 'groups'] as const;
export type ReadName = (typeof READ)[number];

export type Extent = { readonly count: number; readonly lastId: number };

/** A running service with this interface, read over HTTP. */
export class OldService {
  private pageLength: number | undefined;
  private readonly send: Send;

  /** @param signal aborts, with the reason, when no further request is to be sent */
  constructor(address: string, signal: AbortSignal) {
    this.send = requestsTo(address, { ...RETRIES, signal });
  }

  /** A page of a list; empty where there is no such record. @throws Error when the answer is no list of records */
  async page(path: string, page: number, length: number): Promise<JsonObject[]> {
    const url = `${path}?page=${page}&itemsPerPage=${length}`;
    const isOfRecord = path.slice(1).includes('/');
    const answer = await this.get(url, isOfRecord ? 404 : undefined);
    const records = answer === undefined && isOfRecord ? [] : answer;
    if (Array.isArray(records) && records.every(isObject)) return records;
    throw new Error(`${url}: the answer is no list of records`);
  }

  async lengthOfPages(): Promise<number> {
    if (this.pageLength !== undefined) return this.pageLength;
    for (const length of PAGE_LENGTHS)
      if ((await this.get(`/users?page=1&itemsPerPage=${length}`, 400)) !== undefined)
        return (this.pageLength = length);
    return 1;
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
    const owner = await this.get(path, 404);
    return isObject(owner) ? owner['id'] : undefined;
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

  private get(path: string, accepted?: number): Promise<unknown> {
    return this.send('GET', path, undefined, accepted);
  }
}

/** @throws Error when a record's id is not after that of the record before */
function idAfter(last: number, { id }: JsonObject, list: string): number {
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > last) return id;
  throw new Error(`${list}: the ids of its records must be whole numbers that ascend`);
}
