import { type NumberedDraw, usePrint } from '../../api/boxes';
import { Card, CardBack, type Printed } from '../Card';
import { Numbered } from '../Numbered';

/** A card with its back, which turns when the phase around it says so. */
export function TwoSides({ printed, isShown }: { printed: Printed & NumberedDraw; isShown: boolean }) {
  const { card, status, cp, skill } = printed;
  const print = usePrint(printed);
  return (
    <span className="turning">
      <span aria-hidden={!isShown}>
        <Numbered card={card} print={print}>
          <Card card={card} status={status} cp={cp} skill={skill} />
        </Numbered>
      </span>
      <span aria-hidden={isShown}>
        <CardBack />
      </span>
    </span>
  );
}
