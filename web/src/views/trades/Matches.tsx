import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { TradeMatchList, TradeRead } from '../../api/client';
import { useShortCards, useShortUsers } from '../../api/named';
import { usePlayerToken } from '../../api/player-token';
import { tradeNamed } from '../../api/trades';
import { GAME } from '../../game';
import { FaceChip } from '../../parts/Card';
import { PlayerLink } from '../../parts/PlayerLink';
import { Loaded, Skeleton } from '../../parts/states';
import { texts } from '../../texts';
import { ACTS } from '../../texts/acts';
import { useTexts } from '../../texts/language';
import { MATCHES } from '../../texts/matches';
import { Filters, useMatches, withValue } from './Filters';
import { Propose } from './Propose';
import { type KnownCards, namesOf } from './sides';
import css from './trades.module.css';

/** So many matches are shown at first, and so many faces on each side. Of more than four, no names are shown. */
const STEP = 12;
const FACES = 3;
const KNOWN = 5;

/** Players who have twice what this one wishes for, and wish for what this one has twice: the best first. */
export function Matches({ player }: { player: number }) {
  const t = useTexts(MATCHES);
  const { filters, isFiltered, query } = useMatches(player);
  return (
    <section className={css.matches}>
      <h2>{t.title}</h2>
      <Filters player={player} filters={filters} />
      <Loaded key={JSON.stringify(filters)} query={query} wait={<Skeleton lines={4} />}>
        {(matches) => <List player={player} matches={matches} none={isFiltered ? t.noneOf : t.none} />}
      </Loaded>
    </section>
  );
}

interface ListProps {
  readonly player: number;
  readonly matches: readonly TradeMatchList[];
  /** What is said where there are none. */
  readonly none: string;
}

function List({ player, matches, none }: ListProps) {
  const acts = useTexts(ACTS);
  const [most, setMost] = useState(STEP);
  const token = usePlayerToken();
  const shown = matches.slice(0, most);
  const cards = useShortCards(shown.flatMap(({ has, wants }) => [...has.slice(0, KNOWN), ...wants.slice(0, KNOWN)]));
  return (
    <>
      <p className="faint" role="status">
        {matches.length === 0 && none}
      </p>
      <ol>
        {shown.map((match) => (
          <Match key={match.user} match={match} cards={cards} by={token?.user === player ? player : undefined} />
        ))}
      </ol>
      {most < matches.length && (
        <button type="button" className="btn ghost" onClick={() => setMost(most + STEP)}>
          {texts().more}
        </button>
      )}
      {token === null && <p className="faint small">{GAME.playerLinks ? acts.none : acts.offText}</p>}
    </>
  );
}

/** Shows a trade that was just offered above the matches: the address names it. */
function useShowOffer(close: () => void): (trade: TradeRead) => void {
  const queries = useQueryClient();
  const setQuery = useSearchParams()[1];
  return (trade) => {
    close();
    queries.setQueryData(tradeNamed(trade.id).queryKey, trade);
    setQuery(withValue('trade', String(trade.id)), { state: { offered: trade.id }, preventScrollReset: true });
  };
}

interface MatchProps {
  readonly match: TradeMatchList;
  readonly cards: KnownCards;
  /** The player, who is that of this browser. */
  readonly by: number | undefined;
}

function Match({ match, cards, by }: MatchProps) {
  const t = useTexts(MATCHES);
  const [isOpen, setOpen] = useState(false);
  const { user, has, wants } = match;
  const player = useShortUsers([user]).get(user);
  const onOffered = useShowOffer(() => setOpen(false));
  return (
    <li>
      <Faces ids={has} cards={cards} />
      <span aria-hidden="true">⇄</span>
      <Faces ids={wants} cards={cards} />
      {by !== undefined && (
        <button
          type="button"
          className="chip"
          aria-label={t.chooseTo(player?.username ?? '')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t.choose}
        </button>
      )}
      <p>
        <b>
          <PlayerLink id={user} player={player} tab="trades" />
        </b>{' '}
        {t.swap(namesOf(has, cards), namesOf(wants, cards))}
      </p>
      {isOpen && by !== undefined && <Propose from={by} match={match} onOffered={onOffered} />}
    </li>
  );
}

function Faces({ ids, cards }: { ids: readonly number[]; cards: KnownCards }) {
  return (
    <span className={css.kinds}>
      {ids.slice(0, FACES).map((id) => {
        const card = cards.get(id);
        return card ? <FaceChip key={id} card={card.card} /> : <i key={id} className="facechip" />;
      })}
    </span>
  );
}
