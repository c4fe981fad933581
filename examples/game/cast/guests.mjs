// The guests of the festivals: cards 20, 21, 29 and 36. The supers have no sky of their own, as the heads of the office.
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
  seeThrough,
  shape,
  sky,
  stars,
  WHITE,
} from './pen.mjs';

const { cerulean, leaf, moss, plum, rose, saffron, tangerine, ultramarine, vermilion, violet } = INK;
/** The same drawing at several turns round the middle. */
const fan = (turns, drawing) => turns.map((turn) => at(0, 0, drawing, turn)).join('');
const glow = (x, y, r) =>
  seeThrough(0.35, disc(x, y, r, saffron.light)) + seeThrough(0.5, disc(x, y, r * 0.68, saffron.light));

function daybreakPhoenix() {
  const sun = disc(0, -20, 84, saffron.light) + at(0, -20, round(24, shape('M-5-88L0-102L5-88Z', saffron.full)));
  const plume = (colour, eye) =>
    shape('M0 0C-17 26-19 62 0 92C19 62 17 26 0 0Z', colour) +
    disc(0, 64, 9.5, WHITE) +
    disc(0, 64, 6.5, eye) +
    line('M0 12V46', eye, 2.4);
  const tail = at(
    0,
    34,
    at(0, 0, plume(tangerine.full, vermilion.deep), 44) +
      at(0, 0, plume(tangerine.full, vermilion.deep), -44) +
      at(0, 0, plume(rose.full, plum.deep), 22) +
      at(0, 0, plume(rose.full, plum.deep), -22) +
      plume(saffron.full, vermilion.full),
  );
  const feather = (turn, colour) =>
    at(22, 14, shape('M0-9C30-17 66-13 92 0C66 13 30 13 0 9Z', colour) + line('M14 0H64', saffron.light, 2.2), turn);
  const wings = both(
    [-74, -54, -34, -14, 6].map((turn, i) => feather(turn, [rose.full, vermilion.full][i % 2])).join('') +
      shape('M6-14C30-40 56-34 62-14C66 10 40 40 10 44Z', vermilion.full) +
      line('M22-8q10 8 20 0M20 10q11 8 22 0M16 28q9 7 17 0', saffron.full, 3.4),
  );
  const body =
    shape('M-26-24C-46 16-30 62 0 72C30 62 46 16 26-24Z', vermilion.full) +
    shape('M0-4C-16 0-22 22-18 36C-14 50-8 54 0 58C8 54 14 50 18 36C22 22 16 0 0-4Z', saffron.light) +
    line('M-8 16q8 6 16 0M-8 28q8 6 16 0M-6 40q6 5 12 0', tangerine.full, 2.8);
  const crest = [-30, 0, 30]
    .map((turn) =>
      at(
        0,
        -58,
        line('M0 0V-30', vermilion.full, 4) + disc(0, -36, 7.5, saffron.full) + disc(0, -36, 3.6, rose.full),
        turn,
      ),
    )
    .join('');
  const head =
    disc(0, -34, 30, vermilion.full) +
    both(shape('M-28-34C-28-12-10-8 0-22C-6-38-22-44-28-34Z', saffron.light)) +
    shape('M-8-26H8L0-8Z', saffron.full) +
    line('M-6-24H6', tangerine.deep, 2.2) +
    eyes(-15, -34, plum.deep, 7, 3.4) +
    cheeks(-19, -21, rose.full);
  const clouds = cloud(-64, 112, WHITE, 0.9) + cloud(64, 112, WHITE, 0.9) + cloud(0, 122, rose.light, 0.8);
  return sun + tail + wings + body + crest + head + clouds;
}

