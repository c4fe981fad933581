import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CardRead, UserRead } from '../../api/client';
import { quoted } from '../../api/curl';
import { drawOf, oddsOf } from '../../api/queries';
import { cardPath } from '../../paths';
import { TEXTS } from '../../texts';
import { isStill, RevealDialog } from './RevealDialog';
import { TwoSides } from './TwoSides';

const t = TEXTS.admin;
/** The card lies face down for so long, and a rare one longer. */
const WAIT_MS = 1_100;
const RARE_WAIT_MS = 1_900;
const TURN_MS = 720;

type Phase = 'waits' | 'turns' | 'shown';

interface RevealProps {
  readonly card: CardRead;
  readonly player: UserRead;
  /** The body that asked for it, without the password. */
  readonly request: string;
  readonly onClose: () => void;
}

/** A card that was just drawn lies face down, and turns. */
export function Reveal({ card, player, request, onClose }: RevealProps) {
  const [phase, show] = useTurn(card.status);
  const { data: draw } = useQuery(drawOf(card.id));
  const isShown = phase === 'shown';
  return (
    <RevealDialog
      phase={phase}
      status={card.status}
      username={player.username}
      day={draw?.day}
      skip={show}
      onClose={onClose}
    >
      <TwoSides printed={card} isShown={isShown} />
      <Foot card={card} draw={draw} request={request} onClose={onClose} isShown={isShown} />
    </RevealDialog>
  );
}

interface FootProps extends NameProps, Pick<RevealProps, 'request' | 'onClose'> {
  readonly isShown: boolean;
}

/** What asked for the card, and what it is once it is shown. */
function Foot({ card, draw, request, onClose, isShown }: FootProps) {
  return (
    <footer>
      <code>
        curl -X POST …/cards -d {quoted(request)}
        <br />
        {t.leftOut}
      </code>
      <div role="status">{isShown && <Name card={card} draw={draw} />}</div>
      <div className="ends">{isShown && <Ways id={card.id} onClose={onClose} />}</div>
    </footer>
  );
}

/** Where the card is in its turn, and the way to its end. */
function useTurn(status: string): [Phase, () => void] {
  const [phase, setPhase] = useState<Phase>(() => (isStill() ? 'shown' : 'waits'));
  useEffect(() => {
    const next = { waits: 'turns', turns: 'shown', shown: undefined } as const;
    const wait = phase === 'turns' ? TURN_MS : status === 'normal' ? WAIT_MS : RARE_WAIT_MS;
    const to = next[phase];
    const timer = to && setTimeout(() => setPhase(to), wait);
    return () => clearTimeout(timer);
  }, [phase, status]);
  return [phase, () => setPhase('shown')];
}

interface NameProps {
  readonly card: CardRead;
  readonly draw: { readonly table: string; readonly outcome: number } | undefined;
}

/** What was drawn, and how likely that was. */
function Name({ card: { card, status }, draw }: NameProps) {
  const { data: odds } = useQuery({ ...oddsOf(draw?.table ?? ''), enabled: draw !== undefined });
  const weight = draw && odds?.outcomes[draw.outcome]?.weight;
  return (
    <>
      <h2>{TEXTS.cards.name(card, status)}</h2>
      <p>{odds && weight ? t.rarity(weight / odds.total) : '\u00a0'}</p>
    </>
  );
}

function Ways({ id, onClose }: { id: number; onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <>
      <Link className="btn ghost" to={cardPath(id)}>
        {t.seeProof}
      </Link>
      <button ref={done} type="button" className="btn" onClick={onClose}>
        {t.close}
      </button>
    </>
  );
}
