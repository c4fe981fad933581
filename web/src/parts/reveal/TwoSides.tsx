import { Card, CardBack, type Printed } from '../Card';

/** A card with its back, which turns when the phase around it says so. */
export function TwoSides({ printed, isShown }: { printed: Printed; isShown: boolean }) {
  const { card, status, cp, skill } = printed;
  return (
    <span className="turning">
      <span aria-hidden={!isShown}>
        <Card card={card} status={status} cp={cp} skill={skill} />
      </span>
      <span aria-hidden={isShown}>
        <CardBack />
      </span>
    </span>
  );
}
