import type { OddsRead, UserCardList } from '../../api/client';
import { Figure } from '../../parts/Figure';
import { tintOf } from '../../parts/OddsBar';
import { TEXTS } from '../../texts';
import { kindsOf } from './arrange';

/** A collection in four figures. */
export function Summary({ cards, table }: { cards: readonly UserCardList[]; table: OddsRead | undefined }) {
  const kinds = table ? kindsOf(cards, table) : [];
  const owned = kinds.filter(([, has]) => has).length;
  return (
    <dl className="strip">
      <div>
        <dt>{TEXTS.collection.cards}</dt>
        <dd>
          <Figure value={cards.length} />
        </dd>
      </div>
      <div>
        <dt>{TEXTS.collection.supers}</dt>
        <dd>
          <Figure value={cards.filter(({ status }) => status === 'super').length} />
        </dd>
      </div>
      <div>
        <dt>{TEXTS.collection.strongest}</dt>
        <dd>
          <Figure value={cards.reduce((most, { cp }) => Math.max(most, cp), 0)} />
        </dd>
      </div>
      <div className="wide">
        <dt>{TEXTS.collection.kinds(kinds.length)}</dt>
        <dd>
          <Figure value={owned} />
          <span className="kinds" role="img" aria-label={TEXTS.collection.kindsLabel(owned, kinds.length)}>
            {kinds.map(([card, has]) => (
              <i
                key={card}
                className={has ? '' : 'no'}
                title={TEXTS.collection.oneNumber(card)}
                style={{ '--c': tintOf(card) } as React.CSSProperties}
              />
            ))}
          </span>
        </dd>
      </div>
    </dl>
  );
}
