import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { Card, CardBack } from '../../parts/Card';
import { cardPath } from '../../paths';
import { texts } from '../../texts';
import type { KnownCards } from './sides';
import css from './trades.module.css';

/** So many cards are in a hand. */
const MOST = 5;

interface FanProps {
  readonly ids: readonly number[];
  readonly cards: KnownCards;
}

/** Cards as they are held in a hand. One that is gone lies face down. */
export function Fan({ ids, cards }: FanProps) {
  const shown = ids.slice(0, MOST);
  return (
    <>
      <ul className={css.fan} style={{ '--n': shown.length } as CSSProperties}>
        {shown.map((id, place) => {
          const card = cards.get(id);
          return (
            <li key={id} style={{ '--i': place - (shown.length - 1) / 2 } as CSSProperties}>
              {card ? (
                <Link to={cardPath(id)}>
                  <Card card={card.card} status={card.status} cp={card.cp} skill={card.skill} />
                </Link>
              ) : card === null ? (
                <CardBack />
              ) : (
                <i className="card ghost" />
              )}
            </li>
          );
        })}
      </ul>
      {ids.length > MOST && <p className="faint small">{texts().trades.more(ids.length - MOST)}</p>}
    </>
  );
}
