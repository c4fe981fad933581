import { FaceChip } from '../../parts/Card';
import { Value } from '../../parts/FieldTable';
import { useUsernames } from '../../parts/useUsernames';
import { texts } from '../../texts';
import { gameDayText, whole } from '../../texts/format';
import { PLAYERS } from './lists';
import css from './table.module.css';

/** Columns whose text is a game day. */
const DAYS = ['day', 'next', 'last_draw'];

/** A value as a table shows it: players and kinds of cards by their names. */
export function Cell({ field, value }: { field: string; value: unknown }) {
  if (value === null || value === undefined) return <span className="faint">–</span>;
  if (typeof value === 'number') {
    if (PLAYERS.includes(field)) return <PlayerName id={value} />;
    if (field === 'card') return <Kind card={value} />;
    return whole(value);
  }
  if (field === 'balances') return texts().costs.amounts(value as Readonly<Record<string, number>>);
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object') return <span className="mono">{JSON.stringify(value)}</span>;
  if (DAYS.includes(field) && typeof value === 'string') return gameDayText(value);
  return <Value value={value} />;
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
