import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { DrawRead, UserRead } from '../../api/client';
import { cardsOf } from '../../api/queries';
import { isStill, RevealDialog } from '../../parts/reveal/RevealDialog';
import { TwoSides } from '../../parts/reveal/TwoSides';
import { cardPath, userPath } from '../../paths';
import { TEXTS } from '../../texts';
import { useTexts } from '../../texts/language';
import { REVEAL } from '../../texts/reveal';
import css from './reveal-many.module.css';

const t = TEXTS.admin;

interface RevealManyProps {
  readonly draws: readonly DrawRead[];
  readonly player: UserRead;
  readonly onClose: () => void;
}

/** Cards that were drawn at once lie face down, until each is tapped, or all are turned. */
export function RevealMany({ draws, player, onClose }: RevealManyProps) {
  const [turned, setTurned] = useState<ReadonlySet<number>>(() => new Set(isStill() ? draws.keys() : []));
  const isNew = useNewOnes(player.id);
  const isShown = turned.size === draws.length;
  const showAll = (): void => setTurned(new Set(draws.keys()));
  return (
    <RevealDialog
      phase={isShown ? 'shown' : 'waits'}
      username={player.username}
      day={draws[0]?.day}
      skip={showAll}
      onClose={onClose}
    >
      <ol className={css.many}>
        {draws.map((draw, place) => (
          <One
            key={draw.card_id}
            draw={draw}
            place={place + 1}
            isTurned={turned.has(place)}
            isNew={isNew(draw)}
            turn={() => setTurned(new Set([...turned, place]))}
          />
        ))}
      </ol>
      <Foot draws={draws} player={player} isShown={isShown} showAll={showAll} onClose={onClose} />
    </RevealDialog>
  );
}

interface FootProps extends RevealManyProps {
  readonly isShown: boolean;
  readonly showAll: () => void;
}

function Foot({ draws, player, isShown, showAll, onClose }: FootProps) {
  const { turnAll } = useTexts(REVEAL);
  return (
    <footer>
      <span />
      <div role="status">{isShown && <h2>{t.summary(countsOf(draws))}</h2>}</div>
      <div className="ends">
        {isShown ? (
          <Ways player={player} onClose={onClose} />
        ) : (
          <button type="button" className="btn" onClick={showAll}>
            {turnAll}
          </button>
        )}
      </div>
    </footer>
  );
}

interface OneProps {
  readonly draw: DrawRead;
  /** From 1. */
  readonly place: number;
  readonly isTurned: boolean;
  readonly isNew: boolean;
  readonly turn: () => void;
}

/** A card that a tap turns, and that leads to its page then. */
function One({ draw, place, isTurned, isNew, turn }: OneProps) {
  const words = useTexts(REVEAL);
  const link = useRef<HTMLAnchorElement>(null);
  const isTapped = useRef(false);
  // The focus was on the button, which is no more.
  useEffect(() => {
    if (isTurned && isTapped.current) link.current?.focus();
  }, [isTurned]);
  const tap = (): void => {
    isTapped.current = true;
    turn();
  };
  const card = <TwoSides printed={draw} isShown={isTurned} />;
  return (
    <li data-phase={isTurned ? 'turns' : 'waits'} data-status={draw.status}>
      {isTurned ? (
        <Link ref={link} to={cardPath(draw.card_id)}>
          {card}
        </Link>
      ) : (
        <button type="button" aria-label={words.turn(place)} onClick={tap}>
          {card}
        </button>
      )}
      <small>
        {isTurned ? TEXTS.cards.name(draw.card, draw.status) : '\u00a0'}
        {isTurned && isNew && <mark>{words.isNew}</mark>}
      </small>
    </li>
  );
}

/** Whether a card is the first of its number that the player has. */
function useNewOnes(player: number): (draw: DrawRead) => boolean {
  const { data: cards = [] } = useQuery(cardsOf(player));
  const firsts = new Map<number, number>();
  for (const { id, card } of cards) firsts.set(card, Math.min(id, firsts.get(card) ?? Infinity));
  return ({ card, card_id }) => firsts.get(card) === card_id;
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
