import type { NumberedDraw } from '../../api/boxes';
import { CardBack, type Printed } from '../Card';
import { NumberedCard } from '../Numbered';

/** A card with its back, which turns when the phase around it says so. */
export function TwoSides({ printed, isShown }: { printed: Printed & NumberedDraw; isShown: boolean }) {
  return (
    <span className="turning">
      <span aria-hidden={!isShown}>
        <NumberedCard printed={printed} />
      </span>
      <span aria-hidden={isShown}>
        <CardBack />
      </span>
    </span>
  );
}
