import './home.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { counts, odds } from '../../api/queries';
import type { OddsRead } from '../../api/client';
import { Figure } from '../../parts/Figure';
import { FindBox } from '../../parts/FindBox';
import { OddsBar } from '../../parts/OddsBar';
import { TEXTS } from '../../texts';
import { Best } from './Best';
import { JustDrawn } from './JustDrawn';

/** What this is, in ten seconds. */
export function Home() {
  return (
    <div className="home">
      <title>{TEXTS.titles('')}</title>
      <section className="hero">
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
  const figures = [
    [TEXTS.home.players, data?.users],
    [TEXTS.home.cards, data?.cards],
    [TEXTS.home.drawnToday, data?.drawnToday],
  ] as const;
  return (
    <dl className="counts">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === undefined ? <i className="ghost figure-ghost" /> : <Figure value={value} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function OddsLine() {
  const { data } = useQuery(odds);
  return (
    <section className="oddsline">
      <div className="head">
        <h2>{data ? sentenceOf(data) : '\u00a0'}</h2>
        <Link className="link" to="/odds">
          {TEXTS.home.oddsLink}
        </Link>
      </div>
      {data ? <OddsBar outcomes={data.outcomes} labels /> : <i className="ghost bar-ghost" />}
    </section>
  );
}

/** What the odds are, in a line. */
function sentenceOf({ outcomes, total, expected_draws }: OddsRead): string {
  const weights = outcomes.map(({ weight }) => weight / total);
  const rarities = Object.entries(expected_draws).map(([status, draws]) => TEXTS.home.rarity(status, draws));
  return [TEXTS.home.odds(outcomes.length, Math.max(...weights), Math.min(...weights)), ...rarities.slice(0, 2)].join(
    ' ',
  );
}
