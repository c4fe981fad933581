import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { SeedDrawList } from '../../api/client';
import { kindShown } from '../../api/kinds';
import { latestDraws } from '../../api/queries';
import { Card } from '../../parts/Card';
import { Countdown } from '../../parts/Countdown';
import { Loaded, Note } from '../../parts/states';
import { useNow } from '../../parts/useNow';
import { useUsernames } from '../../parts/useUsernames';
import { cardPath } from '../../paths';
import { texts } from '../../texts';
import { ago } from '../../texts/format';
import css from './hand.module.css';

const SHOWN = 10;

/** The latest draws, as they come. */
export function JustDrawn() {
  const query = useQuery(latestDraws);
  // Each time that it is asked again, failures are counted anew.
  const isGone = query.isError || query.failureCount > 0;
  return (
    <section>
      <div className="head">
        <h2>{texts().home.justDrawn}</h2>
        <span className={isGone ? `${css.live} ${css.gone}` : css.live} role="status">
          {isGone ? texts().home.notLive : texts().home.live}
        </span>
        <Countdown />
      </div>
      <Loaded query={query} wait={<Waiting />}>
        {(draws) =>
          draws.length > 0 ? (
            <Hand draws={draws} />
          ) : (
            <Note title={texts().home.noDraws} text={texts().home.noDrawsHint} />
          )
        }
      </Loaded>
    </section>
  );
}

/** The newest card lies whole, the others as in a hand. */
function Hand({ draws }: { draws: readonly SeedDrawList[] }) {
  const now = useNow(1_000);
  const [first] = useState(() => Math.max(...draws.map(({ card_id }) => card_id)));
  const nameOf = useUsernames(draws.map(({ owner }) => owner));
  if (!useKinds(draws)) return <Waiting />;
  return (
    <ol className={css.dealt}>
      {draws.map(({ card_id, owner, card, status, cp, skill, created_at }) => (
        <li key={card_id} className={card_id > first ? css.arrives : ''}>
          <Link to={cardPath(card_id)}>
            <Card card={card} status={status} cp={cp} skill={skill} />
            <p>
              <b>
                <bdi>{nameOf(owner)}</bdi>
              </b>
              <span className="faint">{ago(created_at, now)}</span>
            </p>
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** Whether the first cards have their names and art, as far as there are some. */
function useKinds(draws: readonly SeedDrawList[]): boolean {
  const [isShown, setIsShown] = useState(false);
  const areKnown = useQueries({
    queries: [...new Set(draws.map(({ card }) => card))].map((card) => kindShown(card)),
    combine: (results) => results.every(({ isPending }) => !isPending),
  });
  if (areKnown && !isShown) setIsShown(true);
  return areKnown || isShown;
}

function Waiting() {
  return (
    <ol className={css.dealt} aria-hidden="true">
      {Array.from({ length: SHOWN }, (_, index) => (
        <li key={index}>
          <i className="card ghost" />
          <p>
            <b>&nbsp;</b>
            <span>&nbsp;</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
