import { cardGroup } from './card-svg.js';
import { onTable } from './link-svg.js';
import { type Printed, SHEET } from './sheet.js';

const WIDTH = 800;
const GAP = 12;
/** A card alone would fill the chat. */
const WIDEST = 200;
/** More lie in two rows. */
const MOST_IN_ROW = 5;

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly scale: number;
}

/** How large the picture of so many cards is, and the cards on it. */
export function sheetLayout(count: number): Layout {
  const rows = count > MOST_IN_ROW ? 2 : 1;
  const columns = Math.ceil(count / rows);
  const cardWidth = Math.min(WIDEST, (WIDTH - GAP) / columns - GAP);
  const scale = cardWidth / SHEET.width;
  return { width: WIDTH, height: Math.round(rows * (SHEET.height * scale + GAP) + GAP), columns, scale };
}

/** One to ten cards beside each other, in their order. */
export function sheetSvg(cards: readonly Printed[]): string {
  const { columns, scale, ...size } = sheetLayout(cards.length);
  const [across, down] = [SHEET.width * scale + GAP, SHEET.height * scale + GAP];
  return onTable(size, scale, cards.map(cardGroup), (place) => {
    const row = Math.floor(place / columns);
    const inRow = Math.min(columns, cards.length - row * columns);
    return [(WIDTH - inRow * across + GAP) / 2 + (place % columns) * across, GAP + row * down];
  });
}
