import type { RowSelectionState } from '@tanstack/react-table';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { More } from '../../parts/More';
import { Loaded, Skeleton } from '../../parts/states';
import { reloadOnce } from '../../reload';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import { useTexts } from '../../texts/language';
import { TABLE } from '../../texts/table';
import { Credentials } from '../admin/Credentials';
import { signInByLink, useWrong } from '../admin/secrets';
import { Cell } from './Cell';
import type { Line } from './bulk/job';
import { canChoose, isOrdered, keyOf, type List, LIST_NAMES, type Row, sortedBy, textOf } from './lists';
import { MOST_SORTED, rowsOf, sampleOf } from './table-queries';
import { Tools } from './Tools';
import { type ShowView, useView, type View } from './useView';
import css from './table.module.css';

/** The table library, and what stands beside, come when they are shown. */
const Rows = lazy(() => import('./Rows').catch(reloadOnce));
const Bulk = lazy(() => import('./bulk/Bulk').catch(reloadOnce));
const RowPanel = lazy(() => import('./RowPanel').catch(reloadOnce));

/** Every list of the service as one table. The address says which list, columns, filters, order and row are shown. */
export default function RecordTable() {
  const { view, list, show } = useView();
  const t = useTexts(TABLE);
  useEffect(signInByLink, []);
  return (
    <section className="view">
      <title>{texts().titles(t.lists[view.name])}</title>
      <div className={css.top}>
        <nav className={css.lists} aria-label={t.label}>
          <Link to="/admin">{t.desk}</Link>
          {LIST_NAMES.map((name) => (
            <Link key={name} to={`?list=${name}`} aria-current={name === view.name ? 'page' : undefined}>
              {t.lists[name]}
            </Link>
          ))}
        </nav>
        <details className={css.secrets}>
          <summary>{operatorTexts().admin.credentials}</summary>
          <Credentials />
        </details>
      </div>
      <Listed key={view.name} view={view} list={list} show={show} />
    </section>
  );
}

interface ListedProps {
  readonly view: View;
  readonly list: List;
  readonly show: ShowView;
}

/** What a view needs of its list. */
function useListed(view: View, list: List) {
  const isAllowed = useWrong().token === false || list.isPrivate !== true;
  const { data: all } = useQuery({ ...sampleOf(view.name), enabled: isAllowed });
  const query = useInfiniteQuery({ ...rowsOf(view, list), enabled: isAllowed });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data]);
  const count = query.data?.pages[0]?.count ?? 0;
  const isSortable = count <= MOST_SORTED;
  useWholeList(query, isSortable && view.sort !== undefined && !isOrdered(list, sortedBy(view.sort)));
  return { isAllowed, query, rows, count, isSortable, all: all?.count ?? count, sample: all?.rows[0] };
}

function Listed({ view, list, show }: ListedProps) {
  const t = useTexts(TABLE);
  const listed = useListed(view, list);
  const { count, all, sample, rows, query } = listed;
  const { open, name } = view;
  return (
    <div className={css.beside}>
      <div className={css.main}>
        <h1>
          {query.data ? t.count(name, count) : t.lists[name]} {count < all && <span>{t.of(all)}</span>}
        </h1>
        <Tools view={view} list={list} sample={sample} show={show} />
        {listed.isAllowed ? (
          <Shown view={view} list={list} show={show} listed={listed} />
        ) : (
          <p className="quiet">{t.needsToken}</p>
        )}
      </div>
      {open !== undefined && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <RowPanel
            key={open}
            name={name}
            list={list}
            open={open}
            row={rows.find((row) => keyOf(list, row) === open)}
            close={() => show({ open: undefined })}
          />
        </Suspense>
      )}
    </div>
  );
}

function Shown({ view, list, show, listed }: ListedProps & { readonly listed: ReturnType<typeof useListed> }) {
  const t = useTexts(TABLE);
  const { query, rows, sample, isSortable, count } = listed;
  const { chosen, choose, lines } = useChoice(view, list, rows);
  return (
    <Loaded query={query} wait={<Skeleton lines={8} />}>
      {() => (
        <>
          {!isSortable && (
            <p className="faint small">{t.sortedBy(MOST_SORTED, [list.key, ...(list.orders ?? [])].join(', '))}</p>
          )}
          <Suspense fallback={<Skeleton lines={8} />}>
            <Rows
              caption={t.lists[view.name]}
              view={view}
              list={list}
              rows={rows}
              sample={sample}
              isSortable={isSortable}
              show={show}
              chosen={chosen}
              choose={canChoose(view.name) ? choose : undefined}
              Cell={Cell}
            />
          </Suspense>
          {count === 0 && <p className="quiet">{t.nothing}</p>}
          <More query={query} />
          {lines.length > 0 && lines.length < count && count <= MOST_SORTED && (
            <AllThatMatch list={list} listed={listed} choose={choose} />
          )}
          <Suspense>
            <Bulk list={view.name} chosen={lines} forget={() => choose({})} sample={sample} />
          </Suspense>
        </>
      )}
    </Loaded>
  );
}

/** The rows that were chosen, and as what is done to many takes them. */
function useChoice({ filters }: View, list: List, rows: readonly Row[]) {
  const [chosen, choose] = useState<RowSelectionState>({});
  // Nothing is done to a row that does not match any more.
  useEffect(() => choose({}), [JSON.stringify(filters)]);
  const lines = useMemo(() => {
    const { title = list.key } = list;
    const names = new Map(rows.map((row) => [keyOf(list, row), textOf(row, title)]));
    return Object.keys(chosen).map((key): Line => ({ name: names.get(key) ?? key, id: Number(key), state: 'known' }));
  }, [list, rows, chosen]);
  return { chosen, choose, lines };
}

interface AllThatMatchProps extends Pick<ListedProps, 'list'> {
  readonly listed: ReturnType<typeof useListed>;
  readonly choose: (chosen: RowSelectionState) => void;
}

/** Chooses all rows that match, once all are loaded. */
function AllThatMatch({ list, listed: { query, rows, count }, choose }: AllThatMatchProps) {
  const t = useTexts(TABLE);
  const [isWanted, want] = useState(false);
  useWholeList(query, isWanted);
  const isWhole = isWanted && !query.hasNextPage;
  useEffect(() => {
    if (isWhole) choose(Object.fromEntries(rows.map((row) => [keyOf(list, row), true])));
  }, [isWhole, rows, list, choose]);
  return (
    <button type="button" className="chip" onClick={() => want(true)}>
      {isWanted ? texts().loading : t.chooseMatching(count)}
    </button>
  );
}

/** Loads all pages of a list: it is sorted by what the interface does not order by. */
function useWholeList({ hasNextPage, isFetching, fetchNextPage }: Pages, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching) void fetchNextPage();
  }, [isWanted, hasNextPage, isFetching, fetchNextPage]);
}

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}
