import { short, times } from './shapes.js';
import { SHEET } from './sheet.js';

/*
 * The foil of web/src/styles/card.css as it lies still, for programs without CSS gradients: the light is at 30 % and 18 % of the card.
 */

const LIGHT = { x: 72, y: 60.5 } as const;
/** Colours round the light, one for each degree; they repeat. */
const RAYS = (
  '#f8a7ad #faafaf #fbb7b0 #fdbfb2 #ffc8b3 #ffd0b5 #ffd8b6 #ffe0b7 #ffe8b9 #ffedbf #fff1cb #fff4d7 #fff7e3 #fefaef #f7fbf1 ' +
  '#ecf9eb #e0f8e4 #d5f6de #c9f4d7 #bcf2d1 #b0f0cb #a2edc4 #9dedc5 #a1eecc #a5efd3 #a8f0db #acf1e2 #b0f2e9 #b4f3f0 #b7f4f7 ' +
  '#c0f5fc #ccf7fd #d9f9ff #e5faff #f0fcff #f2f8ff #eaf0ff #e2e7ff #dadeff #d2d5ff #caccff #c2c4fe #bbbbfd #b4b2fc #b5b0fb ' +
  '#beb4fa #c8b8f8 #d1bcf7 #dbc0f6 #e4c4f5 #eec8f3 #f7cbf1 #fccbec #fcc5e4 #fbc0db #fabbd3 #fab6ca #f9b0c2 #f8abb9 #f7a6b1'
).split(' ');
const FIRST = 8;

/** The diagonal flare: where it is on its line, its colour, and how much of it is seen. */
const FLARE = [
  [0.18, '#6c1d58', 0],
  [0.32, '#6c1d58', 1],
  [0.4, '#7b5600', 1],
  [0.48, '#00694a', 1],
  [0.57, '#0e4786', 1],
  [0.72, '#0e4786', 0],
] as const;
const SHEET_RECT = '<path d="M0 0h240v336H0z" ';

/** Gradients that {@link FOIL} uses. */
export const FOIL_DEFS =
  // The line of a CSS gradient at 118 degrees, from corner to corner.
  '<linearGradient id="flare" gradientUnits="userSpaceOnUse" x1="-43.2" y1="81.2" x2="283.2" y2="254.8">' +
  FLARE.map(([at, colour, part]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${part}"/>`).join('') +
  '</linearGradient>' +
  '<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" ' +
  `gradientTransform="translate(${LIGHT.x} ${LIGHT.y}) scale(168 275.5)">` +
  '<stop offset="0" stop-color="#fff" stop-opacity="0.8"/><stop offset="0.9" stop-color="#fff" stop-opacity="0"/>' +
  '</radialGradient>';

/** Silver holographic foil under the ink. */
export const FOIL =
  `<g style="mix-blend-mode:multiply">${times(360, ray)}</g>` +
  `<g style="mix-blend-mode:color-dodge" opacity="0.85">${SHEET_RECT}fill="url(#flare)"/></g>` +
  `<g style="mix-blend-mode:soft-light">${SHEET_RECT}fill="url(#light)"/></g>`;

/** One ray from the light, a degree wide. It goes on under the next one, so that no seam is seen. */
function ray(degree: number): string {
  const { x, y } = LIGHT;
  return `<path d="M${x} ${y}L${end(degree)}L${end(degree + 2)}z" fill="${RAYS[degree % RAYS.length]}"/>`;
}

/** Where a ray meets the edge of the card. The renderer of PNG files cuts off the right of what begins left of the card. */
function end(degrees: number): string {
  const angle = ((FIRST + degrees) * Math.PI) / 180;
  const [x, y] = [Math.sin(angle), -Math.cos(angle)];
  const reach = Math.min(((x > 0 ? SHEET.width : 0) - LIGHT.x) / x, ((y > 0 ? SHEET.height : 0) - LIGHT.y) / y);
  return `${short(LIGHT.x + reach * x)} ${short(LIGHT.y + reach * y)}`;
}
