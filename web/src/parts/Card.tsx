import { memo, type PointerEvent } from 'react';
import { smallest } from '../../../src/faces/drawing/art-sources';
import { BACK, type FaceDesign, designOfCard } from '../../../src/faces/drawing/design';
import type { Tones } from '../../../src/faces/drawing/ink';
import { BAND, FRAME, GROUND, MIDDLE, numberText, type Printed, WINDOW } from '../../../src/faces/drawing/sheet';
import { texts } from '../texts';
import { type Kind, kindOf } from '../texts/kinds';
import { useLanguage } from '../texts/language';
import { Feet, Foil, Numeral, Pattern } from './face-parts';
import { NamedSheets } from './NamedSheets';

export type { Printed } from '../../../src/faces/drawing/sheet';

interface CardProps extends Printed {
  readonly className?: string;
  readonly kind?: Kind | undefined;
  /** How wide it is, as images say it, where it is in the window at once. Its art does not wait for the layout then. */
  readonly sizes?: string;
}

/** A card as an object on the table. */
export const Card = memo(function Card({
  card,
  status = 'normal',
  cp,
  skill,
  className = '',
  kind = kindOf(card),
  sizes,
}: CardProps) {
  useLanguage();
  const isSuper = status === 'super';
  const label = texts().cards.printed(texts().cards.name(card, status), cp, skill);
  return (
    <span className={`card ${className}`} data-status={status} onPointerMove={isSuper ? followPointer : undefined}>
      {kind ? (
        <NamedSheets printed={{ card, status, cp, skill }} kind={kind} label={label} sizes={sizes} />
      ) : (
        <Sheet face={designOfCard(card)} label={label}>
          {!isSuper && status !== 'normal' && <Band name={status} tones={designOfCard(card).band} />}
          <Corners card={card} cp={cp} skill={skill} ink={designOfCard(card).print} />
        </Sheet>
      )}
      {isSuper && !kind && <Foil />}
    </span>
  );
});

/** A card that lies face down. */
export function CardBack({ className = '' }: { className?: string }) {
  return (
    <span className={`card ${className}`}>
      <Sheet face={BACK} label={texts().cards.faceDown} />
    </span>
  );
}

/** The middle of a face, for tables. */
export const FaceChip = memo(function FaceChip({ card }: { card: number }) {
  useLanguage();
  const art = kindOf(card)?.art ?? '';
  return (
    <span className="facechip">
      <svg viewBox="-72 -72 144 144" aria-hidden="true">
        <path d="M-72-72h144v144h-144z" fill={designOfCard(card).ground} />
        {art === '' && <Pattern face={designOfCard(card)} />}
      </svg>
      {art !== '' && <img alt="" loading="lazy" src={smallest(art)} />}
    </span>
  );
});

function Sheet({ face, label, children }: { face: FaceDesign; label: string; children?: React.ReactNode }) {
  return (
    <svg viewBox="0 0 240 336" role="img" aria-label={label}>
      <path d={GROUND} fill={face.ground} />
      <g transform={MIDDLE}>
        <Pattern face={face} />
      </g>
      <path d={FRAME} fill={face.paper} fillRule="evenodd" />
      <path d={WINDOW} fill="none" stroke={face.print} strokeWidth="1.2" strokeLinejoin="round" />
      {children}
    </svg>
  );
}

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
        <Numeral text={numberText(card)} ink={ink} />
      </g>
      <Feet cp={cp} skill={skill} ink={ink} y={324} size={14} widest={104} />
    </>
  );
}

/** The light on the foil follows the pointer, unless less motion is wanted. */
function followPointer({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  currentTarget.style.setProperty('--x', `${((clientX - left) / width) * 100}%`);
  currentTarget.style.setProperty('--y', `${((clientY - top) / height) * 100}%`);
}
