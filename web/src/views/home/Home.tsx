import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { STANDARD } from '../../api/banners';
import { counts } from '../../api/overview-queries';
import { useDrawnToday } from '../../api/useDrawnToday';
import { useOddsInForce } from '../../api/useOddsInForce';
import type { OddsRead, Outcome } from '../../api/client';
import { Figure } from '../../parts/Figure';
import { FindBox } from '../../parts/FindBox';
import { OddsBar } from '../../parts/OddsBar';
import { TEXTS } from '../../texts';
import { Best } from './Best';
import { JustDrawn } from './JustDrawn';
import css from './home.module.css';

/** What this is, in ten seconds. */
export function Home() {
  return (
    <div className={css.home}>
      <title>{TEXTS.titles('')}</title>
      <section className={css.hero}>
        <div>
          <h1>{TEXTS.home.title}</h1>
          <FindBox className="search" placeholder={TEXTS.find.placeholder} />
          <Counts />
        </div>
        <Best />
      </section>
      <JustDrawn />
      <OddsLine />
    </div>
  );
}

function Counts() {
  const { data } = useQuery(counts);
  const drawnToday = useDrawnToday();
  const figures = [
    [TEXTS.home.players, data?.users],
    [TEXTS.home.cards, data?.cards],
    [TEXTS.home.drawnToday, drawnToday],
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
  if (banners === undefined) return <Line title={'\u00a0'} to="/odds" />;
  return banners.map(({ name, odds }) => {
    const sentence = sentenceOf(odds);
    const title = banners.length > 1 ? TEXTS.home.ofBanner(name, sentence) : sentence;
    const to = name === STANDARD ? '/odds' : `/odds?banner=${name}`;
    return <Line key={name} title={title} to={to} odds={odds} />;
  });
}

function Line({ title, to, odds }: { title: string; to: string; odds?: OddsRead }) {
  return (
    <section className={css.oddsline}>
      <div className="head">
        <h2>{title}</h2>
        <Link className="link" to={to}>
          {TEXTS.home.oddsLink}
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
    .map(([status, { expected_draws: draws }]) => TEXTS.home.rarity(status, draws));
  const outcome = TEXTS.home.odds(chances.length, Math.max(...chances), Math.min(...chances), banner !== null);
  return [outcome, ...rarities.slice(0, 2)].join(' ');
}
