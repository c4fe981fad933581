import { backGroup, CARD_DEFS, cardGroup, type Lettering, words } from './card-svg.js';
import { drawableWords } from './letters.js';
import { type Printed, SHEET } from './sheet.js';

/** The size that chats show beside a link. */
export const LINK_SIZE = { width: 1200, height: 630 } as const;

/** The page's ground in the light theme: `--bg` of web/src/styles/tokens.css. */
const TABLE = '#f2f5f2';
/** How large cards are: one alone, and several beside each other. */
const ALONE = 504;
const BESIDE = 420;
const GAP = 44;
/** The game's name, in capitals below the cards. */
const NAME: Lettering = { height: 20, widest: 1100, stroke: 2, spacing: 4, line: 604, middle: 600 };
const INK = '#16231c';
/** A strip of the accent along the lower edge. */
const STRIP = 'x="0" y="618" width="1200" height="12"';

const SHEET_WIDTH = 800;
const SHEET_GAP = 12;
/** A card alone would fill the chat. */
const WIDEST = 200;
/** More lie in two rows. */
const MOST_IN_ROW = 5;

type LinkTheme = { readonly gameName?: string | undefined; readonly gameAccent?: string | undefined };

/** The picture of a link: one to three cards on the page's ground. */
export function linkSvg(cards: readonly Printed[], theme: LinkTheme): string {
  return linkOf(cards.map(cardGroup), theme);
}

export function backLinkSvg(theme: LinkTheme): string {
  return linkOf([backGroup()], theme);
}

/** @param shown cards, as groups */
function linkOf(shown: readonly string[], { gameName = '', gameAccent }: LinkTheme): string {
  const scale = (shown.length === 1 ? ALONE : BESIDE) / SHEET.height;
  const step = SHEET.width * scale + GAP;
  const left = (LINK_SIZE.width - shown.length * step + GAP) / 2;
  const top = (LINK_SIZE.height - SHEET.height * scale) / 2;
  const name = words(drawableWords(gameName), NAME, INK);
  const strip = gameAccent === undefined ? '' : `<rect ${STRIP} fill="${gameAccent}"/>`;
  return onTable(LINK_SIZE, scale, shown, (place) => [left + place * step, top], name + strip);
}

/** How large the picture of so many cards is, and the cards on it. */
export function sheetLayout(count: number) {
  const rows = count > MOST_IN_ROW ? 2 : 1;
  const columns = Math.ceil(count / rows);
  const cardWidth = Math.min(WIDEST, (SHEET_WIDTH - SHEET_GAP) / columns - SHEET_GAP);
  const scale = cardWidth / SHEET.width;
  return {
    width: SHEET_WIDTH,
    height: Math.round(rows * (SHEET.height * scale + SHEET_GAP) + SHEET_GAP),
    columns,
    scale,
  };
}

/** One to ten cards beside each other, in their order. */
export function sheetSvg(cards: readonly Printed[]): string {
  const { columns, scale, ...size } = sheetLayout(cards.length);
  const [across, down] = [SHEET.width * scale + SHEET_GAP, SHEET.height * scale + SHEET_GAP];
  return onTable(size, scale, cards.map(cardGroup), (place) => {
    const row = Math.floor(place / columns);
    const inRow = Math.min(columns, cards.length - row * columns);
    return [(SHEET_WIDTH - inRow * across + SHEET_GAP) / 2 + (place % columns) * across, SHEET_GAP + row * down];
  });
}

/** Cards, as groups, on the page's ground. @param placed where the left upper corner of each is @param beside what else is there */
function onTable(
  { width, height }: { readonly width: number; readonly height: number },
  scale: number,
  groups: readonly string[],
  placed: (place: number) => readonly [x: number, y: number],
  beside = '',
): string {
  const lying = groups.map((group, place) => {
    const [x, y] = placed(place);
    return `<g transform="translate(${x} ${y}) scale(${scale})">${SHADOW}${group}</g>`;
  });
  const size = `width="${width}" height="${height}"`;
  const table = `<rect ${size} fill="${TABLE}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${CARD_DEFS}</defs>${table}${lying.join('')}${beside}</svg>`;
}

/** Soft enough without a filter, which would take longer than the card. */
const SHADOW = [9, 7, 5, 3, 1]
  .map((out) => {
    const size = `width="${SHEET.width + 2 * out}" height="${SHEET.height + 2 * out}" rx="${SHEET.corner + out}"`;
    return `<rect x="${-out}" y="${5 - out}" ${size} fill="#0b1f16" fill-opacity="0.025"/>`;
  })
  .join('');
