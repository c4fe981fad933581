import type { UserCardList } from '../../api/client';
import { Tick } from '../../parts/icons';
import { TEXTS } from '../../texts';
import { occurring, SORTS, type View } from './arrange';

interface ToolsProps {
  readonly cards: readonly UserCardList[];
  readonly view: View;
  readonly change: (changed: Partial<View>) => void;
}

/** Chooses what of a collection is shown. */
export function Tools({ cards, view, change }: ToolsProps) {
  const rarities = occurring(cards.map(({ status }) => status));
  const numbers = occurring(cards.map(({ card }) => card));
  return (
    <div className="tools">
      <span className="seg" role="group" aria-label={TEXTS.collection.sort}>
        {SORTS.map((sort) => (
          <button key={sort} type="button" aria-pressed={view.sort === sort} onClick={() => change({ sort })}>
            {TEXTS.collection.sorts[sort]}
          </button>
        ))}
      </span>
      <select
        className="chip"
        aria-label={TEXTS.collection.rarity}
        value={view.rarity ?? ''}
        onChange={({ target }) => change({ rarity: target.value || undefined })}
      >
        <option value="">{TEXTS.collection.anyRarity}</option>
        {rarities.map((rarity) => (
          <option key={rarity}>{rarity}</option>
        ))}
      </select>
      <select
        className="chip"
        aria-label={TEXTS.collection.number}
        value={view.number ?? ''}
        onChange={({ target }) => change({ number: target.value === '' ? undefined : Number(target.value) })}
      >
        <option value="">{TEXTS.collection.anyNumber}</option>
        {numbers.map((card) => (
          <option key={card} value={card}>
            {TEXTS.collection.oneNumber(card)}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="chip push"
        aria-pressed={view.stacked}
        onClick={() => change({ stacked: !view.stacked })}
      >
        {view.stacked && <Tick />}
        {TEXTS.collection.stack}
      </button>
    </div>
  );
}
