import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { KindRead, OddsRead } from '../../api/client';
import { isMissing } from '../../api/client';
import { kindNamed, kindVersions } from '../../api/kinds';
import { type BannerOdds, useOddsInForce } from '../../api/useOddsInForce';
import { Card } from '../../parts/Card';
import { Figure } from '../../parts/Figure';
import { Missing } from '../../parts/Missing';
import { Skeleton } from '../../parts/states';
import { kindPath } from '../../paths';
import { TEXTS } from '../../texts';
import { longDay } from '../../texts/format';
import { kindsOfSeries } from '../../texts/kinds';
import { Story } from './Story';
import css from './kind.module.css';

const t = TEXTS.kind;
/** Further digits say nothing to a player. */
const EXACT = 10;

/** What a card number stands for: its story, how likely it is today, what it was called, and its series. */
export default function KindView() {
  const card = Number(useParams()['card']);
  const { data: kind, error } = useQuery(kindNamed(card));
  const inForce = useOddsInForce();
  if (!Number.isSafeInteger(card) || isMissing(error)) return <Missing title={t.unknown} text={t.unknownHint} />;
  const name = TEXTS.cards.name(card, 'normal');
  return (
    <section className={css.kind}>
      <title>{TEXTS.titles(name)}</title>
      <div className={css.stand}>
        <Card card={card} status={statusOf(card, inForce)} className={css.big} />
      </div>
      <div>
        <p className="quiet">
          {TEXTS.cards.number(card)}
          {kind && kind.series !== '' && ` · ${kind.series}`}
        </p>
        <h1>{name}</h1>
        {kind ? <Story kind={kind} /> : <Skeleton lines={3} />}
        {inForce && <Chances card={card} inForce={inForce} />}
        {kind && <EarlierNames kind={kind} />}
      </div>
      {kind && kind.series !== '' && <Series kind={kind} inForce={inForce} />}
    </section>
  );
}

/** The rarity that a draw gives it, the rarest if it gives several. */
function statusOf(card: number, inForce: readonly BannerOdds[] = []): string {
  const outcomes = inForce.flatMap(({ odds }) => odds.outcomes.filter((outcome) => outcome.card === card));
  return outcomes.find(({ status }) => status === 'super')?.status ?? outcomes[0]?.status ?? 'normal';
}

function Chances({ card, inForce }: { card: number; inForce: readonly BannerOdds[] }) {
  const chances = inForce
    .map(({ name, odds }) => ({ name, chance: chanceOf(card, odds), isLong: odds.banner !== null }))
    .filter(({ chance }) => chance > 0);
  if (chances.length === 0) return <p className="quiet">{t.notNow}</p>;
  return (
    <dl className={css.chances}>
      {chances.map(({ name, chance, isLong }) => (
        <div key={name}>
          <dt>{isLong ? t.inTheLongRun(name) : t.today(name)}</dt>
          <dd>
            <span>{t.oneIn}</span>{' '}
            <Figure value={1 / chance < EXACT ? Number((1 / chance).toFixed(1)) : Math.round(1 / chance)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function chanceOf(card: number, { outcomes, consolidated }: OddsRead): number {
  return outcomes.reduce(
    (sum, outcome, place) => sum + (outcome.card === card ? (consolidated.outcomes[place]?.chance ?? 0) : 0),
    0,
  );
}

/** Nobody renames a card unseen. */
function EarlierNames({ kind }: { kind: KindRead }) {
  const { data: versions = [] } = useQuery(kindVersions(kind.card));
  const earlier = versions.filter(
    ({ name, deleted }, place) => !deleted && name !== (versions[place - 1]?.name ?? kind.name),
  );
  if (earlier.length === 0) return null;
  return (
    <section>
      <h2>{t.earlier}</h2>
      <ul className={css.earlier}>
        {earlier.map(({ id, name, created_at }) => (
          <li key={id}>
            <bdi>{name}</bdi> <span className="faint">{t.since(longDay(created_at))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Series({ kind, inForce }: { kind: KindRead; inForce: readonly BannerOdds[] | undefined }) {
  const kinds = kindsOfSeries(kind.series);
  if (kinds.length < 2) return null;
  return (
    <section className={css.series}>
      <h2>{t.series(kind.series, kinds.length)}</h2>
      <ol>
        {kinds.map((other) => (
          <li key={other.card}>
            <Link to={kindPath(other.card)} aria-current={other.card === kind.card ? 'page' : undefined}>
              <Card card={other.card} status={statusOf(other.card, inForce)} />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
