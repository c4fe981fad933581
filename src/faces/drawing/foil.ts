import { hexOfLab, lab, type Lab, mixed } from './colour.js';
import { short, times } from './shapes.js';
import { SHEET } from './sheet.js';

/*
 * The foil of web/src/styles/card.css as it lies still, for programs without CSS gradients: the light is at 30 % and 18 % of the card.
 */

const LIGHT = { x: 72, y: 60.5 } as const;
/** Colours round the light, in degrees; they repeat. */
const RAYS: readonly (readonly [degrees: number, colour: Lab])[] = [
  [0, lab(0.8, 0.1, 12)],
  [9, lab(0.95, 0.07, 85)],
  [14, lab(0.99, 0.01, 100)],
  [22, lab(0.88, 0.1, 160)],
  [30, lab(0.93, 0.06, 205)],
  [35, lab(0.99, 0.01, 240)],
  [44, lab(0.78, 0.11, 285)],
  [52, lab(0.9, 0.07, 335)],
  [60, lab(0.8, 0.1, 12)],
];
const PERIOD = 60;
const FIRST = 8;
/** The width of a ray, in degrees. */
const STEP = 1;

/** The diagonal flare: where it is on its line, its colour, and how much of it is seen. */
const FLARE: readonly (readonly [place: number, colour: Lab, opacity: number])[] = [
  [0.18, lab(0.38, 0.13, 340), 0],
  [0.32, lab(0.38, 0.13, 340), 1],
  [0.4, lab(0.48, 0.1, 80), 1],
  [0.48, lab(0.46, 0.1, 165), 1],
  [0.57, lab(0.4, 0.12, 255), 1],
  [0.72, lab(0.4, 0.12, 255), 0],
];
const SHEET_RECT = '<path d="M0 0h240v336H0z" ';

/** Gradients that {@link FOIL} uses. */
export const FOIL_DEFS =
  // The line of a CSS gradient at 118 degrees, from corner to corner.
  '<linearGradient id="flare" gradientUnits="userSpaceOnUse" x1="-43.2" y1="81.2" x2="283.2" y2="254.8">' +
  FLARE.map(
    ([place, colour, opacity]) =>
      `<stop offset="${place}" stop-color="${hexOfLab(colour)}" stop-opacity="${opacity}"/>`,
  ).join('') +
  '</linearGradient>' +
  '<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" ' +
  `gradientTransform="translate(${LIGHT.x} ${LIGHT.y}) scale(168 275.5)">` +
  '<stop offset="0" stop-color="#fff" stop-opacity="0.8"/><stop offset="0.9" stop-color="#fff" stop-opacity="0"/>' +
  '</radialGradient>';

/** Silver holographic foil under the ink. */
export const FOIL =
  `<g style="mix-blend-mode:multiply">${times(360 / STEP, ray)}</g>` +
  `<g style="mix-blend-mode:color-dodge" opacity="0.85">${SHEET_RECT}fill="url(#flare)"/></g>` +
  `<g style="mix-blend-mode:soft-light">${SHEET_RECT}fill="url(#light)"/></g>`;

/** One ray from the light. It goes on under the next one, so that no seam is seen. */
function ray(index: number): string {
  const from = index * STEP;
  const colour = colourAt((from + STEP / 2) % PERIOD);
  return `<path d="M${LIGHT.x} ${LIGHT.y}L${end(from)}L${end(from + 2 * STEP)}z" fill="${hexOfLab(colour)}"/>`;
}

/** Where a ray meets the edge of the card. The renderer of PNG files cuts off the right of what begins left of the card. */
function end(degrees: number): string {
  const angle = ((FIRST + degrees) * Math.PI) / 180;
  const [x, y] = [Math.sin(angle), -Math.cos(angle)];
  const reach = Math.min(
    x === 0 ? Infinity : ((x > 0 ? SHEET.width : 0) - LIGHT.x) / x,
    y === 0 ? Infinity : ((y > 0 ? SHEET.height : 0) - LIGHT.y) / y,
  );
  return `${short(LIGHT.x + reach * x)} ${short(LIGHT.y + reach * y)}`;
}

function colourAt(degrees: number): Lab {
  const next = RAYS.findIndex(([place]) => place > degrees);
  const [to, light] = RAYS[next] ?? [PERIOD, lab(1, 0, 0)];
  const [from, dark] = RAYS[next - 1] ?? [0, light];
  return mixed(dark, light, (degrees - from) / (to - from));
}
