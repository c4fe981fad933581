import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import type { SeedDrawList } from '../../api/client';
import { oddsOf } from '../../api/queries';
import { drawsOnWall } from '../../api/wall-queries';
import { Card } from '../../parts/Card';
import { chanceWords } from '../../parts/chance';
import { useNow } from '../../parts/useNow';
import { useUsernames } from '../../parts/useUsernames';
import { texts } from '../../texts';
import { ago, whole } from '../../texts/format';
import { Side } from './Side';
import { placeAt, standing } from './turns';
import { useAwake } from './useAwake';
import css from './live.module.css';

const t = () => texts().live;
const IN_HAND = 7;
const SECOND_MS = 1_000;

/** The wall of a room: the newest card, those before it, and how the day goes. It asks as the first view does, for ever, and keeps the screen on. */
export default function Live() {
  useAwake();
  const query = useQuery(drawsOnWall);
  const now = useNow(SECOND_MS);
  const draws = query.data ?? [];
  const shown = useStanding(draws, now);
  const nameOf = useUsernames(draws.map(({ owner }) => owner));
  const isGone = query.isError || query.failureCount > 0;
  const [x, y] = placeAt(now);
  const before = draws.filter(({ card_id }) => card_id !== shown?.card_id).slice(0, IN_HAND);
  return (
    <main className={css.wall} style={{ '--shift-x': x, '--shift-y': y } as React.CSSProperties}>
      <title>{texts().titles(t().title)}</title>
      <h1 className="visually-hidden">{t().title}</h1>
      <p className="visually-hidden" role="status">
        {shown && saidOf(shown, nameOf(shown.owner))}
      </p>
      {shown ? (
        <Newest key={shown.card_id} draw={shown} name={nameOf(shown.owner)} now={now} />
      ) : (
        <Nothing isAsked={query.data === undefined} />
      )}
      <ol className={css.before} aria-label={t().latest}>
        {before.map(({ card_id, card, status, cp, skill, owner }) => (
          <li key={card_id}>
            <Card card={card} status={status} cp={cp} skill={skill} />
            <b>
              <bdi>{nameOf(owner)}</bdi>
            </b>
          </li>
        ))}
      </ol>
      <Side newest={draws[0]} gone={isGone ? t().gone : undefined} />
    </main>
  );
}

/** The card that stands large, for those who hear it. */
function saidOf({ card, status, cp, skill }: SeedDrawList, name = ''): string {
  return t().drawnFor(name, texts().cards.printed(texts().cards.name(card, status), cp, skill));
}

interface Standing {
  readonly draw: SeedDrawList | undefined;
  readonly since: number;
}

/** The draw that stands large, from what came and what stands already. */
function useStanding(draws: readonly SeedDrawList[], now: number): SeedDrawList | undefined {
  const [{ draw }, look] = useReducer(
    (state: Standing, seen: { draws: readonly SeedDrawList[]; now: number }): Standing => {
      const next = standing(seen.draws, state.draw, state.since, seen.now);
      return next === state.draw ? state : { draw: next, since: seen.now };
    },
    { draw: undefined, since: 0 },
  );
  useEffect(() => look({ draws, now }), [draws, now]);
  return draw;
}

/** The card, large, with whose it is and how rare. */
function Newest({ draw, name = '\u00a0', now }: { draw: SeedDrawList; name: string | undefined; now: number }) {
  const { card, status, cp, skill, created_at, table } = draw;
  const { data: odds } = useQuery(oddsOf(table));
  const chance = odds && chanceWords(draw, odds);
  return (
    <section className={css.now} aria-label={t().newest} data-status={status}>
      <Card card={card} status={status} cp={cp} skill={skill} />
      <div>
        <p className={css.when}>{ago(created_at, now)}</p>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <div className={css.what}>{texts().cards.name(card, status)}</div>
        <p className="faint">{chance === undefined ? t().cp(whole(cp)) : t().rarity(chance, whole(cp))}</p>
      </div>
    </section>
  );
}

function Nothing({ isAsked }: { isAsked: boolean }) {
  return (
    <section className={css.now}>
      <i className="card ghost" />
      <div>
        <h2>{isAsked ? '\u00a0' : t().waits}</h2>
        <p className="faint">{isAsked ? texts().loading : t().waitsHint}</p>
      </div>
    </section>
  );
}
