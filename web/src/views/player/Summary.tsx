import type { CSSProperties } from 'react';
import type { OddsRead, UserCardList } from '../../api/client';
import { Figures } from '../../parts/Facts';
import { Figure } from '../../parts/Figure';
import { tintOf } from '../../parts/OddsBar';
import { texts } from '../../texts';
import { kindsOf } from './arrange';
import css from './collection.module.css';

interface SummaryProps {
  readonly cards: readonly UserCardList[];
  /** Those of all banners in force; none until they are known. */
  readonly tables: readonly OddsRead[];
}

/** A collection in four figures. */
export function Summary({ cards, tables }: SummaryProps) {
  const kinds = kindsOf(cards, tables);
  const owned = kinds.filter(([, has]) => has).length;
  const figures = [
    [texts().collection.cards, cards.length],
    [texts().collection.supers, cards.filter(({ status }) => status === 'super').length],
    [texts().collection.strongest, cards.reduce((most, { cp }) => Math.max(most, cp), 0)],
  ] as const;
  return (
    <Figures figures={figures}>
      <div>
        <dt>{texts().collection.kinds(kinds.length)}</dt>
        <dd>
          <Figure value={owned} />
          <span className={css.kinds} role="img" aria-label={texts().collection.kindsLabel(owned, kinds.length)}>
            {kinds.map(([card, has]) => (
              <Kind key={card} card={card} has={has} />
            ))}
          </span>
        </dd>
      </div>
    </Figures>
  );
}

function Kind({ card, has }: { card: number; has: boolean }) {
  const style = { '--c': tintOf(card) } as CSSProperties;
  return <i className={has ? '' : css.no} title={texts().collection.oneNumber(card)} style={style} />;
}
