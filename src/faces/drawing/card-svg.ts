import { BACK, type FaceDesign, designOfCard } from './design.js';
import { FOIL, FOIL_DEFS } from './foil.js';
import type { Tones } from './ink.js';
import { drawableWord, placeLetters } from './letters.js';
import { short } from './shapes.js';
import {
  BAND,
  FRAME,
  GROUND,
  MIDDLE,
  NAMED_LAYOUT,
  NAMED_FRAME,
  numberText,
  placed,
  type PlacedText,
  type Printed,
  SHEET,
  strengthText,
  WINDOW,
} from './sheet.js';

/** Capitals of a height, or of less where they would be too wide. */
export interface Lettering {
  readonly height: number;
  readonly widest: number;
  readonly stroke: number;
  readonly spacing: number;
  /** The line that they stand on, or that a part of their height lies under. */
  readonly line: number;
  readonly under?: number;
  /** Where they begin; without it, what they have in their middle, which is that of the card. */
  readonly left?: number;
  readonly middle?: number;
}

const SKILL: Lettering = { height: 9.5, widest: 44, stroke: 2.2, spacing: 1, line: 324, left: 15.5 };
const STATUS: Lettering = { height: 11, widest: 210, stroke: 2.4, spacing: 4, line: BAND.middle, under: 0.5 };
/** Of a card with a name. */
const NAMED_STATUS: Lettering = { height: 8, widest: 100, stroke: 2.2, spacing: 3, line: 263.5 };
const NAME: Lettering = { height: 13, widest: 200, stroke: 2.1, spacing: 1.4, line: 303 };
const SERIES: Lettering = { height: 7, widest: 200, stroke: 1.7, spacing: 2, line: 321 };
const BODY = 16;

/** Shapes that all cards of a drawing share. */
export const CARD_DEFS =
  `<clipPath id="sheet"><rect width="${SHEET.width}" height="${SHEET.height}" rx="${SHEET.corner}"/></clipPath>` +
  `<clipPath id="named"><path d="${NAMED_LAYOUT.window}"/></clipPath>` +
  FOIL_DEFS;

/** A card as an SVG document of its own. Its words are drawn, so it needs no font. */
export function cardSvg(printed: Printed): string {
  const { width, height } = SHEET;
  const size = `width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${CARD_DEFS}</defs>${cardGroup(printed)}</svg>`;
}

/** A card in a drawing that has {@link CARD_DEFS}. */
export function cardGroup(printed: Printed): string {
  const { under, over } = partsOf(printed, FOIL);
  return sheetOf([...under, printed.named?.art ? pictureOf(printed.named.art) : '', ...over]);
}

/** What lies under art and over it, for a document that shows the art itself. It has no foil, whose styles a document may not have. */
export function matteSheets(printed: Printed): Record<'under' | 'over', string> {
  const { under, over } = partsOf(printed, '');
  return { under: sheetOf(under), over: sheetOf(over) };
}

/** From the ground up. Art lies over the foil; a pattern lies under it. */
function partsOf({ named, card, status = 'normal', cp, skill = '' }: Printed, shine: string) {
  const { ground, paper, print: ink, band } = designOfCard(card);
  const [window, frame, middle] = named
    ? [NAMED_LAYOUT.window, NAMED_FRAME, NAMED_LAYOUT.middle]
    : [WINDOW, FRAME, MIDDLE];
  const foil = status === 'super' ? shine : '';
  const corners = words(drawableWord(skill), SKILL, ink) + (cp === undefined ? '' : drawn(strengthText(cp), ink));
  const under = [
    `<path d="${GROUND}" fill="${ground}"/>`,
    named?.art ? '' : patternOf(designOfCard(card), middle),
    `<path d="${frame}" fill="${paper}" fill-rule="evenodd"/>`,
    named ? foil : '',
  ];
  const over = [
    edgeOf(window, ink),
    status === 'super' || status === 'normal' ? '' : bandOf(status, band, named !== undefined),
    drawn(numberText(card), ink),
    named ? `<g transform="${NAMED_LAYOUT.corners}">${corners}</g>` : corners + foil,
    named ? words(named.name, NAME, ink) + words(named.series, SERIES, ink) : '',
  ];
  return { under, over };
}

export function backGroup(): string {
  const { ground, paper, print } = BACK;
  return sheetOf([
    `<path d="${GROUND}" fill="${ground}"/>`,
    patternOf(BACK, MIDDLE),
    `<path d="${FRAME}" fill="${paper}" fill-rule="evenodd"/>`,
    edgeOf(WINDOW, print),
  ]);
}

/**
 * Clipped content does not blend with anything outside. A group must not be isolated a second time: the renderer of PNG files would cut off
 * its right edge.
 */
function sheetOf(parts: readonly string[]): string {
  return `<g clip-path="url(#sheet)">${parts.join('')}</g>`;
}

function edgeOf(window: string, ink: string): string {
  return `<path d="${window}" fill="none" stroke="${ink}" stroke-width="1.2" stroke-linejoin="round"/>`;
}

function pictureOf(art: string): string {
  return `<image href="${art}" x="12" y="12" width="216" height="258" preserveAspectRatio="xMidYMid slice" clip-path="url(#named)"/>`;
}

function bandOf(status: string, { deep, light, pale }: Tones, isNamed: boolean): string {
  const paper = `<path d="${isNamed ? NAMED_LAYOUT.band : BAND.paper}" fill="${deep}"/>`;
  const edges = isNamed ? '' : `<path d="${BAND.edges}" stroke="${light}"/>`;
  return paper + edges + words(drawableWord(status), isNamed ? NAMED_STATUS : STATUS, pale);
}

export function words(
  text: string,
  { height, widest, stroke, spacing, line, under = 0, left, middle = SHEET.width / 2 }: Lettering,
  ink: string,
): string {
  const { strokes, width } = placeLetters(text, spacing);
  const fitted = Math.min(height, (widest / Math.max(1, width)) * BODY);
  const x = left ?? middle - (width * fitted) / BODY / 2;
  const transform = placed(short(x), short(line - fitted * (1 - under)), short(fitted));
  return drawn({ transform, strokes, width: stroke }, ink);
}

function drawn({ transform, strokes, width }: PlacedText, ink: string): string {
  if (strokes.length === 0) return '';
  const paths = strokes.map(({ d, x }) => `<path d="${d}" transform="translate(${x})"/>`).join('');
  const pen = `fill="none" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round"`;
  return `<g transform="${transform}" ${pen}>${paths}</g>`;
}

/** The pattern of a face. @param middle where it is, as a transform */
function patternOf({ art }: FaceDesign, middle: string): string {
  const shapes = art.map(({ d, fill = 'none', stroke, width }) => {
    const line = stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${width ?? 1}"`;
    return `<path d="${d}" fill="${fill}"${line}/>`;
  });
  return `<g transform="${middle}" fill-rule="evenodd" stroke-linejoin="round">${shapes.join('')}</g>`;
}