function nightMailMoth() {
  const upper =
    shape('M4-20C20-74 62-96 96-82C104-50 92-10 54 6C34 12 14 6 4-2Z', violet.full) +
    shape('M20-24C34-58 62-76 86-70C90-46 78-18 50-6C36-2 24-10 20-24Z', violet.light) +
    disc(62, -44, 17, saffron.full) +
    disc(62, -44, 11, plum.deep) +
    disc(58, -48, 4, WHITE) +
    line('M88-78C78-66 74-60 72-56M94-56C86-50 80-48 76-46', violet.full, 3);
  const lower =
    shape('M4 0C30-2 66 6 74 34C66 62 34 62 16 42C8 32 4 18 4 0Z', plum.full) +
    shape('M16 10C34 8 56 14 60 32C52 48 34 46 24 36C18 28 16 20 16 10Z', rose.full) +
    disc(42, 28, 8, saffron.light);
  const body =
    shape('M-15-8C-18 26-10 54 0 60C10 54 18 26 15-8Z', plum.deep) +
    line('M-11 14H11M-10 26H10M-7 38H7', violet.light, 3.2) +
    disc(0, -22, 25, plum.deep) +
    both(shape('M-24-10C-20 2-8 8 0 6V-6C-10-6-18-8-24-10Z', WHITE)) +
    both(disc(-11, -24, 9, violet.light)) +
    eyes(-11, -24, plum.deep, 5.4, 3);
  const antennae = both(
    line('M-8-44C-14-62-26-72-42-74M-16-58L-24-52M-24-66L-32-60M-33-71L-40-64', saffron.light, 3.2),
  );
  const cap =
    shape('M-22-38C-22-58 22-58 22-38Z', vermilion.full) +
    shape('M-26-38C-10-46 10-46 26-38L22-32C8-38-8-38-22-32Z', vermilion.deep) +
    disc(0, -46, 4.4, saffron.full);
  const letter = at(
    0,
    78,
    shape('M-34-22H34V22H-34Z', WHITE) +
      line('M-34-22L0 6L34-22', saffron.full, 3.4) +
      disc(0, 6, 9, vermilion.full) +
      stars(WHITE, [0, 6, 0.7]),
    -6,
  );
  const windows = [
    [-92, 100, 20, 40],
    [-66, 86, 22, 54],
    [50, 92, 20, 48],
    [74, 80, 26, 60],
  ]
    .map(
      ([x, y, wide, high]) =>
        shape(`M${x} ${y}h${wide}v${high}h-${wide}Z`, plum.deep) +
        shape(`M${x + wide / 2 - 4} ${y + 10}h8v10h-8Z`, saffron.full),
    )
    .join('');
  return (
    sky(ultramarine.deep) +
    moon(saffron.light, -26, 80) +
    seeThrough(0.5, moon(saffron.full, -26, 62)) +
    stars(
      violet.light,
      [-94, -104, 0.9],
      [90, -110, 0.8],
      [-98, 20, 0.7],
      [98, 34, 0.8],
      [-70, -114, 0.5],
      [52, -116, 0.5],
    ) +
    hill(plum.full, 112) +
    windows +
    at(0, -10, antennae + both(lower + upper) + body + cap) +
    line('M-10 46C-14 54-18 58-22 62M10 46C14 54 18 56 22 58', plum.deep, 4) +
    letter
  );
}

function lanternFox() {
  const night =
    disc(0, -18, 94, ultramarine.deep) +
    stars(saffron.light, [-64, -58, 0.8], [66, -54, 0.7], [-30, -96, 0.7], [34, -98, 0.8], [0, -72, 0.6]);
  const tail =
    shape('M0 6C-26-22-30-74 0-112C30-74 26-22 0 6Z', cerulean.light) +
    shape('M0-112C-13-95-20-77-22-60C-14-68-8-60 0-66C8-60 14-68 22-60C20-77 13-95 0-112Z', cerulean.full) +
    line('M0 6C-26-22-30-74 0-112C30-74 26-22 0 6', ultramarine.deep, 1.6) +
    line('M-7-46C-7-30-5-16 0-6M7-46C7-30 5-16 0-6', WHITE, 2.4);
  const tails = at(0, 70, fan([-88, 88, -66, 66, -44, 44, -22, 22, 0], tail), 0, 1.46);
  const lantern = (x, y, size, turn) =>
    glow(x, y, 26 * size) +
    at(
      x,
      y,
      line('M0-26V-18', saffron.full, 2.6) +
        shape('M-15-12C-21-6-21 8-15 14H15C21 8 21-6 15-12Z', vermilion.full) +
        line('M-17-3Q0 2 17-3M-17 6Q0 11 17 6', vermilion.deep, 1.8) +
        shape('M-10-18H10V-12H-10ZM-10 14H10V19H-10Z', saffron.full) +
        line('M0 19V28M-4 19V25M4 19V25', saffron.full, 2),
      turn,
      size,
    );
  const body =
    shape('M-40 129C-50 88-36 46 0 42C36 46 50 88 40 129Z', WHITE) +
    shape('M-22 129C-28 98-18 70 0 68C18 70 28 98 22 129Z', cerulean.light) +
    both(shape('M-34 129C-42 112-34 104-24 108C-18 112-18 122-20 129Z', WHITE)) +
    both(line('M-30 122V129M-24 121V129', cerulean.full, 2.4));
  const ears = both(
    shape('M-58-14C-70-44-68-76-56-92C-36-82-20-62-12-40Z', WHITE) +
      shape('M-54-26C-60-46-60-62-54-74C-42-66-32-54-27-42Z', rose.full) +
      shape('M-56-92C-63-83-66-72-66-60C-58-66-50-70-42-76C-46-83-51-89-56-92Z', ultramarine.deep),
  );
  const head =
    shape('M-62-10C-54-48 54-48 62-10C66 14 30 30 12 44C6 50-6 50-12 44C-30 30-66 14-62-10Z', WHITE) +
    both(shape('M-66 2C-52 24-32 28-12 44C-20 20-40 8-66 2Z', WHITE));
  const mark =
    shape('M0-38C7-30 7-20 0-12C-7-20-7-30 0-38Z', vermilion.full) +
    both(shape('M-14-32C-8-28-6-22-8-15C-15-19-17-26-14-32Z', vermilion.full)) +
    both(line('M-52 6C-46 8-42 9-38 9M-50 14C-45 16-42 16-38 16', vermilion.full, 2.8));
  const look =
    eyes(-27, -4, ultramarine.deep, 12, 4.4) +
    both(line('M-39-4L-45-9', ultramarine.deep, 3.6)) +
    shape('M-8 26H8C8 34 3 37 0 37C-3 37-8 34-8 26Z', ultramarine.deep) +
    line('M0 37V40M-9 42q4.500 4 9-2q4.500 6 9 2', ultramarine.deep, 2.6);
  const collar = line('M-30 58C-14 70 14 70 30 58', vermilion.full, 7) + lantern(0, 90, 1.15, 0);
  return (
    night +
    tails +
    lantern(-86, -84, 0.8, 8) +
    lantern(86, -84, 0.8, -8) +
    lantern(-88, 34, 0.8, 4) +
    lantern(88, 34, 0.8, -4) +
    body +
    at(0, 20, ears + head + mark + look, 0, 0.84) +
    collar
  );
}

