import type { RowSelectionState, Updater } from '@tanstack/react-table';
import { type ComponentType, memo } from 'react';
import { TABLE } from '../../texts/table';
import { useTexts } from '../../texts/language';
import { isAmount, type List, type Row, textOf } from './lists';
import type { ShowView, View } from './useView';
import css from './table.module.css';

/** What is read of a row of the table library. */
interface ShownRow {
  readonly id: string;
  readonly original: Row;
  readonly getIsSelected: () => boolean;
  readonly getToggleSelectedHandler: () => (event: unknown) => void;
}

export interface OneRowProps {
  readonly view: View;
  readonly list: List;
  readonly row: ShownRow;
  readonly place: number;
  readonly sample: Row | undefined;
  readonly show: ShowView;
  readonly chosen: RowSelectionState;
  /** Undefined where nothing is done to many. */
  readonly choose: ((chosen: Updater<RowSelectionState>) => void) | undefined;
  /** Shows a field of a record. */
  readonly Cell: ComponentType<Pick<OneRowProps, 'view' | 'list'> & { readonly field: string; readonly record: Row }>;
}

/** It stays as it is while others come and go. */
export const OneRow = memo(function OneRow({
  row,
  place,
  view,
  list,
  sample,
  choose,
  chosen,
  show,
  Cell,
}: OneRowProps) {
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
        const value = <Cell view={view} list={list} field={field} record={row.original} />;
        return (
          <td key={field} className={isAmount(field, sample?.[field]) ? 'r' : undefined}>
            {field === opener ? (
              <button type="button" aria-expanded={isOpen} onClick={() => show({ open: isOpen ? undefined : row.id })}>
                <bdi>{field === title ? name : value}</bdi>
              </button>
            ) : (
              value
            )}
          </td>
        );
      })}
    </tr>
  );
});

interface TickProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (event: unknown) => void;
}

export function Tick({ label, checked, onChange }: TickProps) {
  return <input type="checkbox" className={css.tick} aria-label={label} checked={checked} onChange={onChange} />;
}
