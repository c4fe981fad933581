// Cards 9 to 12: the clerks of sun, frost, hail and the high air.
import {
  at,
  both,
  cheeks,
  cloud,
  disc,
  eyes,
  hill,
  INK,
  line,
  moon,
  oval,
  round,
  shape,
  sky,
  smile,
  stars,
  WHITE,
} from './pen.mjs';

const { cerulean, jade, plum, rose, saffron, tangerine, teal, vermilion } = INK;

function noonCat() {
  const mane =
    round(12, shape('M-15-58L0-100L15-58Z', saffron.full)) +
    round(12, at(0, 0, shape('M-12-56L0-84L12-56Z', tangerine.full), 15));
  const ears = both(shape('M-52-24L-56-76L-12-52Z', saffron.light) + shape('M-46-36L-48-62L-26-48Z', rose.light));
  const face = disc(0, 0, 60, saffron.light) + both(line('M-70 10L-40 14M-68 26L-40 24', tangerine.deep, 2.4));
  const look =
    eyes(-24, 0, tangerine.deep, 11, 4) +
    shape('M-7 15H7L0 23Z', vermilion.full) +
    line('M0 23V28M-12 30q6 6 12 0q6 6 12 0', tangerine.deep, 3.2) +
    cheeks(-38, 22, rose.light) +
    both(line('M-8-54V-40', tangerine.full, 5)) +
    line('M0-56V-38', tangerine.full, 5);
  return (
    sky(vermilion.full) +
    moon(vermilion.light, -16, 98) +
    at(0, -10, mane + ears + face + look) +
    cloud(-74, 96, WHITE, 0.9) +
    cloud(66, 104, WHITE, 1) +
    cloud(0, 116, WHITE, 0.9)
  );
}

function hoarfrost() {
  const arm = line('M0-30V-98M0-84L-15-98M0-84L15-98M0-64L-19-82M0-64L19-82', WHITE, 8) + disc(0, -104, 7, jade.light);
  const body = round(6, shape('M-19-28L0-52L19-28Z', jade.light)) + disc(0, 0, 44, WHITE);
  const look = eyes(-17, -4, jade.deep, 9, 3.8) + smile(9, jade.deep, 6) + cheeks(-28, 9, rose.light);
  return (
    sky(jade.full) +
    moon(jade.deep, -12, 92) +
    stars(jade.pale, [-90, -96, 0.8], [88, -84], [-94, 62], [92, 70, 0.7], [-40, 112, 0.8], [48, 112, 0.6]) +
    at(0, -12, round(6, arm) + body + look)
  );
}

function hailHedgehog() {
  const spikes = Array.from({ length: 15 }, (_, i) =>
    at(14, 46, shape('M-13-66L0-112L13-66Z', i % 2 ? plum.deep : plum.full), -98 + i * 14),
  ).join('');
  const back = shape('M-70 58C-70-8-30-34 14-34C62-34 92 4 92 58C60 76-40 76-70 58Z', plum.deep);
  const belly =
    shape('M-98 58C-86 26-58 8-36 20C-8 32 10 72 4 92H-62C-76 92-88 84-94 70Z', rose.light) +
    disc(-98, 60, 8, plum.deep);
  const hail = [
    [-24, -62, 12],
    [22, -76, 14],
    [66, -44, 12],
    [92, 0, 10],
    [-62, -96, 8],
    [76, -98, 9],
    [-88, -40, 9],
  ]
    .map(
      ([x, y, r]) =>
        disc(x, y, r, WHITE) +
        line(`M${x - r * 0.4} ${y - r * 0.4}q${r * 0.3}-${r * 0.3} ${r * 0.7}-${r * 0.1}`, cerulean.light, 2.4),
    )
    .join('');
  return (
    sky(plum.light) +
    moon(plum.pale, -16, 86) +
    hill(plum.full, 92) +
    spikes +
    back +
    belly +
    line('M-66 46q8 8 16 0', plum.deep, 3.8) +
    line('M-86 72q8 4 14-2', plum.deep, 3) +
    oval(-48, 62, 8, 5, rose.full) +
    both(oval(-34, 96, 15, 8, plum.deep)) +
    hail
  );
}

function windWhale() {
  const body = shape(
    'M-96 6C-92-52-34-66 12-52C56-38 66-2 84-10C86-34 78-52 62-62C82-66 98-56 102-40C110-54 124-56 132-50C128-30 114-16 98-6C92 44 46 78-14 74C-66 72-98 46-96 6Z',
    teal.full,
  );
  const belly =
    shape('M-96 10C-70 30-20 34 20 20C28 48 6 74-18 74C-66 72-96 46-96 10Z', teal.pale) +
    line('M-64 36C-58 52-50 60-40 66M-36 40C-32 54-26 62-18 68M-8 36C-6 50-2 58 4 62', teal.full, 3);
  const look = line('M-66-6q8 8 17 0', teal.deep, 4) + oval(-50, 10, 9, 5, rose.light);
  const breath = line(
    'M-20-60C-20-84-40-84-40-72C-40-64-30-64-30-72M-14-60C-14-94 16-94 16-76C16-64 2-64 4-76',
    WHITE,
    5,
  );
  const town = at(
    14,
    -46,
    shape('M-22-2V-20L-12-30L-2-20V-2Z', vermilion.full) +
      shape('M0-2V-32L14-44L28-32V-2Z', saffron.full) +
      shape('M10-2V-16h8V-2Z', tangerine.deep) +
      disc(-12, -13, 3.4, saffron.light),
    8,
  );
  return (
    sky(teal.deep) +
    moon(saffron.light, -28, 78) +
    stars(teal.light, [-92, -90, 0.9], [90, -96, 0.8], [-96, -34, 0.6], [40, -116, 0.7]) +
    at(-10, 4, town + breath + body + belly + look, -4, 0.94) +
    cloud(-70, 104, WHITE, 0.9) +
    cloud(58, 100, WHITE, 1.1) +
    cloud(0, 118, teal.light, 1)
  );
}

export const SKY = { 9: noonCat, 10: hoarfrost, 11: hailHedgehog, 12: windWhale };
