import { memo } from 'react';
import type { Face } from '../../../src/faces/drawing/design';
import type { PlacedText } from '../../../src/faces/drawing/sheet';

/** The pattern of a number. */
export const Pattern = memo(function Pattern({ face }: { face: Face }) {
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

/** Silver holographic foil under the ink. Where the light is, is a custom property. */
export function Foil() {
  return (
    <i className="foil">
      <b />
    </i>
  );
}
