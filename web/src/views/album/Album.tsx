import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { OddsRead, UserCardList } from '../../api/client';
import { cardsOf, days, oddsOf } from '../../api/queries';
import { type BannerOdds, useOddsInForce } from '../../api/useOddsInForce';
import { wishesOf } from '../../api/trades';
import { Card } from '../../parts/Card';
import { Countdown } from '../../parts/Countdown';
import { Figure } from '../../parts/Figure';
import { CardSkeletons, Loaded, Note } from '../../parts/states';
import { cardPath, userPath } from '../../paths';
import { texts } from '../../texts';
import { nameOfCard } from '../../texts/kinds';
import { kindsOf } from '../player/arrange';
import { usePlayer } from '../player/usePlayer';
import { type AlbumPlace, placesOf } from './album';
import { AlbumChances } from './Chances';
import { Wish } from './Wish';
import albumCss from './album.module.css';
import collectionCss from '../player/collection.module.css';

const t = () => texts().album;
/** Tables of so many versions are asked for, the newest first. */
const MOST_TABLES = 24;
/** So many places are drawn at first, and more when they are asked for. */
const STEP = 200;

/** A place for each kind, with what is missing and how likely it comes. */
export default function Album() {
  const { id } = usePlayer();
  const tables = useTables();
  return (
    <Loaded query={useQuery(cardsOf(id))} wait={<CardSkeletons count={20} />}>
      {(cards) => {
        if (tables === undefined) return <CardSkeletons count={20} />;
        if (tables.inForce.length === 0) return <Note title={t().none} text={t().noneHint} />;
        return <Pages cards={cards} {...tables} />;
      }}
    </Loaded>
  );
}

interface Tables {
  readonly inForce: readonly BannerOdds[];
  readonly all: readonly OddsRead[];
  /** Of so many listed days. */
  readonly days: number;
}

/** The odds of the banners in force and of the tables that listed days had; undefined while they are asked for. */
function useTables(): Tables | undefined {
  const { data } = useInfiniteQuery(days);
  const listed = data?.pages.flat() ?? [];
  const inForce = useOddsInForce();
  const versions = [...new Set(listed.flatMap(({ tables }) => Object.values(tables ?? {})))].slice(0, MOST_TABLES);
  const found = useQueries({ queries: versions.map((version) => oddsOf(version)) });
  if (data === undefined || inForce === undefined || found.some(({ isPending }) => isPending)) return undefined;
  const all = found.flatMap(({ data: odds }) => odds ?? []);
  return { inForce, all, days: listed.filter(({ tables }) => tables !== null).length };
}

function Pages({ cards, inForce, all, days: listed }: Tables & { cards: readonly UserCardList[] }) {
  const player = usePlayer();
  const places = useMemo(() => placesOf(cards, inForce, all), [cards, inForce, all]);
  const [shown, setShown] = useState(STEP);
  const { data: wishes = [] } = useQuery(wishesOf(player.id));
  const kinds = kindsOf(
    cards,
    inForce.map(({ odds }) => odds),
  );
  const owned = kinds.filter(([, has]) => has).length;
  return (
    <section aria-label={t().label(player.username)}>
      <div className={albumCss.albumhead}>
        <div>
          <h2>{t().kinds(owned, kinds.length)}</h2>
          <p className="quiet">{t().places(places.length - kinds.length, listed)}</p>
        </div>
        <Countdown />
      </div>
      <AlbumChances cards={cards} inForce={inForce} />
      <ol className={albumCss.album}>
        {places.slice(0, shown).map((place) => (
          <li key={place.card}>
            {place.best ? (
              <OwnedPlace place={place} best={place.best} path={userPath(player)} />
            ) : (
              <Hole place={place} hasBanners={inForce.length > 1} isWished={wishes.includes(place.card)} />
            )}
            <Wish card={place.card} player={player.id} wishes={wishes} />
          </li>
        ))}
      </ol>
      {shown < places.length && (
        <button type="button" className="btn ghost more" onClick={() => setShown(shown + STEP)}>
          {texts().more}
        </button>
      )}
    </section>
  );
}

/** The strongest card of a kind, on a stack when there are more. */
function OwnedPlace({ place: { card, count }, best, path }: { place: AlbumPlace; best: UserCardList; path: string }) {
  const apart = `${path}?${new URLSearchParams({ number: String(card), stack: 'off' }).toString()}`;
  return (
    <span
      className={
        count > 1
          ? `${albumCss.place} ${collectionCss.stack} ${collectionCss.many}`
          : `${albumCss.place} ${collectionCss.stack}`
      }
    >
      <Link to={count > 1 ? apart : cardPath(best.id)}>
        <Card card={card} status={best.status} cp={best.cp} skill={best.skill} />
        {count > 1 && <span className={collectionCss.times}>{t().times(count)}</span>}
      </Link>
    </span>
  );
}

interface HoleProps {
  readonly place: AlbumPlace;
  readonly hasBanners: boolean;
  readonly isWished: boolean;
}

/** An empty place, with the best chance of what is missing. */
function Hole({ place: { card, likeliest }, hasBanners, isWished }: HoleProps) {
  const oddsText = (): string => {
    if (!likeliest) return t().notNow;
    return hasBanners ? t().oneUnder(likeliest.chance, likeliest.banner) : t().one(likeliest.chance);
  };
  return (
    <span className={isWished ? `${albumCss.hole} ${albumCss.wished}` : albumCss.hole}>
      <b>
        <span className="visually-hidden">{t().missing(card)}</span>
        <span aria-hidden="true">
          <Figure value={card} />
        </span>
      </b>
      {nameOfCard(card) !== undefined && <small className={albumCss.name}>{nameOfCard(card)}</small>}
      {isWished && <em>{texts().wishes.wished}</em>}
      <small>{oddsText()}</small>
    </span>
  );
}
