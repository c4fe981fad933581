import {
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_text,
  type ColumnDef,
  type ReactTable,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type KeyboardEvent, useMemo } from 'react';
import { Arrow, Spacer, useRowsNearby } from '../../parts/VirtualTable';
import { TABLE } from '../../texts/table';
import { useTexts } from '../../texts/language';
import { isAmount, isOrdered, keyOf, type Row, sortedBy } from './lists';
import { OneRow, type OneRowProps, Tick } from './OneRow';
import type { ShowView } from './useView';
import css from './table.module.css';

const FEATURES = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic, text: sortFn_text },
});
type Features = typeof FEATURES;
/** That of table.module.css. */
const ROW_HEIGHT = 38;

interface RowsProps extends Omit<OneRowProps, 'row' | 'place'> {
  readonly caption: string;
  readonly rows: readonly Row[];
  /** Whether all rows that match are here, or can be: then any column sorts them. */
  readonly isSortable: boolean;
}

/** The rows that are near the window, in a table that sorts and chooses them. */
export default function Rows(props: RowsProps) {
  const { caption, view, list, rows, choose } = props;
  const columns = useMemo(() => view.columns.map((name) => columnOf(name)), [view.columns]);
  const { sort = '' } = view;
  const column = sortedBy(sort);
  const isSorted = props.isSortable && sort !== '' && !isOrdered(list, column);
  const table = useTable({
    features: FEATURES,
    columns,
    data: rows,
    getRowId: (row) => keyOf(list, row),
    manualSorting: !isSorted,
    state: {
      rowSelection: props.chosen,
      sorting: sort === '' ? [] : [{ id: column, desc: sort.startsWith('-') }],
    },
    ...(choose && { onRowSelectionChange: choose }),
  });
  const shown = table.getRowModel().rows;
  const { table: element, items, above, below } = useRowsNearby(shown.length, ROW_HEIGHT);
  return (
    <div className={`tablebox ${css.box}`}>
      <table className={`table ${css.table}`} ref={element} aria-rowcount={shown.length + 1}>
        <caption className="visually-hidden">{caption}</caption>
        <Head {...props} table={table} />
        <tbody onKeyDown={moveAlong}>
          <Spacer height={above} />
          {items.map(({ index }) => {
            const row = shown[index];
            return row && <OneRow key={row.id} {...props} row={row} place={index} />;
          })}
          <Spacer height={below} />
        </tbody>
      </table>
    </div>
  );
}

function columnOf(name: string): ColumnDef<Features, Row> {
  return { id: name, accessorFn: (row) => row[name] };
}

function Head(props: RowsProps & { readonly table: ReactTable<Features, Row> }) {
  const { table, view, list, rows, sample, isSortable, show, choose } = props;
  const t = useTexts(TABLE);
  const canSort = (name: string): boolean => (isSortable || isOrdered(list, name)) && list.isWhole !== true;
  return (
    <thead>
      <tr>
        {choose && (
          <th scope="col">
            <Tick
              label={t.chooseAll}
              checked={rows.length > 0 && table.getIsAllRowsSelected()}
              onChange={table.getToggleAllRowsSelectedHandler()}
            />
          </th>
        )}
        {view.columns.map((name) => (
          <HeadCell key={name} name={name} view={view} sample={sample} show={canSort(name) ? show : undefined} />
        ))}
      </tr>
    </thead>
  );
}

interface HeadCellProps extends Pick<RowsProps, 'view' | 'sample'> {
  readonly name: string;
  /** Undefined where the column cannot be sorted. */
  readonly show: ShowView | undefined;
}

function HeadCell({ name, view: { sort }, sample, show }: HeadCellProps) {
  const isFalling = sort === `-${name}`;
  const sorted = isFalling ? 'descending' : sort === name ? 'ascending' : undefined;
  return (
    <th scope="col" className={isAmount(name, sample?.[name]) ? 'r' : undefined} aria-sort={sorted}>
      {show ? (
        <button type="button" onClick={() => show({ sort: isFalling ? name : `-${name}` })}>
          {name}
          <Arrow sorted={sorted} />
        </button>
      ) : (
        name
      )}
    </th>
  );
}

/** Arrows go to the same place of the row above and below. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const;
  if (!(event.key in step) || !(event.target instanceof HTMLElement)) return;
  const cell = event.target.closest('td');
  const next = cell?.parentElement?.[step[event.key as keyof typeof step]]?.children[cell.cellIndex];
  const control = next?.querySelector<HTMLElement>('input, button');
  if (!control) return;
  event.preventDefault();
  control.focus();
}
