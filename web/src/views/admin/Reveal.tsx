import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CardRead, UserRead } from '../../api/client';
import { quoted } from '../../api/curl';
import { drawOf } from '../../api/queries';
import { Drawn, type DrawnProps } from '../../parts/reveal/Drawn';
import { RevealDialog } from '../../parts/reveal/RevealDialog';
import { Done } from '../../parts/reveal/RevealMany';
import { TwoSides } from '../../parts/reveal/TwoSides';
import { useTurn } from '../../parts/reveal/useTurn';
import { cardPath } from '../../paths';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';

const t = () => operatorTexts().admin;
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

interface FootProps extends DrawnProps, Pick<RevealProps, 'request' | 'onClose'> {
  readonly isShown: boolean;
}

/** What asked for the card, and what it is once it is shown. */
function Foot({ card, draw, request, onClose, isShown }: FootProps) {
  return (
    <footer>
      <code>
        curl -X POST …/cards -d {quoted(request)}
        <br />
        {t().leftOut}
      </code>
      <div role="status">{isShown && <Drawn card={card} draw={draw} />}</div>
      <div className="ends">{isShown && <Ways id={card.id} onClose={onClose} />}</div>
    </footer>
  );
}

function Ways({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <>
      <Link className="btn ghost" to={cardPath(id)}>
        {texts().reveal.seeProof}
      </Link>
      <Done onClose={onClose} />
    </>
  );
}
