import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { chancesIn, firstState } from '../../../../src/game/rules/draw-state';
import { withTarget } from '../../../../src/game/rules/draw-table';
import { usePrint } from '../../api/boxes';
import type { DrawRead, OddsRead, UserRead } from '../../api/client';
import { tableOf } from '../../api/draw-table';
import { oddsOf } from '../../api/queries';
import { deciderOf } from '../../parts/chance';
import { Figure } from '../../parts/Figure';
import { isStill, RevealDialog } from '../../parts/reveal/RevealDialog';
import { TwoSides } from '../../parts/reveal/TwoSides';
import { cardPath } from '../../paths';
import { texts } from '../../texts';
import { PRINTS } from '../../texts/prints';
import { HERO } from '../../texts/hero';
import { useTexts } from '../../texts/language';
import { REVEAL } from '../../texts/reveal';
import { PRESSED_ONCE } from '../admin/useWrite';
import { Rest, Ways } from './AfterDraw';
import css from './reveal-own.module.css';

const TURN_MS = 720;

interface RevealOwnProps {
  readonly draw: DrawRead;
  readonly player: UserRead;
  /** The button that draws once more. */
  readonly again: ReactNode;
  /** Why it cannot. */
  readonly lack: string | undefined;
  readonly onClose: () => void;
}

/** A player's own draw: one card, face down until it is tapped, then what it is, and the way to the next one. */
export function RevealOwn({ draw, player, again, lack, onClose }: RevealOwnProps) {
  const t = useTexts(REVEAL);
  const { card_id: id, banner, status } = draw;
  const [phase, turn, skip] = useTurned(id);
  const isShown = phase === 'shown';
  const { data: odds } = useQuery(oddsOf(draw.table));
  const title = (
    <>
      <b>{banner}</b>
      {sinceWords(draw, odds, t)}
    </>
  );
  const own = { username: player.username, title, end: <Close onClose={onClose} />, day: undefined };
  return (
    <RevealDialog {...own} phase={phase} status={status} skip={skip} onClose={onClose}>
      <Turned key={id} draw={draw} isTurned={phase !== 'waits'} turn={turn} />
      <div className={css.said} role="status">
        {isShown ? <Said draw={draw} odds={odds} /> : <p>{t.tap}</p>}
      </div>
      <footer className={isShown ? css.foot : `${css.foot} ${css.waits}`}>
        <Ways draw={draw} player={player} />
        <div className={css.again}>{again}</div>
        <Rest draw={draw} player={player} lack={lack} />
      </footer>
    </RevealDialog>
  );
}

/** Where a card is in its turn, which a tap begins, and the ways to its turn and to its end. */
function useTurned(id: number): ['waits' | 'turns' | 'shown', turn: () => void, skip: () => void] {
  const [turned, setTurned] = useState<{ readonly id: number; readonly isShown: boolean }>();
  useEffect(() => {
    const timer = setTimeout(() => setTurned((now) => now && { ...now, isShown: true }), TURN_MS);
    return () => clearTimeout(timer);
  }, [turned?.id]);
  const own = turned?.id === id ? turned : undefined;
  const phase = isStill() || own?.isShown ? 'shown' : own ? 'turns' : 'waits';
  return [phase, () => setTurned({ id, isShown: false }), () => setTurned({ id, isShown: true })];
}

/** At the end of the head: closes what was drawn. */
export function Close({ onClose }: { onClose: () => void }) {
  const { done } = useTexts(REVEAL);
  return (
    <button {...PRESSED_ONCE} type="button" className={`icon ${css.close}`} aria-label={done} onClick={onClose}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="m4.5 4.5 7 7m0-7-7 7" />
      </svg>
    </button>
  );
}

interface TurnedProps {
  readonly draw: DrawRead;
  readonly isTurned: boolean;
  readonly turn: () => void;
}

/** The card, which has the focus: face down it turns, then it leads to its page. */
function Turned({ draw, isTurned, turn }: TurnedProps) {
  const t = useTexts(REVEAL);
  const face = useRef<HTMLAnchorElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => (isTurned ? face : back).current?.focus({ preventScroll: true }), [isTurned]);
  const sides = <TwoSides printed={draw} isShown={isTurned} />;
  return isTurned ? (
    <Link ref={face} className={css.turn} to={cardPath(draw.card_id)}>
      {sides}
    </Link>
  ) : (
    <button ref={back} type="button" className={css.turn} aria-label={t.turnIt} onClick={turn}>
      {sides}
    </button>
  );
}

type RevealTexts = typeof REVEAL.en;

/** How many draws it took since the last card of the rarest status that has rules. */
function sinceWords({ state }: DrawRead, odds: OddsRead | undefined, t: RevealTexts): string {
  const rarity = odds && tableOf(odds).rules?.rarities[0];
  const since = state?.[0]?.[0] ?? -1;
  return rarity && since >= 0 ? t.between + t.since(since + 1, rarity.status) : '';
}

function Said({ draw, odds }: { draw: DrawRead; odds: OddsRead | undefined }) {
  const t = useTexts(REVEAL);
  const prints = useTexts(PRINTS);
  const print = usePrint(draw);
  const { card, status, outcome, state, target } = draw;
  const table = odds && withTarget(tableOf(odds), target);
  const chance = table && chancesIn(table, state ?? firstState(table))[outcome];
  return (
    <>
      <h2>{texts().cards.name(card, 'normal')}</h2>
      <p className={css.what}>
        <b data-status={status}>{status}</b>
        {print && <span>{prints.print(print.print, print.of)}</span>}
        {useHow(draw, odds).map((words) => (
          <span key={words}>{words}</span>
        ))}
      </p>
      <p className={css.odds}>
        {chance !== undefined && (
          <>
            {t.oneIn} <Figure value={1 / chance} decimals={chance > 0.1 ? 1 : 0} /> {t.onThisDraw}
          </>
        )}
      </p>
    </>
  );
}

/** What helped: a featured card, and the rule that decided. */
function useHow({ outcome, status, decided_by }: DrawRead, odds: OddsRead | undefined): string[] {
  const t = useTexts(REVEAL);
  const hero = useTexts(HERO);
  if (!odds) return [];
  const isFeatured = odds.outcomes[outcome]?.featured === true;
  const rule = tableOf(odds).rules?.rarities.find((rarity) => rarity.status === status)?.featured;
  const decided = deciderOf(outcome, decided_by, odds);
  const rateUp = rule && hero.rateUp(rule);
  const chosen = rateUp && decided !== 'featured' && (isFeatured ? t.won(rateUp) : t.lost(rateUp));
  const due = decided === 'guarantee' || decided === 'ramp' ? t.decided[decided] : undefined;
  return [isFeatured && t.featured, chosen, due].filter((words) => typeof words === 'string');
}
