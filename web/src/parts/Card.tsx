import { memo, type PointerEvent } from 'react';
import { BACK, type Face, faceOf } from '../../../src/faces/drawing/design';
import type { Tones } from '../../../src/faces/drawing/ink';
import {
  BAND,
  FRAME,
  GROUND,
  MIDDLE,
  numberOf,
  type PlacedText,
  type Printed,
  strengthOf,
  WINDOW,
} from '../../../src/faces/drawing/sheet';
import { TEXTS } from '../texts';
import { useLanguage } from '../texts/language';

export type { Printed } from '../../../src/faces/drawing/sheet';

/** A card as an object on the table. */
export const Card = memo(function Card({
  card,
  status = 'normal',
  cp,
  skill,
  className = '',
}: Printed & { className?: string }) {
  useLanguage();
  const isSuper = status === 'super';
  return (
    <span className={`card ${className}`} data-status={status} onPointerMove={isSuper ? followPointer : undefined}>
      <Sheet face={faceOf(card)} label={TEXTS.cards.printed(TEXTS.cards.name(card, status), cp, skill)}>
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
      <path d={GROUND} fill={face.ground} />
      <g transform={MIDDLE}>
        <Art face={face} />
      </g>
      <path d={FRAME} fill={face.paper} fillRule="evenodd" />
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
      <path d={BAND.paper} fill={tones.deep} />
      <path d={BAND.edges} stroke={tones.light} />
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
  return (
    <>
      <g className="no">
        <Numeral text={numberOf(card)} ink={ink} />
      </g>
      {skill && (
        <text className="skill" x="15" y="324" fontSize={Math.min(14, 104 / skill.length)} fill={ink}>
          {skill}
        </text>
      )}
      {cp !== undefined && (
        <g className="cp">
          <Numeral text={strengthOf(cp)} ink={ink} />
        </g>
      )}
    </>
  );
}

function Numeral({ text: { transform, strokes, width }, ink }: { text: PlacedText; ink: string }) {
  return (
    <g transform={transform} fill="none" stroke={ink} strokeWidth={width} strokeLinejoin="round">
      {strokes.map(({ d, x }, index) => (
        <path key={index} d={d} transform={`translate(${x})`} />
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
