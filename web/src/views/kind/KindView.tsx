import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { KindRead } from '../../api/client';
import { copiesOf, kindNumbered } from '../../api/kinds';
import { type BannerOdds, useOddsInForce } from '../../api/useOddsInForce';
import { Card } from '../../parts/Card';
import { Loaded, Missing, Skeleton } from '../../parts/states';
import { kindPath } from '../../paths';
import { texts } from '../../texts';
import { KIND } from '../../texts/kind';
import { kindsOfSeries } from '../../texts/kinds';
import { useTexts } from '../../texts/language';
import { KindChances, statusOf } from './Chances';
import { Owners } from './Owners';
import { RecordOfKind } from './RecordOfKind';
import { Story } from './Story';
import css from './kind.module.css';

/** What a card number stands for: its story, how likely it is today, who has it, its record, and its series. */
export default function KindView() {
  const t = useTexts(KIND);
  const card = Number(useParams()['card']);
  const query = useQuery(kindNumbered(card));
  const { data: copies } = useQuery(copiesOf(card));
  const inForce = useOddsInForce();
  const isDrawn = inForce?.some(({ odds }) => odds.outcomes.some((outcome) => outcome.card === card)) ?? true;
  const isNothing = query.data === null && copies?.count === 0 && !isDrawn;
  if (!Number.isSafeInteger(card) || isNothing) return <Missing title={t.unknown} text={t.unknownHint} />;
  return (
    <section className={css.kind}>
      <div className={css.stand}>
        <Card card={card} status={statusOf(card, inForce)} className={css.big} />
      </div>
      <div>
        <Loaded query={query} wait={<Skeleton lines={3} />}>
          {(kind) => <Named card={card} kind={kind} />}
        </Loaded>
        {inForce ? <KindChances card={card} inForce={inForce} /> : <Skeleton lines={2} />}
        <div className={css.beside}>
          {copies ? <Owners copies={copies.newest} count={copies.count} /> : <Skeleton lines={5} />}
          {copies && inForce && (
            <RecordOfKind
              card={card}
              kind={query.data ?? null}
              count={copies.count}
              oldest={copies.oldest}
              inForce={inForce}
            />
          )}
        </div>
      </div>
      {query.data && query.data.series !== '' && <Series kind={query.data} inForce={inForce} />}
    </section>
  );
}

function Named({ card, kind }: { card: number; kind: KindRead | null }) {
  const name = texts().cards.name(card, 'normal');
  return (
    <>
      <title>{texts().titles(name)}</title>
      {kind && (
        <p className="quiet">
          {texts().cards.number(card)}
          {kind.series !== '' && ` · ${kind.series}`}
        </p>
      )}
      <h1>{name}</h1>
      {kind && <Story kind={kind} />}
    </>
  );
}

function Series({ kind, inForce }: { kind: KindRead; inForce: readonly BannerOdds[] | undefined }) {
  const t = useTexts(KIND);
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
