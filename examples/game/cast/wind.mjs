// Cards 5 to 8: the clerks of fog and wind.
import {
  at,
  both,
  cheeks,
  cloud,
  disc,
  eyes,
  INK,
  line,
  moon,
  oval,
  seeThrough,
  shape,
  sky,
  smile,
  stars,
  WHITE,
} from './pen.mjs';

const { cerulean, leaf, plum, rose, saffron, tangerine, teal, vermilion, violet } = INK;

function fogSheep() {
  const wool =
    Array.from({ length: 12 }, (_, i) =>
      disc(70 * Math.sin((i * Math.PI) / 6), 26 + 50 * Math.cos((i * Math.PI) / 6), 27, WHITE),
    ).join('') + oval(0, 26, 74, 54, WHITE);
  const face =
    shape('M-32-14C-34-46 34-46 32-14C34 24 20 44 0 44C-20 44-34 24-32-14Z', teal.deep) +
    both(shape('M-32-18C-52-24-64-12-66 0C-52 6-38 0-31-8Z', teal.deep));
  const tuft = disc(-16, -40, 17, WHITE) + disc(4, -48, 19, WHITE) + disc(22, -38, 15, WHITE);
  const look = eyes(-14, 2, teal.pale, 8, 3.6) + line('M-6 24q6 5 12 0', teal.pale, 3);
  const bell = disc(0, 56, 12, saffron.full) + disc(0, 60, 4, tangerine.deep);
  const fog =
    seeThrough(0.92, line('M-104 84H28M-60 104H100M-100 122H70', teal.pale, 12)) + line('M56 84H92', teal.pale, 12);
  return (
    sky(teal.full) +
    moon(teal.light, -22) +
    line('M-100-96H-60M58-108H98M72-62H104', teal.light, 8) +
    wool +
    face +
    tuft +
    look +
    bell +
    fog
  );
}

function secondHandBoots() {
  const boot = (colour, dark) =>
    shape('M-26-70H22V34C44 36 58 48 58 74H-26Z', colour) +
    shape('M-30-78H26V-62H-30Z', dark) +
    shape('M-28 74H60V86H-28Z', dark);
  const left =
    at(-44, 10, boot(teal.full, teal.deep)) +
    at(-46, 10, line('M-12-8q7 7 14 0M12-8q6 7 12 0', teal.deep, 3.6) + line('M2 6q5 5 10 0', teal.deep, 3));
  const right =
    at(36, 16, boot(vermilion.full, vermilion.deep)) +
    at(34, 16, line('M-12-8q7 7 14 0M12-8q6 7 12 0', vermilion.deep, 3.6) + line('M2 6q5 5 10 0', vermilion.deep, 3)) +
    at(
      50,
      66,
      shape('M-10-9H10V9H-10Z', saffron.full) + line('M-10-4h4M10-4h-4M-10 4h4M10 4h-4', vermilion.deep, 2.4),
      8,
    );
  const sprout =
    line('M-46-66C-46-90-42-98-36-108', leaf.full, 5) +
    shape('M-38-104C-30-124-8-124-2-118C-8-102-24-98-38-104Z', leaf.full) +
    shape('M-46-86C-58-102-78-100-84-92C-76-80-60-78-46-86Z', leaf.full);
  return (
    sky(saffron.full) +
    moon(saffron.pale, -16) +
    stars(saffron.deep, [-90, -70, 0.8], [84, -88], [96, -20, 0.7]) +
    oval(4, 106, 96, 15, tangerine.full) +
    left +
    right +
    sprout
  );
}

function kiteMessenger() {
  const kite =
    shape('M0-92L70-14L0 78L-70-14Z', tangerine.full) +
    shape('M0-92L70-14H0Z', saffron.full) +
    shape('M0 78L-70-14H0Z', vermilion.full) +
    line('M0-92V78M-70-14H70', tangerine.deep, 3);
  const look =
    disc(0, -14, 36, WHITE) +
    eyes(-14, -18, tangerine.deep, 8, 3.6) +
    smile(-6, tangerine.deep, 6) +
    cheeks(-22, -6, rose.light);
  const bow = (x, y, turn) =>
    at(x, y, shape('M0 0L-16-9V9ZM0 0L16-9V9Z', saffron.full) + disc(0, 0, 4, tangerine.deep), turn);
  const tail = line('M0 78C30 92-34 104-4 124', WHITE, 3.4) + bow(10, 90, 20) + bow(-14, 108, -20);
  return (
    sky(cerulean.full) +
    moon(cerulean.pale, -20, 86) +
    cloud(-74, 70, WHITE, 0.8) +
    cloud(78, -78, WHITE, 0.66) +
    at(0, 0, kite + look + tail, 12) +
    line('M-104-104C-80-96-72-84-58-62', WHITE, 3)
  );
}

function weathercock() {
  const arrow =
    line('M-92 74H92', plum.deep, 7) +
    shape('M104 74L80 58V90Z', plum.deep) +
    shape('M-104 58L-78 74L-104 90L-94 74Z', plum.deep) +
    line('M0 60V129', plum.deep, 9) +
    disc(0, 100, 11, saffron.full);
  const tail = [
    [-8, violet.full],
    [-30, plum.full],
    [-52, rose.full],
  ]
    .map(([turn, colour]) => at(-34, 24, shape('M0 14C-34 4-58-26-54-68C-30-64-6-34 10-6Z', colour), turn + 22))
    .join('');
  const body =
    shape('M-50 10C-30 70 50 78 60 12C64-18 60-38 62-62C30-70 14-48 8-18C-10-6-34-6-50 10Z', WHITE) +
    shape('M-14 16C2 46 34 44 44 14C24 26 4 26-14 16Z', saffron.light);
  const head =
    shape('M22-66C18-86 28-92 36-80C38-98 50-98 52-80C60-92 72-86 64-64Z', vermilion.full) +
    shape('M62-58L88-48L60-40Z', saffron.full) +
    shape('M58-38C70-32 68-16 60-14C52-18 52-32 58-38Z', vermilion.full);
  const look = line('M38-52q6 7 13 0', plum.deep, 3.6) + oval(42, -36, 7, 4.4, rose.light);
  return (
    sky(tangerine.full) +
    moon(saffron.light, -20, 86) +
    cloud(-70, -92, tangerine.light, 0.6) +
    cloud(82, 30, tangerine.light, 0.6) +
    arrow +
    tail +
    body +
    head +
    look
  );
}

export const WIND = { 5: fogSheep, 6: secondHandBoots, 7: kiteMessenger, 8: weathercock };
