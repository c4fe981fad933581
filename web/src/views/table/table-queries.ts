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

/** Without filters: how many records there are, and one of them, which says what columns a list has. */
export const sampleOf = (name: ListName) =>
  queryOptions({
    queryKey: ['table', name, 'sample'],
    queryFn: () => pageOf(listNamed(name), { itemsPerPage: 1 }),
  });

/** The order that is asked for: the interface orders by the key alone. */
function orderOf({ sort }: View, { key }: List): 'asc' | 'desc' | undefined {
  if (sort?.replace('-', '') !== key) return undefined;
  return sort.startsWith('-') ? 'desc' : 'asc';
}

/** The fields that a page has: those of the columns, and those that say what a row is. None where a row cannot be read by itself. */
function fieldsOf({ columns }: View, { key, title = key, one }: List): string | undefined {
  return one === undefined ? undefined : [...new Set([key, title, ...columns])].join();
}

/** The parameters of a view, those of its pages left out. */
export function parametersOf(view: View, list: List): Query {
  return { ...view.filters, order: orderOf(view, list), fields: fieldsOf(view, list) };
}

export const rowsOf = (view: View, list: List) => {
  const parameters = parametersOf(view, list);
  return infiniteQueryOptions({
    queryKey: ['table', view.name, parameters],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after }) => pageOf(list, { ...parameters, itemsPerPage: ROWS_AT_ONCE, after }),
    getNextPageParam: ({ rows }) => {
      const last = rows.at(-1);
      return list.isWhole || !last || rows.length < lengthOfPage(ROWS_AT_ONCE) ? undefined : keyOf(list, last);
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
