import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useShortCards } from '../../api/named';
import { tradeNamed, tradesOf, wishesOf } from '../../api/trades';
import type { TradeRead } from '../../api/client';
import { More } from '../../parts/More';
import { Loaded, Note, Skeleton } from '../../parts/states';
import { useUsernames } from '../../parts/useUsernames';
import { userPath } from '../../paths';
import { texts } from '../../texts';
import { longDay } from '../../texts/format';
import { usePlayer } from '../player/usePlayer';
import { useMatches } from './Filters';
import { Matches } from './Matches';
import { Offer } from './Offer';
import { sparesOf } from './queries';
import { namesOf, sidesOf } from './sides';
import { Spares, Wishes } from './Spares';
import css from './trades.module.css';

const t = () => texts().trades;

/** The trades of a player. The one that the address names is shown as two hands, else the newest open one. */
export default function Trades() {
  const { id } = usePlayer();
  const query = useInfiniteQuery(tradesOf(id));
  const asked = Number(useSearchParams()[0].get('trade'));
  const { data: named } = useQuery({ ...tradeNamed(asked), enabled: asked > 0 });
  // Nothing moves once it is shown.
  if ([useQuery(wishesOf(id)), useQuery(sparesOf(id)), useMatches(id).query].some(({ isPending }) => isPending))
    return <Skeleton lines={9} />;
  return (
    <Loaded query={query} wait={<Skeleton lines={9} />}>
      {({ pages }) => {
        const trades = pages.flat();
        const isOpen = ({ state }: TradeRead): boolean => state === 'open';
        const shown = asked > 0 ? named : trades.find(isOpen);
        const others = trades.filter((trade) => trade.id !== shown?.id);
        const open = others.filter(isOpen);
        return (
          <>
            {shown && <Offer key={shown.id} trade={shown} player={id} />}
            <div className={css.under}>
              <Matches player={id} />
              <Spares />
              <Wishes />
              {open.length > 0 && <List title={t().open} trades={open} />}
              <List title={t().over} trades={others.filter((trade) => !isOpen(trade))}>
                <More query={query} isOnRequest />
              </List>
            </div>
            {trades.length === 0 && <Note title={t().none} text={t().noneHint} />}
          </>
        );
      }}
    </Loaded>
  );
}

interface ListProps {
  readonly title: string;
  readonly trades: readonly TradeRead[];
  readonly children?: ReactNode;
}

/** Trades in a line each, as the player sees them. */
function List({ title, trades, children }: ListProps) {
  const player = usePlayer();
  const cards = useShortCards(trades.flatMap(({ gives, asks }) => [...gives, ...asks]));
  const nameOf = useUsernames(trades.flatMap(({ from, to }) => [from, to]));
  if (trades.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ol className={css.list}>
        {trades.map((trade) => {
          const { id, state, created_at, decided_at } = trade;
          const { mine, theirs } = sidesOf(trade, player.id);
          const name = nameOf(theirs.user);
          return (
            <li key={id}>
              <p>
                <Link to={`${userPath(player, 'trades')}?trade=${id}`} preventScrollReset>
                  {t().done(namesOf(mine.cards, cards), namesOf(theirs.cards, cards), name)}
                </Link>
                <small>
                  {longDay(decided_at ?? created_at)}
                  {state !== 'accepted' &&
                    state !== 'open' &&
                    ` · ${t().states[state as keyof ReturnType<typeof t>['states']]}`}
                </small>
              </p>
            </li>
          );
        })}
      </ol>
      {children}
    </section>
  );
}
