// Cards 13 to 16: the heads of the office. They have no sky of their own, so that the foil of a super shines behind them.
import {
  at,
  both,
  cheeks,
  cloud,
  disc,
  eyes,
  INK,
  line,
  oval,
  round,
  seeThrough,
  shape,
  stars,
  WHITE,
} from './pen.mjs';

const { cerulean, jade, leaf, plum, rose, saffron, tangerine, ultramarine, vermilion, violet } = INK;
const halo = (colour, y = -14, r = 92) => seeThrough(0.5, disc(0, y, r, colour));

function thunderDrummer() {
  const drum = at(
    0,
    -92,
    disc(0, 0, 19, vermilion.full) +
      disc(0, 0, 14, WHITE) +
      line('M-6 2C-6-8 6-8 6 0C6 5 0 5 0 1', vermilion.deep, 3.2),
  );
  const ring = `<circle cy="0" r="92" fill="none" stroke="${saffron.full}" stroke-width="5"/>` + round(8, drum);
  const horns = both(shape('M-40-52C-58-70-58-92-46-104C-44-86-30-74-16-66Z', saffron.light));
  const head =
    shape('M-70 4C-78-50-40-72 0-72C40-72 78-50 70 4C68 42 40 62 0 62C-40 62-68 42-70 4Z', violet.full) +
    shape('M-60-38C-50-66-24-76 0-70C24-76 50-66 60-38C40-52 24-34 0-50C-24-34-40-52-60-38Z', violet.deep);
  const look =
    eyes(-28, -2, violet.deep, 12, 4.4) +
    line('M-46-18L-20-14M46-18L20-14', violet.deep, 5) +
    shape('M-22 26H22C20 44-20 44-22 26Z', violet.deep) +
    both(shape('M-18 26h9l-4 10z', WHITE)) +
    cheeks(-48, 20, rose.full);
  const bolts = both(shape('M-66 70L-34 66L-48 90L-26 88L-66 128L-56 100L-78 102Z', saffron.full));
  const bands = cloud(-52, 116, WHITE, 0.8) + cloud(52, 116, WHITE, 0.8) + cloud(0, 120, violet.light, 0.9);
  return halo(violet.light) + at(0, -14, ring) + bolts + at(0, 0, horns + head + look) + bands;
}

function rainbowCarp() {
  const outline =
    'M-90 4C-84-40-40-62 4-52C34-46 54-26 66-8C78-24 92-36 106-40C100-18 100 14 108 36C92 32 78 22 66 10C52 34 30 52-2 56C-44 60-86 44-90 4Z';
  const stripes = [vermilion.full, tangerine.full, saffron.full, leaf.full, cerulean.full, violet.full];
  const bands = stripes
    .map((colour, i) => shape(`M${-50 + i * 26}-70Q${-28 + i * 26} 0 ${-50 + i * 26} 70H120V-70Z`, colour))
    .join('');
  const scale = (x, y) => line(`M${x} ${y - 9}a10 9 0 0 1 0 18`, WHITE, 3);
  const rows =
    [-26, -6, 14].map((x) => [-24, -2, 20].map((y) => scale(x + (y === -2 ? 10 : 0), y)).join('')).join('') +
    scale(42, -10) +
    scale(42, 12);
  const face =
    shape(`M-92 4C-86-40-62-56-44-58Q-22 0-44 62C-66 56-90 36-92 4Z`, WHITE) +
    disc(-58, -10, 15, vermilion.full) +
    line('M-67-11q9 8 18 0', WHITE, 4) +
    oval(-60, 18, 9, 5.5, rose.light) +
    line('M-88 16q8 6 14 2', vermilion.deep, 3.6);
  const whiskers = line('M-86 20C-98 30-98 44-106 48M-80 32C-86 44-82 54-88 62', saffron.full, 4);
  const fins =
    shape('M-14-50C-8-84 26-92 48-82C40-66 34-48 26-42Z', vermilion.full) +
    shape('M-16 54C-20 74-10 92 8 96C10 78 12 66 18 52Z', tangerine.full) +
    line('M0-56L14-78M14-52L30-74M-4 62L0 84', WHITE, 3);
  const body = `<clipPath id="carp"><path d="${outline}"/></clipPath><g clip-path="url(#carp)">${shape(outline, WHITE)}${bands}${face}</g>`;
  const waves =
    [-80, -40, 0, 40, 80].map((x) => disc(x, 122, 26, cerulean.light)).join('') +
    [-60, -20, 20, 60].map((x) => disc(x, 132, 26, cerulean.full)).join('');
  return (
    halo(WHITE, -10) +
    stars(WHITE, [-40, -104], [44, -108, 0.8], [-96, -58, 0.8], [96, 66, 0.7]) +
    waves +
    at(0, -2, whiskers + fins + body + rows, -14)
  );
}

