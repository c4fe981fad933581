import { memo } from 'react';
import type { FaceDesign } from '../../../src/faces/drawing/design';
import { type PlacedText, strengthText } from '../../../src/faces/drawing/sheet';

/** The pattern of a number. */
export const Pattern = memo(function Pattern({ face }: { face: FaceDesign }) {
  return face.art.map(({ d, fill, stroke, width }, index) => (
    <path key={index} d={d} fill={fill} stroke={stroke} fillRule="evenodd" strokeWidth={width} strokeLinejoin="round" />
  ));
});

export function Numeral({ text: { transform, strokes, width }, ink }: { text: PlacedText; ink: string }) {
  return (
    <g transform={transform} fill="none" stroke={ink} strokeWidth={width} strokeLinejoin="round">
      {strokes.map(({ d, x }, index) => (
        <path key={index} d={d} transform={`translate(${x})`} />
      ))}
    </g>
  );
}

interface FeetProps {
  readonly cp: number | undefined;
  readonly skill: string | undefined;
  readonly ink: string;
  /** The line that the skill stands on, its size, and how wide it may be. */
  readonly y: number;
  readonly size: number;
  readonly widest: number;
}

/** What stands at the foot of a card, left and right. */
export function Feet({ cp, skill, ink, y, size, widest }: FeetProps) {
  return (
    <>
      {skill && (
        <text className="skill" x="15" y={y} fontSize={Math.min(size, widest / skill.length)} fill={ink}>
          {skill}
        </text>
      )}
      {cp !== undefined && (
        <g className="cp">
          <Numeral text={strengthText(cp)} ink={ink} />
        </g>
      )}
    </>
  );
}

/** Silver holographic foil under the ink. Where the light is, is a custom property. */
export function Foil() {
  return (
    <i className="foil">
      <b />
    </i>
  );
}
