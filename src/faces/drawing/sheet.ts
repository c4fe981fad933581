import { placeDigits, type PlacedStroke } from './numerals.js';

export interface Printed {
  readonly card: number;
  readonly status?: string;
  readonly cp?: number;
  readonly skill?: string;
  readonly named?: Named;
}

/** What a card with a name has beside: words that can be drawn, and the address of its art, or "". */
export type Named = { readonly name: string; readonly series: string; readonly art: string };

export const SHEET = { width: 240, height: 336, corner: 12 } as const;
/** A window with four scooped corners, in which the art is seen. */
export const WINDOW =
  'M62 12H178A50 50 0 0 0 228 62V266A50 50 0 0 0 178 316H62A50 50 0 0 0 12 266V62A50 50 0 0 0 62 12Z';
export const FRAME = `M-9-9h258v354H-9z${WINDOW}`;
/** What lies behind the art, and where the middle of the art is. */
export const GROUND = 'M8 8h224v312H8z';
export const MIDDLE = 'translate(120 164)';
/** The paper band of an unusual rarity. */
export const BAND = { paper: 'M0 238h240v34H0z', edges: 'M0 242h240M0 268h240', middle: 255 } as const;

/** What is elsewhere on a card with a name: the window ends higher, and the name stands on the paper below. */
export const NAMED_LAYOUT = {
  window: 'M62 12H178A50 50 0 0 0 228 62V220A50 50 0 0 0 178 270H62A50 50 0 0 0 12 220V62A50 50 0 0 0 62 12Z',
  middle: 'translate(120 141)',
  /** How much higher the words and numerals of the lower corners are. */
  corners: 'translate(0 -44)',
  /** The band lies between the scoops of the window. */
  band: 'M56.4 247H183.6A50 50 0 0 0 178 270H62A50 50 0 0 0 56.4 247Z',
} as const;
export const NAMED_FRAME = `M-9-9h258v354H-9z${NAMED_LAYOUT.window}`;

/** The height of the number, by how many digits it has. */
const NUMBER_HEIGHTS = [0, 25, 20, 15];
const WIDEST_CP = 5;
/** The body of a numeral and of a letter. */
const BODY = 16;

/** Strokes that stand beside each other. */
export interface PlacedText {
  readonly transform: string;
  readonly strokes: readonly PlacedStroke[];
  readonly width: number;
}

/** The number, top left. */
export function numberText(card: number): PlacedText {
  const { digits } = placeDigits(String(card));
  const height = NUMBER_HEIGHTS[String(card).length] ?? 12;
  return { transform: placed(17, 17, height), strokes: digits, width: 2.2 };
}

/** The strength, bottom right. */
export function strengthText(cp: number): PlacedText {
  const { digits, width } = placeDigits(String(cp));
  const height = String(cp).length > WIDEST_CP ? 8 : 13;
  return { transform: placed(225 - (width * height) / BODY, 311, height), strokes: digits, width: 2 };
}

export function placed(x: number, y: number, height: number): string {
  return `translate(${x} ${y}) scale(${height / BODY})`;
}
