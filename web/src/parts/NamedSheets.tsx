import { sourcesOf } from '../../../src/faces/drawing/art-sources';
import { designOfCard } from '../../../src/faces/drawing/design';
import { GROUND, NAMED_LAYOUT, NAMED_FRAME, numberText, type Printed } from '../../../src/faces/drawing/sheet';
import { type Kind, nameOf } from '../texts/kinds';
import { Feet, Foil, Numeral, Pattern } from './face-parts';

/** A letter is about so wide, of its size. Signs from Hangul on, such as kanji, are as wide as they are high. */
const LETTER = 0.56;
const FIRST_WIDE = 0x1100;

interface NamedProps {
  readonly printed: Printed;
  readonly kind: Kind;
  readonly label: string;
  readonly sizes: string | undefined;
}

/** A card with a name: the art is printed over the foil, so that a super shines behind it; a pattern lies under the foil. */
export function NamedSheets({ printed, kind, label, sizes }: NamedProps) {
  const { card, status } = printed;
  const { ground, paper } = designOfCard(card);
  return (
    <>
      <svg viewBox="0 0 240 336" aria-hidden="true">
        <path d={GROUND} fill={ground} />
        {kind.art === '' && (
          <g transform={NAMED_LAYOUT.middle}>
            <Pattern face={designOfCard(card)} />
          </g>
        )}
        <path d={NAMED_FRAME} fill={paper} fillRule="evenodd" />
      </svg>
      {status === 'super' && <Foil />}
      {kind.art !== '' && (
        <img
          className="art"
          alt=""
          loading={sizes === undefined ? 'lazy' : 'eager'}
          decoding="async"
          {...sourcesOf(kind.art, sizes)}
        />
      )}
      <Print {...printed} kind={kind} label={label} />
    </>
  );
}

/** What lies over art and foil. */
function Print({ card, status = 'normal', cp, skill, kind, label }: Printed & { kind: Kind; label: string }) {
  const { print, band } = designOfCard(card);
  const isBanded = status !== 'normal' && status !== 'super';
  return (
    <svg className="over" viewBox="0 0 240 336" role="img" aria-label={label}>
      <path d={NAMED_LAYOUT.window} fill="none" stroke={print} strokeWidth="1.2" strokeLinejoin="round" />
      {isBanded && (
        <>
          <path d={NAMED_LAYOUT.band} fill={band.deep} />
          <Line text={status} y={263} size={12} widest={110} ink={band.pale} isBold />
        </>
      )}
      <g className="no">
        <Numeral text={numberText(card)} ink={print} />
      </g>
      <g transform={NAMED_LAYOUT.corners}>
        <Feet cp={cp} skill={skill} ink={print} y={323} size={13} widest={100} />
      </g>
      <Line className="name" text={nameOf(kind)} y={304} size={18} widest={208} ink={print} isBold />
      <Line className="series" text={kind.series} y={321} size={10.5} widest={208} ink={print} />
    </svg>
  );
}

interface LineProps {
  readonly text: string;
  readonly y: number;
  readonly size: number;
  readonly widest: number;
  readonly ink: string;
  readonly className?: string;
  readonly isBold?: boolean;
}

/** Words in the middle of the card, smaller where they would be too wide. */
function Line({ text, y, size, widest, ink, className, isBold = false }: LineProps) {
  const width = Array.from(text).reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) < FIRST_WIDE ? LETTER : 1), 0);
  return (
    <text
      className={className}
      x="120"
      y={y}
      fontSize={Math.min(size, widest / Math.max(1, width))}
      fontWeight={isBold ? 600 : undefined}
      textAnchor="middle"
      fill={ink}
    >
      {text}
    </text>
  );
}
