import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, dataOf } from '../../api/client';
import { lengthOfPage } from '../../api/pages';
import { bearer } from '../../api/write';
import { currentSecrets } from '../admin/secrets';
import { keyOf, type List, listNamed, type ListName, type Row } from './lists';
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
async function read<Data>(path: string, query: Query, isPrivate = false): Promise<[Data, Response]> {
  const headers = isPrivate ? { authorization: bearer(currentSecrets().token) } : {};
  const answer = await (client.GET as unknown as Get)(path, { params: { query }, headers });
  return [(await dataOf(Promise.resolve(answer))) as Data, answer.response];
}

async function pageOf({ path, isPrivate, isWhole }: List, query: Query): Promise<Page> {
  const [rows, response] = await read<Row[]>(path, isWhole ? {} : { ...query, count: true }, isPrivate);
  const count = response.headers.get('x-total-count');
  return { rows, count: count === null ? rows.length : Number(count) };
}

/** So many records are asked for at once where more is said of them. */
const MORE_AT_ONCE = 100;

/** A page with those of some fields that another list has. */
async function withMore(list: List, fields: readonly string[], page: Page): Promise<Page> {
  const wanted = list.more?.fields.filter((field) => fields.includes(field)) ?? [];
  if (!list.more || wanted.length === 0 || page.rows.length === 0) return page;
  const ids = page.rows.map((row) => keyOf(list, row)).join();
  const query = { ids, fields: [list.key, ...wanted].join(), itemsPerPage: MORE_AT_ONCE };
  const [found] = await read<Row[]>(list.more.path, query);
  const more = new Map(found.map((row) => [keyOf(list, row), row]));
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...more.get(keyOf(list, row)) })) };
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

/** The order that is asked for: the interface orders by the key alone. */
function orderOf({ sort }: View, { key }: List): 'asc' | 'desc' | undefined {
  if (sort?.replace('-', '') !== key) return undefined;
  return sort.startsWith('-') ? 'desc' : 'asc';
}

/** The fields that a page has: those of the columns, and those that say what a row is. None where a row cannot be read by itself. */
function fieldsOf({ columns }: View, { key, title = key, one, more }: List): string | undefined {
  return one === undefined
    ? undefined
    : [...new Set([key, title, ...columns])].filter((field) => !more?.fields.includes(field)).join();
}

/** The parameters of a view, those of its pages left out. */
export function parametersOf(view: View, list: List): Query {
  return { ...view.filters, order: orderOf(view, list), fields: fieldsOf(view, list) };
}

export const rowsOf = (view: View, list: List) => {
  const parameters = parametersOf(view, list);
  const more = view.columns.filter((column) => list.more?.fields.includes(column));
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

/** A record with all its fields. */
export const recordOf = ({ one = '' }: List, key: string) =>
  queryOptions({
    queryKey: ['table', 'record', one, key],
    enabled: one !== '',
    queryFn: async () => (await read<Row>(`${one}/${encodeURIComponent(key)}`, {}))[0],
  });

/** The address of the whole view as a file. A link has no token, so there is none of a private list. */
export function csvOf(view: View, list: List): string | undefined {
  if (list.isPrivate) return undefined;
  const given = Object.entries(parametersOf(view, list)).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${list.path}?${new URLSearchParams([...given, ['format', 'csv']]).toString()}`;
}
