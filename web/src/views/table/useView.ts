import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type List, LIST_NAMES, type ListName, listNamed } from './lists';

/** What the table shows. The address has all of it, so a link is a saved view. */
export interface View {
  readonly name: ListName;
  readonly columns: readonly string[];
  /** A column, with a minus before it where it falls. Undefined for the order in which the interface lists. */
  readonly sort: string | undefined;
  readonly filters: Readonly<Record<string, string>>;
  /** The key of the row that is open beside the table. */
  readonly open: string | undefined;
}

function viewIn(query: URLSearchParams): View {
  const name = LIST_NAMES.find((each) => each === query.get('list')) ?? 'users';
  const list = listNamed(name);
  const columns = query.get('columns')?.split(',').filter(Boolean) ?? [];
  const filters = Object.keys(list.filters).flatMap((filter) => {
    const value = query.get(filter) ?? '';
    return value === '' ? [] : [[filter, value] as const];
  });
  return {
    name,
    columns: columns.length > 0 ? [...new Set(columns)] : list.columns,
    sort: query.get('sort') ?? undefined,
    filters: Object.fromEntries(filters),
    open: query.get('open') ?? undefined,
  };
}

/** The query string of a view. What is as it is at first is left out. */
function queryOf({ name, columns, sort, filters, open }: View): URLSearchParams {
  const isUsual = columns.join() === listNamed(name).columns.join();
  return new URLSearchParams({
    list: name,
    ...(!isUsual && { columns: columns.join() }),
    ...(sort !== undefined && { sort }),
    ...filters,
    ...(open !== undefined && { open }),
  });
}

export type ShowView = (change: Partial<View>) => void;

export function useView(): { readonly view: View; readonly list: List; readonly show: ShowView } {
  const [query, setQuery] = useSearchParams();
  const text = query.toString();
  const view = useMemo(() => viewIn(new URLSearchParams(text)), [text]);
  return { view, list: listNamed(view.name), show: (change) => setQuery(queryOf({ ...view, ...change })) };
}
