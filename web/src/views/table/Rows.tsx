import {
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_text,
  type ColumnDef,
  type ReactTable,
  type Row as TableRow,
  type RowSelectionState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { type ComponentType, type KeyboardEvent, useMemo } from 'react';
import { Arrow, Spacer, useRowsNearby } from '../../parts/VirtualTable';
import { TABLE } from '../../texts/table';
import { useTexts } from '../../texts/language';
import { isAmount, keyOf, type List, type Row, textOf } from './lists';
import type { ShowView, View } from './useView';
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

interface RowsProps {
  readonly caption: string;
  readonly view: View;
  readonly list: List;
  readonly rows: readonly Row[];
  readonly sample: Row | undefined;
  /** Whether all rows that match are here, or can be: then any column sorts them. */
  readonly isSortable: boolean;
  readonly show: ShowView;
  readonly chosen: RowSelectionState;
  /** Undefined where nothing is done to many. */
  readonly choose: ((chosen: Updater<RowSelectionState>) => void) | undefined;
  /** Shows a value. */
  readonly Cell: ComponentType<{ readonly field: string; readonly value: unknown }>;
}

/** The rows that are near the window, in a table that sorts and chooses them. */
export default function Rows(props: RowsProps) {
  const { caption, view, list, rows, sample, choose } = props;
  const columns = useMemo(() => view.columns.map((name) => columnOf(name)), [view.columns]);
  const { sort = '' } = view;
  const isSorted = props.isSortable && sort !== '';
  const table = useTable({
    features: FEATURES,
    columns,
    data: rows,
    getRowId: (row) => keyOf(list, row),
    manualSorting: !isSorted,
    state: {
      rowSelection: props.chosen,
      sorting: sort === '' ? [] : [{ id: sort.replace('-', ''), desc: sort.startsWith('-') }],
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
            return row && <OneRow key={row.id} {...props} row={row} place={index} sample={sample} />;
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
  const canSort = (name: string): boolean => (isSortable || name === list.key) && list.isWhole !== true;
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

interface OneRowProps extends RowsProps {
  readonly row: TableRow<Features, Row>;
  readonly place: number;
}

function OneRow({ row, place, view, list, sample, choose, chosen, show, Cell }: OneRowProps) {
  const t = useTexts(TABLE);
  const { title = list.key } = list;
  const opener = view.columns.includes(title) ? title : view.columns[0];
  const isOpen = view.open === row.id;
  const name = textOf(row.original, title);
  return (
    <tr aria-rowindex={place + 2} aria-selected={choose && row.id in chosen} aria-current={isOpen || undefined}>
      {choose && (
        <td>
          <Tick label={t.choose(name)} checked={row.getIsSelected()} onChange={row.getToggleSelectedHandler()} />
        </td>
      )}
      {view.columns.map((field) => {
        const value = row.original[field];
        return (
          <td key={field} className={isAmount(field, sample?.[field]) ? 'r' : undefined}>
            {field === opener ? (
              <button type="button" aria-expanded={isOpen} onClick={() => show({ open: isOpen ? undefined : row.id })}>
                <bdi>{field === title ? name : <Cell field={field} value={value} />}</bdi>
              </button>
            ) : (
              <Cell field={field} value={value} />
            )}
          </td>
        );
      })}
    </tr>
  );
}

interface TickProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (event: unknown) => void;
}

function Tick({ label, checked, onChange }: TickProps) {
  return <input type="checkbox" className={css.tick} aria-label={label} checked={checked} onChange={onChange} />;
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
