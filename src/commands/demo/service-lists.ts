import type { Send } from '../http-service.js';

/** A record with its id, and the other fields that matter here. */
export type Stored = { readonly id: number } & Readonly<Record<'name' | 'did' | 'created_at', string>>;

/** The records of a list, in pages as long as the service likes. */
export async function* eachRecord(send: Send, path: string): AsyncGenerator<Stored> {
  for (let page = 1; ; page++) {
    const records = (await send('GET', `${path}?page=${page}`)) as Stored[];
    if (records.length === 0) return;
    yield* records;
  }
}

export async function countRecords(send: Send, path: string): Promise<number> {
  const records = [];
  for await (const record of eachRecord(send, path)) records.push(record);
  return records.length;
}

/** The banners of the newest day that is open. The day after it is listed before it. */
export async function bannersInForce(send: Send): Promise<string[]> {
  const days = (await send('GET', '/game/seeds?itemsPerPage=2')) as { tables: Record<string, string> | null }[];
  return Object.keys(days.find(({ tables }) => tables !== null)?.tables ?? {});
}
