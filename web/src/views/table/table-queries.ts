import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, dataOf } from '../../api/client';
import { lengthOfPage } from '../../api/pages';
import { bearer } from '../../api/write';
import { currentSecrets } from '../admin/secrets';
import { batched } from '../../api/batch';
import { isOrdered, keyOf, type List, listNamed, type ListName, type Row, sortedBy } from './lists';
import type { View } from './useView';

/** So many rows are asked for at once. */
const ROWS_AT_ONCE = 1_000;
/** Where no more rows match, all are loaded, and any column sorts them. */
export const MOST_SORTED = 5_000;

interface Page {
  readonly rows: readonly Row[];
  /** How many match, on all pages. */
  readonly count: number;
}

type Query = Readonly<Record<string, string | number | boolean | undefined>>;
type Get = (
  path: string,
  init: object,
) => Promise<{ readonly data?: unknown; readonly error?: unknown; readonly response: Response }>;

/** Reads any path: which one is known when the table runs, so that the client's types say nothing of it. */
async function read<Data>(
  path: string,
  query: Query,
  { isPrivate = false, ...init }: { readonly isPrivate?: boolean | undefined; readonly parseAs?: 'blob' } = {},
): Promise<[Data, Response]> {
  const headers = isPrivate ? { authorization: bearer(currentSecrets().token) } : {};
  const answer = await (client.GET as unknown as Get)(path, { params: { query }, headers, ...init });
  return [(await dataOf(Promise.resolve(answer))) as Data, answer.response];
}

async function pageOf({ path, isPrivate, isWhole }: List, query: Query): Promise<Page> {
  const [rows, response] = await read<Row[]>(path, isWhole ? {} : { ...query, count: true }, { isPrivate });
  const count = response.headers.get('x-total-count');
  return { rows, count: count === null ? rows.length : Number(count) };
}

/** So many records are asked for at once where more is said of them. */
const MORE_AT_ONCE = 100;

/** Those of some columns that another list has. */
export function moreIn({ more }: List, columns: readonly string[]): readonly string[] {
  return more?.fields.filter((field) => columns.includes(field)) ?? [];
}

/** What another list says of some records, by their keys. */
async function moreOfAll(list: List, wanted: readonly string[], keys: readonly unknown[]): Promise<Map<number, Row>> {
  const query = { ids: keys.join(), fields: [list.key, ...wanted].join(), itemsPerPage: MORE_AT_ONCE };
  const [found] = await read<Row[]>(list.more?.path ?? '', query);
  return new Map(found.map((row) => [Number(keyOf(list, row)), row]));
}

/** A page with those of some fields that another list has. */
async function withMore(list: List, wanted: readonly string[], page: Page): Promise<Page> {
  if (wanted.length === 0 || page.rows.length === 0) return page;
  const more = await moreOfAll(
    list,
    wanted,
    page.rows.map((row) => keyOf(list, row)),
  );
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...more.get(Number(keyOf(list, row))) })) };
}

/** Without filters: how many records there are, and one of them, which says what columns a list has. */
export const sampleOf = (name: ListName) =>
  queryOptions({
    queryKey: ['table', name, 'sample'],
    queryFn: async () => {
      const list = listNamed(name);
      return withMore(list, list.more?.fields ?? [], await pageOf(list, { itemsPerPage: 1 }));
    },
  });

/** The order that is asked for, where the interface has it. */
function orderOf(view: View, list: List): Query {
  const column = sortedBy(view.sort);
  if (!isOrdered(list, column)) return {};
  return { order: view.sort?.startsWith('-') ? 'desc' : 'asc', ...(column !== list.key && { by: column }) };
}

/** Filters as the interface takes them: what a balance is at least is two of its parameters. */
function filtersOf({ balance_min: least = '', ...others }: View['filters']): Query {
  const [, amount, currency] = /^(\S*) (.+)$/.exec(least) ?? [];
  return { ...others, ...(least !== '' && { balance_min: amount ?? least, currency }) };
}

/** The fields that a page has: those of the columns, and those that say what a row is. None where a row cannot be read by itself. */
function fieldsOf({ columns }: View, { key, title = key, one, more }: List): string | undefined {
  return one === undefined
    ? undefined
    : [...new Set([key, title, ...columns])].filter((field) => !more?.fields.includes(field)).join();
}

/** The parameters of a view, those of its pages left out. */
function parametersOf(view: View, list: List): Query {
  return { ...filtersOf(view.filters), ...orderOf(view, list), fields: fieldsOf(view, list) };
}

export const rowsOf = (view: View, list: List) => {
  const parameters = parametersOf(view, list);
  const more = parameters['order'] === undefined ? moreIn(list, [sortedBy(view.sort)]) : [];
  const atOnce = more.length > 0 ? MORE_AT_ONCE : ROWS_AT_ONCE;
  return infiniteQueryOptions({
    queryKey: ['table', view.name, parameters, more],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: after }) =>
      withMore(list, more, await pageOf(list, { ...parameters, itemsPerPage: atOnce, after })),
    getNextPageParam: ({ rows }) => {
      const last = rows.at(-1);
      return list.isWhole || !last || rows.length < lengthOfPage(atOnce) ? undefined : keyOf(list, last);
    },
    placeholderData: keepPreviousData,
  });
};

/** Each asks for all rows that come into sight at once. */
const readers = new Map<string, (key: number) => Promise<Row | null>>();

/** What another list says of one row, in some columns. */
export const moreOf = (list: List, wanted: readonly string[], key: string) =>
  queryOptions({
    queryKey: ['table', 'more', list.path, wanted, key],
    queryFn: () => {
      const name = [list.path, ...wanted].join();
      const reader = readers.get(name) ?? batched<Row>((keys) => moreOfAll(list, wanted, keys));
      readers.set(name, reader);
      return reader(Number(key));
    },
  });

/** A record with all its fields. */
export const recordOf = ({ one = '' }: List, key: string) =>
  queryOptions({
    queryKey: ['table', 'record', one, key],
    enabled: one !== '',
    queryFn: async () => (await read<Row>(`${one}/${encodeURIComponent(key)}`, {}))[0],
  });

/** A whole view as a file, which is ordered by the key. */
function fileOf(view: View, list: List): readonly [path: string, query: Query] {
  const { more, path, one } = list;
  const isMore = moreIn(list, view.columns).length > 0;
  const fields = one === undefined ? undefined : [...new Set([list.key, ...view.columns])].join();
  return [(isMore ? more?.path : undefined) ?? path, { ...filtersOf(view.filters), fields, format: 'csv' }];
}

/** The address of the file. */
export function fileAddressOf(view: View, list: List): string {
  const [path, query] = fileOf(view, list);
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `${path}?${new URLSearchParams(given).toString()}`;
}

/** The file itself, of a private list. */
export async function fileIn(view: View, list: List): Promise<Blob> {
  return (await read<Blob>(...fileOf(view, list), { isPrivate: true, parseAs: 'blob' }))[0];
}