function northStag() {
  const antler = line(
    'M-16-42C-26-66-58-62-66-98M-34-62C-44-84-34-96-38-116M-58-78C-76-78-86-86-92-102M-24-52C-16-74-22-84-14-104',
    jade.deep,
    7.4,
  );
  const lights = both(
    [
      [-66, -100],
      [-38, -117],
      [-92, -103],
      [-14, -105],
    ]
      .map(([x, y]) => disc(x, y, 6.5, saffron.full))
      .join(''),
  );
  const ears = both(
    shape('M-34-30C-62-44-84-36-92-24C-74-10-52-8-36-16Z', jade.full) +
      shape('M-46-26C-60-32-72-30-78-24C-66-18-56-16-46-20Z', rose.light),
  );
  const head =
    shape('M-44-30C-44-54 44-54 44-30C46 10 34 62 0 66C-34 62-46 10-44-30Z', jade.full) +
    shape('M-24 22C-22 54-12 64 0 66C12 64 22 54 24 22C10 12-10 12-24 22Z', jade.pale) +
    oval(0, 48, 11, 8, jade.deep);
  const mark = shape('M0-46L9-20L0 4L-9-20Z', WHITE);
  const mane =
    shape('M-40 20C-78 44-98 90-92 129H92C98 90 78 44 40 20C34 60 18 74 0 74C-18 74-34 60-40 20Z', WHITE) +
    line(
      'M-70 120C-70 96-60 80-50 68M-36 124C-36 106-30 96-24 88M70 120C70 96 60 80 50 68M36 124C36 106 30 96 24 88',
      cerulean.light,
      4.4,
    );
  const wind = line('M-104 20C-84 10-70 22-82 32C-90 38-96 30-90 26M104-8C86-20 72-6 82 4C90 10 98 2 92-4', WHITE, 5);
  return (
    halo(jade.light) +
    stars(WHITE, [-92, -64, 0.7], [90, -60, 0.8], [0, -80, 0.9]) +
    wind +
    both(antler) +
    lights +
    mane +
    ears +
    head +
    mark +
    eyes(-25, -8, jade.deep, 9, 4.2)
  );
}

function eclipseKeeper() {
  const sun =
    disc(0, -22, 92, saffron.full) +
    round(24, '').concat(disc(0, -22, 80, saffron.light)) +
    disc(0, -22, 72, ultramarine.deep) +
    stars(saffron.light, [-40, -62, 0.8], [44, -70, 0.7], [52, -24, 0.8], [-52, -18, 0.6], [0, -84, 0.6]);
  const body =
    shape('M-58 129C-70 70-54 8 0 8C54 8 70 70 58 129Z', plum.deep) +
    both(shape('M-52 44C-84 64-92 100-84 129H-50C-56 98-58 70-52 44Z', violet.full)) +
    line('M-20 66q10 10 20 0q10 10 20 0M-28 88q14 12 28 0q14 12 28 0', violet.full, 4);
  const head =
    disc(0, -8, 44, plum.deep) + shape('M-13-4H13L0 22Z', saffron.full) + line('M-10 4H10', tangerine.deep, 2.4);
  const look = both(disc(-21, -12, 15, violet.light)) + eyes(-21, -13, plum.deep, 8, 3.6);
  const cap =
    shape('M-46-34C-44-66 44-66 46-34C20-44-20-44-46-34Z', ultramarine.full) +
    shape('M-50-34C-20-48 20-48 50-34L44-26C18-36-18-36-44-26Z', saffron.full) +
    disc(0, -52, 8, saffron.full) +
    disc(0, -52, 4, WHITE);
  const lantern = at(
    64,
    74,
    line('M0-40V-22', WHITE, 3) +
      shape('M-15-22H15L11 22H-11Z', saffron.light) +
      shape('M-18-26H18V-18H-18ZM-15 20H15V28H-15Z', vermilion.full) +
      disc(0, 0, 9, WHITE),
    6,
  );
  return sun + body + head + look + cap + line('M44 56C56 44 60 40 64 34', violet.full, 9) + lantern;
}

export const HEADS = { 13: thunderDrummer, 14: rainbowCarp, 15: northStag, 16: eclipseKeeper };
