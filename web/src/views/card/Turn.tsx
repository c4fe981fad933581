import { useQuery } from '@tanstack/react-query';
import type { CardRead } from '../../api/client';
import { drawOf, ownerOf } from '../../api/queries';
import { Drawn } from '../../parts/reveal/Drawn';
import { RevealDialog } from '../../parts/reveal/RevealDialog';
import { Done } from '../../parts/reveal/RevealMany';
import { TwoSides } from '../../parts/reveal/TwoSides';
import { useTurn } from '../../parts/reveal/useTurn';
import { texts } from '../../texts';

/** The card of a link with `?reveal` lies face down, and turns for whoever opens the link. */
export default function Turn({ card, onClose }: { card: CardRead; onClose: () => void }) {
  const [phase, show] = useTurn(card.status);
  const { data: owner } = useQuery(ownerOf(card.id));
  const { data: draw } = useQuery(drawOf(card.id));
  const isShown = phase === 'shown';
  return (
    <RevealDialog
      phase={phase}
      status={card.status}
      // A card that was given had no draw.
      lead={draw ? texts().reveal.drawFor : ''}
      username={owner?.username ?? ''}
      day={draw?.day}
      skip={show}
      onClose={onClose}
    >
      <TwoSides printed={{ ...draw, ...card }} isShown={isShown} />
      <footer>
        <span />
        <div role="status">{isShown && <Drawn card={card} draw={draw} />}</div>
        <div className="ends">{isShown && <Done onClose={onClose} />}</div>
      </footer>
    </RevealDialog>
  );
}
