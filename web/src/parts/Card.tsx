import { memo, type PointerEvent } from 'react';
import { BACK, type Face, faceOf } from '../faces/design';
import type { Tones } from '../faces/ink';
import { placeDigits } from '../faces/numerals';
import { TEXTS } from '../texts';

/** What is printed on a card. */
export interface Printed {
  readonly card: number;
  readonly status?: string;
  readonly cp?: number;
  readonly skill?: string;
}

/** A window with four scooped corners, in which the art is seen. */
const WINDOW = 'M62 12H178A50 50 0 0 0 228 62V266A50 50 0 0 0 178 316H62A50 50 0 0 0 12 266V62A50 50 0 0 0 62 12Z';
/** The height of the number, by how many digits it has. */
const NUMBER_HEIGHTS = [0, 25, 20, 15];
const WIDEST_CP = 5;

/** A card as an object on the table. */
export const Card = memo(function Card({
  card,
  status = 'normal',
  cp,
  skill,
  className = '',
}: Printed & { className?: string }) {
  const isSuper = status === 'super';
  return (
    <span className={`card ${className}`} data-status={status} onPointerMove={isSuper ? followPointer : undefined}>
      <Sheet face={faceOf(card)} label={TEXTS.cards.name(card, status)}>
        {!isSuper && status !== 'normal' && <Band name={status} tones={faceOf(card).band} />}
        <Corners card={card} cp={cp} skill={skill} ink={faceOf(card).print} />
      </Sheet>
      {isSuper && <Foil />}
    </span>
  );
});

/** A card that lies face down. */
export function CardBack({ className = '' }: { className?: string }) {
  return (
    <span className={`card ${className}`}>
      <Sheet face={BACK} label={TEXTS.cards.faceDown} />
    </span>
  );
}

/** The middle of a face, for tables. */
export const FaceChip = memo(function FaceChip({ card }: { card: number }) {
  return (
    <svg className="facechip" viewBox="-72 -72 144 144" aria-hidden="true">
      <path d="M-72-72h144v144h-144z" fill={faceOf(card).ground} />
      <Art face={faceOf(card)} />
    </svg>
  );
});

function Sheet({ face, label, children }: { face: Face; label: string; children?: React.ReactNode }) {
  return (
    <svg viewBox="0 0 240 336" role="img" aria-label={label}>
      <path d="M8 8h224v312H8z" fill={face.ground} />
      <g transform="translate(120 164)">
        <Art face={face} />
      </g>
      <path d={`M-9-9h258v354H-9z${WINDOW}`} fill={face.paper} fillRule="evenodd" />
      <path d={WINDOW} fill="none" stroke={face.print} strokeWidth="1.2" strokeLinejoin="round" />
      {children}
    </svg>
  );
}

const Art = memo(function Art({ face }: { face: Face }) {
  return face.art.map(({ d, fill, stroke, width }, index) => (
    <path key={index} d={d} fill={fill} stroke={stroke} fillRule="evenodd" strokeWidth={width} strokeLinejoin="round" />
  ));
});

/** A paper band that names an unusual rarity. */
function Band({ name, tones }: { name: string; tones: Tones }) {
  return (
    <>
      <path d="M0 238h240v34H0z" fill={tones.deep} />
      <path d="M0 242h240M0 268h240" stroke={tones.light} />
      <text
        x="120"
        y="260"
        fontSize={Math.min(16, 260 / name.length)}
        fontWeight="600"
        letterSpacing="2"
        textAnchor="middle"
        fill={tones.pale}
      >
        {name}
      </text>
    </>
  );
}

function Corners({ card, cp, skill, ink }: Pick<Printed, 'card' | 'cp' | 'skill'> & { ink: string }) {
  const height = NUMBER_HEIGHTS[String(card).length] ?? 12;
  return (
    <>
      <g className="no">
        <Numeral text={String(card)} height={height} ink={ink} stroke={2.2} x={17} y={17} />
      </g>
      {skill && (
        <text className="skill" x="15" y="324" fontSize={Math.min(14, 104 / skill.length)} fill={ink}>
          {skill}
        </text>
      )}
      {cp !== undefined && (
        <g className="cp">
          <Numeral
            text={String(cp)}
            height={String(cp).length > WIDEST_CP ? 8 : 13}
            ink={ink}
            stroke={2}
            x={225}
            y={311}
            right
          />
        </g>
      )}
    </>
  );
}

interface NumeralProps {
  readonly text: string;
  readonly height: number;
  readonly ink: string;
  readonly stroke: number;
  readonly x: number;
  readonly y: number;
  /** Whether `x` is where it ends. */
  readonly right?: boolean;
}

function Numeral({ text, height, ink, stroke, x, y, right = false }: NumeralProps) {
  const { digits, width } = placeDigits(text);
  const scale = height / 16;
  return (
    <g
      transform={`translate(${right ? x - width * scale : x} ${y}) scale(${scale})`}
      fill="none"
      stroke={ink}
      strokeWidth={stroke}
      strokeLinejoin="round"
    >
      {digits.map((digit, index) => (
        <path key={index} d={digit.d} transform={`translate(${digit.x})`} />
      ))}
    </g>
  );
}

/** Silver holographic foil under the ink. Where the light is, is a custom property. */
function Foil() {
  return (
    <i className="foil">
      <b />
    </i>
  );
}

/** The light on the foil follows the pointer, unless less motion is wanted. */
function followPointer({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  currentTarget.style.setProperty('--x', `${((clientX - left) / width) * 100}%`);
  currentTarget.style.setProperty('--y', `${((clientY - top) / height) * 100}%`);
}
