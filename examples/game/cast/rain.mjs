// Cards 1 to 4: the clerks of the rain department.
import {
  at,
  both,
  cheeks,
  disc,
  eyes,
  hill,
  INK,
  line,
  moon,
  oval,
  rain,
  seeThrough,
  shape,
  sky,
  smile,
  WHITE,
} from './pen.mjs';

const { cerulean, leaf, moss, rose, saffron, tangerine, teal, ultramarine, vermilion } = INK;

function drizzle() {
  const drops = rain(WHITE, [-84, -96], [-50, -112], [62, -104], [92, -70], [-94, -20], [92, 6], [-78, 42], [80, 58]);
  const leafHat =
    shape('M-66-46C-52-98 46-106 70-58C40-72-24-70-66-46Z', leaf.full) +
    line('M-60-49C-20-72 30-76 62-62', leaf.deep, 2.6) +
    line('M8-84C8-98 16-106 26-110', leaf.full, 5);
  const body = shape('M0-84C34-34 64-4 64 40A64 64 0 0 1-64 40C-64-4-34-34 0-84Z', cerulean.full);
  const shine = line('M-44 46A46 46 0 0 0-20 82', cerulean.light, 7);
  const case_ = at(
    34,
    92,
    shape('M-26-17H26V19H-26Z', tangerine.full) +
      line('M-9-17v-8h18v8', tangerine.deep, 4) +
      shape('M-26-3H26V3H-26Z', tangerine.deep) +
      disc(0, 0, 4, saffron.full),
    -6,
  );
  return (
    sky(cerulean.light) +
    moon(cerulean.pale) +
    drops +
    hill(ultramarine.full, 92) +
    body +
    shine +
    leafHat +
    eyes(-25, 28, cerulean.deep, 10, 4) +
    smile(44, cerulean.deep) +
    cheeks(-42, 44, rose.light) +
    case_
  );
}

function littleCloud() {
  const legs = both(line('M-22 58V92', WHITE, 7) + shape('M-33 88H-15V106H-48C-48 96-42 92-33 92Z', vermilion.full));
  const body =
    disc(-44, 22, 40, WHITE) +
    disc(4, -10, 54, WHITE) +
    disc(52, 22, 36, WHITE) +
    shape('M-46 14H56V58H-46Z', WHITE) +
    disc(-42, 30, 30, WHITE) +
    disc(54, 34, 26, WHITE);
  const shade = line('M-66 40A30 30 0 0 0-42 56H52', cerulean.light, 6);
  const scarf =
    shape('M-34 44C-10 56 22 56 46 44L48 58C22 70-12 70-36 58Z', vermilion.full) +
    shape('M30 56L56 92L38 96L22 62Z', vermilion.full) +
    line('M42 90l10-4', vermilion.light, 3);
  return (
    sky(ultramarine.full) +
    moon(saffron.light, -24) +
    rain(cerulean.light, [-88, -60], [-60, -104], [70, -100], [94, -44], [-96, 70], [88, 80]) +
    hill(ultramarine.deep, 100) +
    legs +
    body +
    shade +
    scarf +
    eyes(-18, 8, ultramarine.deep, 9, 4) +
    smile(20, ultramarine.deep) +
    cheeks(-36, 22, rose.light)
  );
}

function puddleFrog() {
  const water = oval(0, 104, 104, 26, cerulean.full) + line('M-60 104q14-7 28 0M30 110q14-7 28 0', cerulean.light, 4);
  const coat =
    shape('M-72 100C-84 44-58 2 0 2C58 2 84 44 72 100Z', saffron.full) +
    line('M0 36V98', tangerine.full, 4) +
    disc(0, 56, 5, tangerine.deep) +
    disc(0, 80, 5, tangerine.deep);
  const hood = shape('M-74 10C-80-50-48-88 0-88C48-88 80-50 74 10C50 34-50 34-74 10Z', saffron.full);
  const face = oval(0, -16, 58, 42, leaf.full) + both(disc(-34, -58, 21, leaf.full) + disc(-34, -58, 13, leaf.light));
  const look =
    both(line('M-42-58q8 8 16 0', leaf.deep, 3.6)) +
    line('M-34-8C-16 8 16 8 34-8', leaf.deep, 4) +
    cheeks(-42, -8, rose.light);
  return (
    sky(leaf.deep) +
    moon(moss.full, -24, 86) +
    rain(moss.light, [-88, -80], [-60, -116], [60, -116], [92, -84], [-96, 0], [96, 10], [-92, 60], [92, 66]) +
    water +
    coat +
    hood +
    face +
    look +
    both(oval(-52, 98, 20, 10, leaf.full))
  );
}

function paperUmbrella() {
  const canopy = shape(
    'M-96 22C-96-52-50-100 0-100C50-100 96-52 96 22C80 6 64 6 48 22C32 6 16 6 0 22C-16 6-32 6-48 22C-64 6-80 6-96 22Z',
    vermilion.full,
  );
  const ribs = both(line('M0-100C-26-68-44-24-48 20', vermilion.deep, 2.6)) + line('M0-100V20', vermilion.deep, 2.6);
  const ring = line('M-70-46C-34-60 34-60 70-46', saffron.light, 5);
  const leg =
    line('M0 20V88', teal.deep, 8) +
    shape('M-24 94H24V102H-24Z', tangerine.full) +
    shape('M-16 102h8v10h-8zM8 102h8v10H8z', tangerine.deep) +
    line('M-14 94Q0 78 14 94', vermilion.full, 5);
  const look = eyes(-30, -14, vermilion.deep, 10, 4) + smile(-2, vermilion.deep, 8) + cheeks(-52, -2, rose.light);
  return (
    sky(rose.light) +
    moon(rose.pale) +
    rain(rose.full, [-88, -92], [90, -100], [-98, -30], [100, -30], [-72, 54], [-90, 90], [72, 52], [92, 86]) +
    seeThrough(0.9, oval(0, 112, 60, 9, rose.full)) +
    leg +
    canopy +
    ribs +
    ring +
    shape('M-7-100L0-118L7-100Z', saffron.full) +
    look
  );
}

export const RAIN = { 1: drizzle, 2: littleCloud, 3: puddleFrog, 4: paperUmbrella };
