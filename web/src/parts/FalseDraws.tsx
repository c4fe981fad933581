import './verification.css';
import { type ReactNode, useId, useState } from 'react';
import type { PublishedDraw } from '../../../src/game/rules/published';
import type { FalseDraw } from '../proof/day-verification';
import { texts } from '../texts';
import { gameDayText } from '../texts/format';
import { Check } from './icons';

const t = () => texts().fair;

/** How a draw is shown, in the page and outside of it. */
export interface DrawDisplay {
  /** The name of its card, which may lead to the card. */
  readonly card: (draw: PublishedDraw, name: string) => ReactNode;
  /** Its proof. */
  readonly steps: (draw: PublishedDraw) => ReactNode;
}

interface FalseDrawsProps {
  readonly falseDraws: readonly FalseDraw[];
  /** So many there are, of which the first are listed. */
  readonly wrong: number;
  readonly shown: DrawDisplay;
  /** Whether they are of different days. */
  readonly hasDays?: boolean;
}

/** The draws that do not verify. */
export function FalseDraws({ falseDraws, wrong, shown, hasDays = false }: FalseDrawsProps) {
  if (falseDraws.length === 0) return null;
  return (
    <>
      {wrong > falseDraws.length && <p className="faint small">{t().first(falseDraws.length)}</p>}
      <ul className="falsedraws">
        {falseDraws.map((each) => (
          <FalseDrawRow key={each.draw.card_id} wrong={each} shown={shown} hasDay={hasDays} />
        ))}
      </ul>
    </>
  );
}

/** A draw that does not verify, and where. */
function FalseDrawRow({ wrong, shown, hasDay }: { wrong: FalseDraw; shown: DrawDisplay; hasDay: boolean }) {
  const { draw, brokenAt } = wrong;
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <div className="falsedraw">
        <Check verdict="failed" label={texts().proof.failed} />
        <span>
          {hasDay && `${gameDayText(draw.day)}: `}
          {shown.card(draw, texts().cards.name(draw.card, draw.status))}, {t().drawOf(draw.owner, draw.nonce)}:{' '}
          <b>{t().breaks(brokenAt === 'nonce' ? t().nonce : texts().proof[brokenAt].name)}</b>
        </span>
        <button type="button" className="chip" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? t().hide : t().steps}
        </button>
      </div>
      <div id={id}>{open && shown.steps(draw)}</div>
    </li>
  );
}
