import { designOfCard } from '../../../src/faces/drawing/design';
import { placeDigits } from '../../../src/faces/drawing/numerals';
import { placed } from '../../../src/faces/drawing/sheet';
import { type NumberedDraw, type PrintOf, usePrint } from '../api/boxes';
import { PRINTS } from '../texts/prints';
import { useTexts } from '../texts/language';
import { Card, type Printed } from './Card';
import { Numeral } from './face-parts';
import css from './numbered.module.css';

/** Where the numbers end, right of which the paper has its edge. */
const END = 224;
/** So many digits fit at full height. */
const DIGITS = 3;
const BODY = 16;

interface NumberedCardProps {
  /** A card, with its draw if there is one. */
  readonly printed: Printed & NumberedDraw;
  /** Says how wide it is. */
  readonly className?: string | undefined;
  /** As {@link Card} has it. */
  readonly sizes?: string;
}

/** A card with its number in a limited edition, in the corner that is free on others: 12, and below it /100. */
export function NumberedCard({ printed, className = '', sizes }: NumberedCardProps) {
  const { card, status, cp, skill } = printed;
  const print = usePrint(printed);
  return (
    <span className={`${css.numbered} ${className}`} data-print={print?.print}>
      <Card card={card} status={status} cp={cp} skill={skill} sizes={sizes} />
      {print && <Print card={card} print={print} />}
    </span>
  );
}

function Print({ card, print }: { card: number; print: PrintOf }) {
  const t = useTexts(PRINTS);
  const { print: ink } = designOfCard(card);
  const of = textAt(print.of, 40.4, 8.5, 2);
  return (
    <svg viewBox="0 0 240 336" role="img" aria-label={t.print(print.print, print.of)}>
      <Numeral text={textAt(print.print, 17, 17, 2.3)} ink={ink} />
      <path d={`M${of.from - 6.4} 49.5l3.6-9.6`} fill="none" stroke={ink} />
      <Numeral text={of} ink={ink} />
    </svg>
  );
}

function textAt(value: number, y: number, height: number, stroke: number) {
  const { digits, width } = placeDigits(String(value));
  const fitting = height * Math.min(1, DIGITS / digits.length);
  const from = END - (width * fitting) / BODY;
  return { from, transform: placed(from, y + (height - fitting) / 2, fitting), strokes: digits, width: stroke };
}
