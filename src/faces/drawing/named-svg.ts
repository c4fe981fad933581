import { hexOf } from './colour.js';
import { faceOf } from './design.js';
import { FOIL } from './foil.js';
import { placeLetters } from './letters.js';
import { drawn, patternOf } from './pen.js';
import { short } from './shapes.js';
import {
  GROUND,
  NAMED,
  NAMED_FRAME,
  type Named,
  numberOf,
  placed,
  type PlacedText,
  type Printed,
  SHEET,
  strengthOf,
} from './sheet.js';

const BODY = 16;
const NAME = { bottom: 303, height: 13, widest: 200, stroke: 2.1, spacing: 1.4 } as const;
const SERIES = { bottom: 321, height: 7, widest: 200, stroke: 1.7, spacing: 2 } as const;
const STATUS = { bottom: 263.5, height: 8, widest: 100, stroke: 2.2, spacing: 3 } as const;

/** The window of art, for drawings with cards that have a name. */
export const NAMED_DEFS = `<clipPath id="named"><path d="${NAMED.window}"/></clipPath>`;

/** What is printed on a card with a name, from the ground up. The art lies over the foil; a pattern lies under it. */
export function namedParts(printed: Printed, { name, series, art }: Named, skill: string): string[] {
  const { card, status = 'normal', cp } = printed;
  const { ground, paper, print, band } = faceOf(card);
  const ink = hexOf(print);
  const isBanded = status !== 'normal' && status !== 'super';
  const picture = `<image href="${art}" x="12" y="12" width="216" height="258" preserveAspectRatio="xMidYMid slice" clip-path="url(#named)"/>`;
  return [
    `<path d="${GROUND}" fill="${hexOf(ground)}"/>`,
    art === '' ? patternOf(card, NAMED.middle) : '',
    `<path d="${NAMED_FRAME}" fill="${hexOf(paper)}" fill-rule="evenodd"/>`,
    status === 'super' ? FOIL : '',
    art === '' ? '' : picture,
    `<path d="${NAMED.window}" fill="none" stroke="${ink}" stroke-width="1.2" stroke-linejoin="round"/>`,
    isBanded
      ? `<path d="${NAMED.band}" fill="${hexOf(band.deep)}"/>${drawn(line(status, STATUS), hexOf(band.pale))}`
      : '',
    drawn(numberOf(card), ink),
    `<g transform="${NAMED.corners}">${skill}${cp === undefined ? '' : drawn(strengthOf(cp), ink)}</g>`,
    drawn(line(name, NAME), ink),
    drawn(line(series, SERIES), ink),
  ];
}

/** Words in the middle of the card, lower where they would be too wide. */
function line(
  words: string,
  { bottom, height, widest, stroke, spacing }: Readonly<typeof NAME | typeof SERIES | typeof STATUS>,
): PlacedText {
  const { strokes, width } = placeLetters(words, spacing);
  const fitted = Math.min(height, (widest / Math.max(1, width)) * BODY);
  const x = SHEET.width / 2 - (width * fitted) / BODY / 2;
  return { transform: placed(short(x), short(bottom - fitted), short(fitted)), strokes, width: stroke };
}
