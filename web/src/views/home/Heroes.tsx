import { useQueries } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Rarity } from '../../../../src/game/rules/rarity-rules';
import { daysLeft } from '../../api/banners';
import { STANDARD } from '../../../../src/game/rules/draw-table';
import type { OddsRead, Outcome } from '../../api/client';
import { kindShown } from '../../api/kinds';
import { usePlayerToken } from '../../api/player-token';
import type { BannerOdds } from '../../api/useOddsInForce';
import { BannerRules } from '../../parts/BannerRules';
import { Card } from '../../parts/Card';
import { bannerPath, kindPath } from '../../paths';
import { loadTexts, texts } from '../../texts';
import { HERO } from '../../texts/hero';
import { useTexts } from '../../texts/language';
import css from './heroes.module.css';

const Draws = lazy(async () => {
  const [{ Draws: found }] = await Promise.all([import('../me/Play'), loadTexts()]);
  return { default: found };
});

/** So many cards lie in a hero. */
const SHOWN = 3;

/** The banners in force as what they are, one at a time: the one that ends first at first, and of these one with featured cards. */
export default function Heroes({ banners }: { banners: readonly BannerOdds[] }) {
  const t = useTexts(HERO);
  const all = sorted(banners);
  const [chosen, setChosen] = useState('');
  const shown = all.find(({ name }) => name === chosen) ?? all[0];
  if (!shown) return null;
  return (
    <section className={css.banner}>
      <div className={css.name}>
        <div className={css.choose} role="group" aria-label={t.label}>
          {all.length > 1 &&
            all.map(({ name }) => (
              <button key={name} type="button" aria-pressed={name === shown.name} onClick={() => setChosen(name)}>
                {name}
              </button>
            ))}
        </div>
        <h1>{shown.name}</h1>
        <Featured odds={shown.odds} />
      </div>
      <Cards key={shown.name} odds={shown.odds} />
      <div>
        <Rules odds={shown.odds} />
        <Acts key={shown.name} banner={shown.name} />
      </div>
    </section>
  );
}

/** What a player does here, and where else to go. */
function Acts({ banner }: { banner: string }) {
  const token = usePlayerToken();
  const ways = (
    <p className={css.ways}>
      <Ways banner={banner} />
    </p>
  );
  if (!token) return ways;
  return (
    <div className={css.acts}>
      <Suspense fallback={ways}>
        <Draws player={token.user} banner={banner}>
          <Ways banner={banner} />
        </Draws>
      </Suspense>
    </div>
  );
}

function Ways({ banner }: { banner: string }) {
  const t = useTexts(HERO);
  return (
    <>
      <Link className="btn ghost" to={bannerPath(banner)}>
        {t.odds}
      </Link>
      <Link className="link" to="/banners">
        {t.all}
      </Link>
    </>
  );
}

function sorted(banners: readonly BannerOdds[]): BannerOdds[] {
  return [...banners].sort((one, other) => rankOf(one) - rankOf(other) || featuredIn(other) - featuredIn(one));
}

/** The cards that are shown at first. */
export function cardsShown(banners: readonly BannerOdds[]): number[] {
  const [first] = sorted(banners);
  return first
    ? rarestOf(first.odds)
        .slice(0, SHOWN)
        .map(({ card }) => card)
    : [];
}

/** The days that a banner has left; the standard one comes last. */
function rankOf({ name, odds: { day, until } }: BannerOdds): number {
  if (name === STANDARD) return Infinity;
  return day === null || until === null ? Number.MAX_SAFE_INTEGER : daysLeft(day, until);
}

function featuredIn({ odds }: BannerOdds): number {
  return odds.outcomes.some(({ featured }) => featured) ? 1 : 0;
}

/** How long it lasts, and which cards it has more of. */
function Featured({ odds }: { odds: OddsRead }) {
  const t = useTexts(HERO);
  const { day, until } = odds;
  const featured = rarestOf(odds).filter((outcome) => outcome.featured);
  return (
    <p>
      <b>{day === null || until === null ? t.always : t.left(daysLeft(day, until))}</b>{' '}
      {featured.length > 0 && t.featured(featured.length)}{' '}
      {featured.map(({ card }, place) => (
        <span key={card}>
          {place > 0 && t.between}
          <Link className="link" to={kindPath(card)}>
            {texts().cards.name(card, 'normal')}
          </Link>
        </span>
      ))}
    </p>
  );
}

function Rules({ odds: { rarities, consolidated } }: { odds: OddsRead }) {
  const t = useTexts(HERO);
  const ruled = (rarities ?? []) as readonly Rarity[];
  const [rarest] = Object.entries(consolidated.statuses).sort(([, one], [, other]) => one.chance - other.chance);
  return (
    <>
      <BannerRules rarities={ruled} className={css.rules} />
      {ruled.length === 0 && rarest && (
        <p className={css.rules}>{t.plain(rarest[0], Math.round(rarest[1].expected_draws))}</p>
      )}
    </>
  );
}

/** Each card of a banner once, featured ones first, then the rarest. */
function rarestOf({ outcomes, consolidated }: OddsRead): Outcome[] {
  const chances = new Map(outcomes.map((outcome, place) => [outcome, consolidated.outcomes[place]?.chance ?? 0]));
  const rank = (outcome: Outcome): number => (chances.get(outcome) ?? 0) - (outcome.featured ? 1 : 0);
  const sorted = [...outcomes].sort((one, other) => rank(one) - rank(other));
  return sorted.filter(({ card }, place) => sorted.findIndex((other) => other.card === card) === place);
}

/** The first one in the middle, larger. */
function Cards({ odds }: { odds: OddsRead }) {
  const [first, ...others] = rarestOf(odds).slice(0, SHOWN);
  const [left, right] = others;
  const cards = [left, first, right].filter((outcome) => outcome !== undefined);
  useQueries({ queries: cards.map(({ card }) => kindShown(card)) });
  return (
    <div className={css.cards}>
      {cards.map((outcome) => (
        <Link
          key={outcome.card}
          to={kindPath(outcome.card)}
          className={outcome === first ? css.first : outcome === left ? css.left : css.right}
        >
          <Card card={outcome.card} status={outcome.status} skill={outcome.skill} />
        </Link>
      ))}
    </div>
  );
}
