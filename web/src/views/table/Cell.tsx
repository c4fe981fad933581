import { useQuery } from '@tanstack/react-query';
import { FaceChip } from '../../parts/Card';
import { Value } from '../../parts/FieldTable';
import { useUsernames } from '../../parts/useUsernames';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import { gameDayText, whole } from '../../texts/format';
import { keyOf, type List, PLAYERS, type Row } from './lists';
import { moreIn, moreOf } from './table-queries';
import type { View } from './useView';
import css from './table.module.css';

/** Columns whose text is a game day. */
const DAYS = ['day', 'next', 'last_draw'];

interface CellProps {
  readonly view: View;
  readonly list: List;
  readonly field: string;
  readonly record: Row;
}

/** A field of a record. What another list says of it comes when it is in sight. */
export function Cell(props: CellProps) {
  const { list, field, record } = props;
  if (!(field in record) && moreIn(list, [field]).length > 0) return <CellOfMore {...props} />;
  return <Shown field={field} value={record[field]} />;
}

function CellOfMore({ view, list, field, record }: CellProps) {
  const { data } = useQuery(moreOf(list, moreIn(list, view.columns), keyOf(list, record)));
  return data === undefined ? null : <Shown field={field} value={data?.[field]} />;
}

/** A value as a table shows it: players and kinds of cards by their names. */
function Shown({ field, value }: { field: string; value: unknown }) {
  if (value === null || value === undefined) return <span className="faint">–</span>;
  if (typeof value === 'number') {
    if (PLAYERS.includes(field)) return <PlayerName id={value} />;
    if (field === 'card') return <Kind card={value} />;
    return whole(value);
  }
  if (field === 'balances') return texts().costs.amounts(value as Readonly<Record<string, number>>);
  if (Array.isArray(value)) return value.join(', ');
  if (field === 'changed') return changedIn(value);
  if (typeof value === 'object') return <span className="mono">{JSON.stringify(value)}</span>;
  if (DAYS.includes(field) && typeof value === 'string') return gameDayText(value);
  if (field === 'credential') return <bdi>{operatorTexts().operators.credential(value as string)}</bdi>;
  if (field === 'operation') return operatorTexts().operators.done(value as string);
  return <Value value={value} />;
}

/** The fields that a write sent, such as `cp 900, status super`. */
export function changedIn(changed: object): string {
  return Object.entries(changed)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

function PlayerName({ id }: { id: number }) {
  return <bdi>{useUsernames([id])(id)}</bdi>;
}

function Kind({ card }: { card: number }) {
  return (
    <span className={css.kind}>
      <FaceChip card={card} /> {texts().cards.name(card, 'normal')}
    </span>
  );
}