function harvestHare() {
  const full =
    disc(0, -20, 92, saffron.full) +
    disc(0, -20, 84, saffron.light) +
    seeThrough(
      0.5,
      disc(-44, -58, 13, saffron.full) +
        disc(52, -70, 9, saffron.full) +
        disc(58, 6, 12, saffron.full) +
        disc(-64, -4, 8, saffron.full),
    );
  const ear =
    shape('M-10-40C-46-64-58-104-44-124C-18-120-2-84 0-44Z', plum.full) +
    shape('M-16-54C-38-74-44-100-38-112C-24-106-12-80-9-56Z', rose.full);
  const stalk = (turn) =>
    at(
      0,
      0,
      line('M0 60V-44', moss.full, 3.6) +
        [-44, -34, -24, -14].map((y) => both(at(-6, y, oval(0, 0, 4.4, 8, saffron.full), -28))).join('') +
        oval(0, -54, 4.4, 8.5, saffron.full),
      turn,
    );
  const sheaf = (x, turn) =>
    at(x, 66, fan([-22, -8, 8, 22], stalk(0)) + shape('M-13 24H13V36H-13Z', vermilion.full), turn, 0.92);
  const body =
    shape('M-54 129C-60 84-38 40 0 40C38 40 60 84 54 129Z', plum.full) +
    shape('M-34 129C-38 96-24 62 0 62C24 62 38 96 34 129Z', leaf.full) +
    shape('M-34 60C-14 74 14 74 34 60L28 46C12 56-12 56-28 46Z', vermilion.full) +
    both(line('M-16 84q8 7 16 0M-20 102q10 8 20 0', leaf.light, 3));
  const head =
    shape('M-52-4C-52-38-26-52 0-52C26-52 52-38 52-4C52 26 28 44 0 44C-28 44-52 26-52-4Z', plum.full) +
    shape('M-30 16C-30 34-14 44 0 44C14 44 30 34 30 16C20 4-20 4-30 16Z', WHITE) +
    shape('M0-52C-10-36-8-20 0-12C8-20 10-36 0-52Z', WHITE);
  const look =
    eyes(-26, -6, WHITE, 10, 4.2) +
    shape('M-7 12H7L0 21Z', rose.full) +
    line('M0 21V26M-10 27q5 6 10 0q5 6 10 0', plum.deep, 3) +
    shape('M-5 31h10v8h-4.600v-6h-.8v6h-4.600Z', WHITE) +
    cheeks(-39, 12, rose.full);
  const wreath =
    [-34, -20, 20, 34].map((x) => at(x, -46 + Math.abs(x) * 0.22, oval(0, 0, 7, 4.4, leaf.full), x)).join('') +
    disc(0, -52, 7, vermilion.full) +
    disc(-10, -48, 4.6, tangerine.full) +
    disc(10, -48, 4.6, tangerine.full);
  const paws = both(oval(-44, 84, 15, 11, plum.full) + line('M-50 80v8M-43 78v9', plum.deep, 2.4));
  return (
    full +
    stars(WHITE, [-96, -96, 0.9], [96, -100, 0.8], [-100, 34, 0.6], [100, 40, 0.7]) +
    both(ear) +
    body +
    sheaf(-62, -16) +
    sheaf(62, 16) +
    paws +
    head +
    look +
    wreath
  );
}

export const GUESTS = { 20: daybreakPhoenix, 21: nightMailMoth, 29: lanternFox, 36: harvestHare };
