import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLanguage } from '../texts/language';

/** Rows have one height, that of tables.css, so that those far away need not exist. */
const ROW_HEIGHT = 46;
const OVERSCAN = 12;
const ARROWS = { ascending: ' ↑', descending: ' ↓' };

export interface Column<Row> {
  readonly name: string;
  /** @param place of the row in the table, from 0 */
  readonly cell: (row: Row, place: number) => ReactNode;
  /** Asks for the rows in the other order of this column. */
  readonly onSort?: () => void;
  /** The order in which the rows came, of the column that they are ordered by. */
  readonly sorted?: 'ascending' | 'descending' | undefined;
  /** Whether it stands at the right. */
  readonly isNumber?: boolean;
  /** Whether a phone has no room for it. */
  readonly isWide?: boolean;
}

interface VirtualTableProps<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => number;
}

/** A table of which only the rows near the window exist. */
export function VirtualTable<Row>({ caption, rows, columns, keyOf }: VirtualTableProps<Row>) {
  const { table, items, above, below } = useRowsNearby(rows.length);
  return (
    <div className="tablebox">
      <table className="table" ref={table} aria-rowcount={rows.length + 1}>
        <caption className="visually-hidden">{caption}</caption>
        <Header columns={columns} />
        <tbody>
          <Spacer height={above} />
          {items.map(({ index }) => {
            const row = rows[index] as Row;
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

function Header<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ name, onSort, sorted, ...column }) => (
          <th key={name} scope="col" className={classOf(column)} aria-sort={sorted}>
            {onSort ? (
              <button type="button" onClick={onSort}>
                {name}
                <Arrow sorted={sorted} />
              </button>
            ) : (
              name
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

export function Arrow({ sorted }: Pick<Column<unknown>, 'sorted'>) {
  return <span aria-hidden="true">{sorted ? ARROWS[sorted] : ''}</span>;
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
export function useRowsNearby(count: number, rowHeight = ROW_HEIGHT) {
  const table = useRef<HTMLTableElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const { current } = table;
    if (current !== null) setTop(current.getBoundingClientRect().top + window.scrollY + rowHeight);
  }, [rowHeight]);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
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
export function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden="true" className="spacer" style={{ height }} /> : null;
}
