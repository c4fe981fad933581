import { hexOf } from './colour.js';
import { faceOf } from './design.js';
import { FOIL, FOIL_DEFS } from './foil.js';
import type { Tones } from './ink.js';
import { drawableWord, placeLetters } from './letters.js';
import { NAMED_DEFS, namedParts } from './named-svg.js';
import { drawn, patternOf } from './pen.js';
import { short } from './shapes.js';
import { BAND, FRAME, GROUND, MIDDLE, numberOf, placed, type Printed, SHEET, strengthOf, WINDOW } from './sheet.js';

/** Words are capitals of this height at most, and of less where they would be wider. */
const SKILL = { height: 9.5, widest: 44, stroke: 2.2, spacing: 1 } as const;
const NAME = { height: 11, widest: 210, stroke: 2.4, spacing: 4 } as const;
const BODY = 16;

/** Shapes that all cards of a drawing share. */
export const CARD_DEFS =
  `<clipPath id="sheet"><rect width="${SHEET.width}" height="${SHEET.height}" rx="${SHEET.corner}"/></clipPath>` +
  NAMED_DEFS +
  FOIL_DEFS;

/** A card as an SVG document of its own. Its words are drawn, so it needs no font. */
export function cardSvg(printed: Printed): string {
  const { width, height } = SHEET;
  const size = `width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${CARD_DEFS}</defs>${cardGroup(printed)}</svg>`;
}

/** A card in a drawing that has {@link CARD_DEFS}. */
export function cardGroup(printed: Printed): string {
  const { named, card, skill = '' } = printed;
  const parts = named ? namedParts(printed, named, skillOf(skill, hexOf(faceOf(card).print))) : plainParts(printed);
  // What is clipped blends with nothing outside. A group that says so again loses its right edge in the renderer of PNG files.
  return `<g clip-path="url(#sheet)">${parts.join('')}</g>`;
}

function plainParts({ card, status = 'normal', cp, skill = '' }: Printed): string[] {
  const { ground, paper, print, band } = faceOf(card);
  const isSuper = status === 'super';
  const ink = hexOf(print);
  return [
    `<path d="${GROUND}" fill="${hexOf(ground)}"/>`,
    patternOf(card, MIDDLE),
    `<path d="${FRAME}" fill="${hexOf(paper)}" fill-rule="evenodd"/>`,
    `<path d="${WINDOW}" fill="none" stroke="${ink}" stroke-width="1.2" stroke-linejoin="round"/>`,
    isSuper || status === 'normal' ? '' : bandOf(status, band),
    drawn(numberOf(card), ink),
    skillOf(skill, ink),
    cp === undefined ? '' : drawn(strengthOf(cp), ink),
    isSuper ? FOIL : '',
  ];
}

function bandOf(status: string, { deep, light, pale }: Tones): string {
  const paper = `<path d="${BAND.paper}" fill="${hexOf(deep)}"/><path d="${BAND.edges}" stroke="${hexOf(light)}"/>`;
  const { strokes, width } = placeLetters(drawableWord(status), NAME.spacing);
  const height = Math.min(NAME.height, (NAME.widest / width) * BODY);
  const x = SHEET.width / 2 - (width * height) / BODY / 2;
  const transform = placed(short(x), short(BAND.middle - height / 2), short(height));
  return paper + drawn({ transform, strokes, width: NAME.stroke }, hexOf(pale));
}

function skillOf(skill: string, ink: string): string {
  const { strokes, width } = placeLetters(drawableWord(skill), SKILL.spacing);
  const height = short(Math.min(SKILL.height, (SKILL.widest / width) * BODY));
  return drawn({ transform: placed(15.5, short(324 - height), height), strokes, width: SKILL.stroke }, ink);
}
