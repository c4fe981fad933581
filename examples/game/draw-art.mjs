// Draws the art of the cards in this folder. From the root of the repository, after npm run build: node examples/game/draw-art.mjs
import { Resvg } from '@resvg/resvg-js';
import { mkdirSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { GUESTS } from './cast/guests.mjs';
import { HEADS } from './cast/heads.mjs';
import { RAIN } from './cast/rain.mjs';
import { SKY } from './cast/sky.mjs';
import { WIND } from './cast/wind.mjs';

const ART = new URL('art/', import.meta.url);
/** Pixels. */
const WIDTH = 648;
const QUALITY = 88;

mkdirSync(ART, { recursive: true });
for (const [card, draw] of Object.entries({ ...RAIN, ...WIND, ...SKY, ...HEADS, ...GUESTS })) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-108 -129 216 258">${draw()}</svg>`;
  const png = new Resvg(svg, { fitTo: { mode: 'width', value: WIDTH } }).render().asPng();
  writeFileSync(new URL(`${card}.webp`, ART), await sharp(png).webp({ quality: QUALITY, effort: 6 }).toBuffer());
}
