import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { DrawRead, UserRead } from '../../api/client';
import { isStill, RevealDialog } from '../../parts/reveal/RevealDialog';
import { TwoSides } from '../../parts/reveal/TwoSides';
import { userPath } from '../../paths';
import { TEXTS } from '../../texts';
import css from './reveal-many.module.css';

const t = TEXTS.admin;
/** From the turn of a card to that of the next one, and to that of a rare one. */
const WAIT_MS = 450;
const RARE_WAIT_MS = 1_500;

interface RevealManyProps {
  readonly draws: readonly DrawRead[];
  readonly player: UserRead;
  readonly onClose: () => void;
}

/** Cards that were drawn at once lie face down, and turn one after the other. */
export function RevealMany({ draws, player, onClose }: RevealManyProps) {
  const [turned, skip] = useTurns(draws);
  const isShown = turned === draws.length;
  return (
    <RevealDialog
      phase={isShown ? 'shown' : 'waits'}
      username={player.username}
      day={draws[0]?.day}
      skip={skip}
      onClose={onClose}
    >
      <ol className={css.many}>
        {draws.map((draw, place) => (
          <li
            key={draw.card_id}
            data-phase={place < turned ? 'turns' : 'waits'}
            data-status={draw.status}
            className={place === turned ? css.next : undefined}
          >
            <TwoSides printed={draw} isShown={place < turned} />
            <small>{place < turned ? TEXTS.cards.name(draw.card, draw.status) : '\u00a0'}</small>
          </li>
        ))}
      </ol>
      <footer>
        <span />
        <div role="status">{isShown && <h2>{t.summary(countsOf(draws))}</h2>}</div>
        <div className="ends">{isShown && <Ways player={player} onClose={onClose} />}</div>
      </footer>
    </RevealDialog>
  );
}

/** How many cards are turned, and the way to the end. */
function useTurns(draws: readonly DrawRead[]): [number, () => void] {
  const [turned, setTurned] = useState(() => (isStill() ? draws.length : 0));
  const next = draws[turned];
  useEffect(() => {
    if (next === undefined) return undefined;
    const timer = setTimeout(() => setTurned(turned + 1), next.status === 'normal' ? WAIT_MS : RARE_WAIT_MS);
    return () => clearTimeout(timer);
  }, [turned, next]);
  return [turned, () => setTurned(draws.length)];
}

/** How many cards of each rarity, the rarest here first. */
function countsOf(draws: readonly DrawRead[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { status } of draws) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => one - other);
}

function Ways({ player, onClose }: Pick<RevealManyProps, 'player' | 'onClose'>) {
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <>
      <Link className="btn ghost" to={userPath(player, 'draws')}>
        {t.seeProofs}
      </Link>
      <button ref={done} type="button" className="btn" onClick={onClose}>
        {t.close}
      </button>
    </>
  );
}
