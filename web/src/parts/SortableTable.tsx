import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLanguage } from '../texts/language';

/** Rows have one height, that of tables.css, so that those far away need not exist. */
const ROW_HEIGHT = 46;
const OVERSCAN = 12;
/** No column has this name. */
const UNSORTED = '';
const ARROWS = { ascending: ' ↑', descending: ' ↓' };

export interface Column<Row> {
  readonly name: string;
  /** @param place of the row in the table, from 0 */
  readonly cell: (row: Row, place: number) => ReactNode;
  /** What the column sorts by, in a table that has all of its rows. */
  readonly by?: (row: Row) => string | number;
  /** Asks for the rows in the order of this column, where the table has a part of them only. */
  readonly onSort?: () => void;
  /** The order in which such rows came, of the column that they are ordered by. */
  readonly sorted?: 'ascending' | 'descending' | undefined;
  /** Whether the largest comes first, and stands at the right. */
  readonly isNumber?: boolean;
  /** Whether a phone has no room for it. */
  readonly isWide?: boolean;
}

interface SortableTableProps<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => number;
}

/** A table that sorts by its columns, and of which only the rows near the window exist. */
export function SortableTable<Row>({ caption, rows, columns, keyOf }: SortableTableProps<Row>) {
  const [sorted, header] = useSorting(rows, columns);
  const { table, items, above, below } = useRowsNearby(sorted.length);
  return (
    <div className="tablebox">
      <table className="table" ref={table} aria-rowcount={rows.length + 1}>
        <caption className="visually-hidden">{caption}</caption>
        {header}
        <tbody>
          <Spacer height={above} />
          {items.map(({ index }) => {
            const row = sorted[index] as Row;
            return (
              <tr key={keyOf(row)} aria-rowindex={index + 2}>
                <Cells row={row} place={index} columns={columns} />
              </tr>
            );
          })}
          <Spacer height={below} />
        </tbody>
      </table>
    </div>
  );
}

interface CellsProps<Row> {
  readonly row: Row;
  readonly place: number;
  readonly columns: readonly Column<Row>[];
}

function CellsOf<Row>({ row, place, columns }: CellsProps<Row>): ReactNode {
  useLanguage();
  return columns.map(({ name, cell, ...column }) => (
    <td key={name} className={classOf(column)}>
      {cell(row, place)}
    </td>
  ));
}
/** They stay as they are while other rows come and go. */
const Cells = memo(CellsOf) as typeof CellsOf;

/** Which rows are near the window, and the height of those above and below. */
function useRowsNearby(count: number) {
  const table = useRef<HTMLTableElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const { current } = table;
    if (current !== null) setTop(current.getBoundingClientRect().top + window.scrollY + ROW_HEIGHT);
  }, []);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  const items = virtual.getVirtualItems();
  const above = (items[0]?.start ?? top) - top;
  const below = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return { table, items, above, below };
}

function classOf({ isNumber = false, isWide = false }: { isNumber?: boolean; isWide?: boolean }): string {
  return [isNumber && 'r', isWide && 'desk'].filter(Boolean).join(' ');
}

/** Stands for the rows that do not exist. */
function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden="true" className="spacer" style={{ height }} /> : null;
}

/** The rows in the order that was chosen, and the header to choose it with. */
function useSorting<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): [readonly Row[], ReactNode] {
  const [{ name, turned }, setOrder] = useState({ name: UNSORTED, turned: false });
  const column = columns.find((candidate) => candidate.name === name);
  const sorted = useMemo(() => {
    const { by, isNumber = false } = column ?? {};
    if (by === undefined) return rows;
    const direction = isNumber === turned ? 1 : -1;
    return rows.toSorted((a, b) => direction * compare(by(a), by(b)));
  }, [rows, column, turned]);
  const header = (
    <thead>
      <tr>
        {columns.map((each) => {
          const own =
            each.name === name ? ((each.isNumber ?? false) === turned ? 'ascending' : 'descending') : undefined;
          const sorted = each.sorted ?? own;
          const turn = (): void => setOrder({ name: each.name, turned: each.name === name && !turned });
          return (
            <th key={each.name} scope="col" className={classOf(each)} aria-sort={sorted}>
              {each.by || each.onSort ? (
                <button type="button" onClick={each.onSort ?? turn}>
                  {each.name}
                  <span aria-hidden="true">{sorted ? ARROWS[sorted] : ''}</span>
                </button>
              ) : (
                each.name
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
  return [sorted, header];
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b));
}
