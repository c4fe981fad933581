import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMe } from '../../api/me';
import { bannersInForce, counts } from '../../api/overview-queries';
import { odds, oddsOfBanner } from '../../api/queries';
import { queryClient } from '../../api/query-client';
import { kindShown } from '../../api/kinds';
import { STANDARD } from '../../../../src/game/rules/draw-table';
import { useDrawnToday } from '../../api/useDrawnToday';
import { useOddsInForce } from '../../api/useOddsInForce';
import type { OddsRead, Outcome } from '../../api/client';
import { Figure } from '../../parts/Figure';
import { FindBox } from '../../parts/FindBox';
import { OddsBar } from '../../parts/OddsBar';
import { useCosts } from '../../parts/useCosts';
import { bannerPath } from '../../paths';
import { GAME } from '../../game';
import { reloadOnce } from '../../reload';
import { loadTexts, texts } from '../../texts';
import { Best } from './Best';
import { JustDrawn } from './JustDrawn';
import css from './home.module.css';

const MyDay = lazy(() => loadTexts().then(() => import('./MyDay')));
const Play = lazy(() => loadTexts().then(() => import('../me/Play')));
type HeroesView = typeof import('./Heroes');
let heroes: HeroesView | undefined;
const loadHeroes = async (): Promise<HeroesView> => (heroes = await import('./Heroes').catch(reloadOnce));
const LaterHeroes = lazy(loadHeroes);

/** What the document shows of banners stays until they are here, with their cards. */
export async function loadHome(): Promise<void> {
  const names = await queryClient.query(bannersInForce);
  if (names.length < 2 && ((await queryClient.query(odds)).rarities ?? null) === null) return;
  const all = names.map(async (name) => ({
    name,
    odds: await queryClient.query(name === STANDARD ? odds : oddsOfBanner(name)),
  }));
  const [{ cardsShown }, ...banners] = await Promise.all([loadHeroes(), ...all]);
  await Promise.all(cardsShown(banners).map((card) => queryClient.query(kindShown(card))));
}

/** What this is, in ten seconds. Who has said who they are sees their day after it. */
export function Home() {
  const me = useMe();
  const hasHeroes = useHasHeroes();
  const title = <title>{texts().titles('')}</title>;
  if (hasHeroes === undefined) return <div className={css.wait}>{title}</div>;
  return (
    <div className={css.home}>
      {title}
      {hasHeroes ? <BannersInForce /> : <Start hasHeroes={false} />}
      {me && (
        <Suspense fallback={<div className={css.myday} />}>
          <div className={css.myday}>
            <MyDay me={me} />
          </div>
        </Suspense>
      )}
      <JustDrawn />
      {hasHeroes && <Start hasHeroes />}
      <OddsLine />
    </div>
  );
}

/** Whether a banner has more to say than its odds; undefined while that is not known, unless the service is gone. */
function useHasHeroes(): boolean | undefined {
  const names = useQuery(bannersInForce);
  const standard = useQuery(odds);
  if ([names, standard].some(({ isPending, failureCount }) => isPending && failureCount === 0)) return undefined;
  return (names.data ?? []).length > 1 || (standard.data?.rarities ?? null) !== null;
}

/** Their place is theirs before they come, so that nothing moves. */
function BannersInForce() {
  const banners = useOddsInForce();
  // What is loaded already is shown at once.
  const [Heroes] = useState(() => heroes?.default ?? LaterHeroes);
  return (
    <div className={css.heroes}>
      <Suspense>{banners && <Heroes banners={banners} />}</Suspense>
    </div>
  );
}

/** What the game is, and who plays it. Under a banner, which is the heading of all, it is a part. */
function Start({ hasHeroes }: { hasHeroes: boolean }) {
  const Heading = hasHeroes ? 'h2' : 'h1';
  return (
    <section className={css.hero}>
      <div>
        <Heading>{texts().home.title}</Heading>
        <FindBox className="search" placeholder={texts().find.placeholder} />
        <Counts />
        {GAME.playerLinks && (
          <Suspense>
            <Play hasHeroes={hasHeroes} />
          </Suspense>
        )}
      </div>
      <Best />
    </section>
  );
}

function Counts() {
  const { data } = useQuery(counts);
  const drawnToday = useDrawnToday();
  const figures = [
    [texts().home.players, data?.users],
    [texts().home.cards, data?.cards],
    [texts().home.drawnToday, drawnToday],
  ] as const;
  return (
    <dl className={css.counts}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === undefined ? <i className={`ghost ${css.ghostly}`} /> : <Figure value={value} />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the odds are, in a line for each banner in force. */
function OddsLine() {
  const banners = useOddsInForce();
  const costs = useCosts();
  if (banners === undefined) return <Line title={'\u00a0'} to="/odds" />;
  return banners.map(({ name, odds }) => {
    const words = costs(name, odds.slots);
    const sentence = sentenceOf(odds) + (words.length > 0 ? texts().costs.sentence(words) : '');
    const title = banners.length > 1 ? texts().home.ofBanner(name, sentence) : sentence;
    const to = bannerPath(name);
    return <Line key={name} title={title} to={to} odds={odds} />;
  });
}

function Line({ title, to, odds }: { title: string; to: string; odds?: OddsRead }) {
  return (
    <section className={css.oddsline}>
      <div className="head">
        <h2>{title}</h2>
        <Link className="link" to={to}>
          {texts().home.oddsLink}
        </Link>
      </div>
      {odds ? <OddsBar outcomes={inLongRun(odds)} labels /> : <i className="ghost bar-ghost" />}
    </section>
  );
}

/** The outcomes with their chances in the long run as weights. Without rules these are those of each draw. */
function inLongRun({ outcomes, consolidated }: OddsRead): Outcome[] {
  return outcomes.map((outcome, place) => ({ ...outcome, weight: consolidated.outcomes[place]?.chance ?? 0 }));
}

/** What the odds are, in a line: with all rules, in the long run. */
function sentenceOf(odds: OddsRead): string {
  const { banner, consolidated } = odds;
  const chances = inLongRun(odds).map(({ weight }) => weight);
  const rarities = Object.entries(consolidated.statuses)
    .filter(([status]) => status !== 'normal')
    .map(([status, { expected_draws: draws }]) => texts().home.rarity(status, draws));
  const outcome = texts().home.odds(chances.length, Math.max(...chances), Math.min(...chances), banner !== null);
  return [outcome, ...rarities.slice(0, 2)].join(' ');
}
