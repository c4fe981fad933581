import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useShortCards, useShortUsers } from '../../api/named';
import type { TradeRead } from '../../api/client';
import { PlayerLink } from '../../parts/PlayerLink';
import { useUsernames } from '../../parts/useUsernames';
import { texts } from '../../texts';
import { gameDayText } from '../../texts/format';
import { Fan } from './Fan';
import { Decide } from './Decide';
import { namesOf, sidesOf } from './sides';
import css from './trades.module.css';

const t = () => texts().trades;

/** A trade as two hands, that of the player on the left, and what is between them. */
export function Offer({ trade, player }: { trade: TradeRead; player: number }) {
  const { mine, theirs } = sidesOf(trade, player);
  const cards = useShortCards([...mine.cards, ...theirs.cards]);
  const users = useShortUsers([mine.user, theirs.user]);
  const { state } = useLocation() as { state: { offered?: number } | null };
  // What offered it is above or below; it is read out now.
  useEffect(() => {
    if (state?.offered === trade.id) document.getElementById('offer')?.focus();
  }, [state, trade.id]);
  return (
    <section className={css.offer} aria-labelledby="offer">
      <Deal trade={trade} nameOf={useUsernames([mine.user, theirs.user])}>
        <p className={css.names}>
          <span>{namesOf(mine.cards, cards)}</span>
          <span>{namesOf(theirs.cards, cards)}</span>
        </p>
        <Decide trade={trade} />
      </Deal>
      {[mine, theirs].map(({ user, cards: ids }) => (
        <div key={user} className={css.hand}>
          <p>
            <b>
              <PlayerLink id={user} player={users.get(user)} tab="trades" />
            </b>{' '}
            <span className="faint">{t().gives(ids.length)}</span>
          </p>
          <Fan ids={ids} cards={cards} />
        </div>
      ))}
    </section>
  );
}

type State = keyof ReturnType<typeof t>['states'];

interface DealProps {
  readonly trade: TradeRead;
  readonly nameOf: (user: number) => string;
  readonly children: ReactNode;
}

/** What is offered, what for, and what became of it. */
function Deal({ trade: { id, from, to, gives, asks, state, until, day }, nameOf, children }: DealProps) {
  return (
    <div className={css.deal}>
      <p className="quiet">
        {t().numbered(id)} · {t().states[state as State]}
        {day !== null && ` · ${gameDayText(day)}`}
      </p>
      <h2 id="offer" tabIndex={-1}>
        {t().offer(state === 'open', nameOf(from), nameOf(to), gives.length, asks.length)}
      </h2>
      <Arrows />
      {children}
      <p {...(state === 'open' ? { className: 'faint small' } : { role: 'status', className: css.became })}>
        {state === 'open' && until !== null && t().until(until)}
        {t().outcomes[state as State](nameOf(to))}
      </p>
    </div>
  );
}

function Arrows() {
  return (
    <svg viewBox="0 0 120 44" aria-hidden="true">
      <path d="M4 12H114M106 5l8 7-8 7M116 32H6M14 25l-8 7 8 7" />
    </svg>
  );
}
