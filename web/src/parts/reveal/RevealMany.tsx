import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { cardPath } from '../../paths';
import { texts } from '../../texts';
import { useTexts } from '../../texts/language';
import { REVEAL } from '../../texts/reveal';
import type { Printed } from '../Card';
import type { NumberedDraw } from '../../api/boxes';
import { isStill, RevealDialog } from './RevealDialog';
import css from './reveal-many.module.css';
import { TwoSides } from './TwoSides';

const t = () => texts().reveal;

export type CardToTurn = Printed & NumberedDraw & { readonly id: number; readonly status: string };

interface RevealManyProps {
  readonly cards: readonly CardToTurn[];
  /** What was done for the player, in words. */
  readonly lead?: string;
  readonly username?: string;
  readonly day?: string | undefined;
  /** Whether the player has no other card of its number. */
  readonly isNew?: (card: CardToTurn) => boolean;
  /** Where to go on from here, once all are turned. */
  readonly ways?: ReactNode;
  readonly onClose: () => void;
}

/** Cards lie face down, until each is tapped, or all are turned. */
export function RevealMany({ cards, lead, username = '', day, isNew, ways, onClose }: RevealManyProps) {
  const [turned, setTurned] = useState<ReadonlySet<number>>(() => new Set(isStill() ? cards.keys() : []));
  const isShown = turned.size === cards.length;
  const showAll = (): void => setTurned(new Set(cards.keys()));
  return (
    <RevealDialog
      phase={isShown ? 'shown' : 'waits'}
      {...(lead !== undefined && { lead })}
      username={username}
      day={day}
      skip={showAll}
      onClose={onClose}
    >
      <ol className={css.many}>
        {cards.map((card, place) => (
          <One
            key={card.id}
            card={card}
            place={place + 1}
            isTurned={turned.has(place)}
            isNew={isNew?.(card) ?? false}
            turn={() => setTurned(new Set([...turned, place]))}
          />
        ))}
      </ol>
      <Foot isShown={isShown} summary={t().summary(countsOf(cards))} showAll={showAll}>
        {ways}
        <Done onClose={onClose} />
      </Foot>
    </RevealDialog>
  );
}

interface FootProps {
  readonly isShown: boolean;
  readonly summary: string;
  readonly showAll: () => void;
  /** Where to go on from here, once all are turned. */
  readonly children: ReactNode;
}

function Foot({ isShown, summary, showAll, children }: FootProps) {
  const { turnAll } = useTexts(REVEAL);
  return (
    <footer>
      <span />
      <div role="status">{isShown && <h2>{summary}</h2>}</div>
      <div className="ends">
        {isShown ? (
          children
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
  readonly card: CardToTurn;
  /** From 1. */
  readonly place: number;
  readonly isTurned: boolean;
  readonly isNew: boolean;
  readonly turn: () => void;
}

/** A card that a tap turns, and that leads to its page then. */
function One({ card, place, isTurned, isNew, turn }: OneProps) {
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
  const sides = <TwoSides printed={card} isShown={isTurned} />;
  return (
    <li data-phase={isTurned ? 'turns' : 'waits'} data-status={card.status}>
      {isTurned ? (
        <Link ref={link} to={cardPath(card.id)}>
          {sides}
        </Link>
      ) : (
        <button type="button" aria-label={words.turn(place)} onClick={tap}>
          {sides}
        </button>
      )}
      <small>
        {isTurned ? texts().cards.name(card.card, card.status) : '\u00a0'}
        {isTurned && isNew && <mark>{words.isNew}</mark>}
      </small>
    </li>
  );
}

/** Ends it. The focus is on it at once. */
export function Done({ onClose }: { onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <button ref={done} type="button" className="btn" onClick={onClose}>
      {t().close}
    </button>
  );
}

/** How many cards of each rarity, the rarest here first. */
function countsOf(cards: readonly CardToTurn[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { status } of cards) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => one - other);
}
