import { createHash } from 'node:crypto';
import { draw } from '../../game/rules/draw-state.js';
import { integersFrom } from '../../game/rules/draw.js';
import type { RandomInteger } from '../../game/rules/seeded.js';
import type { Outcome } from '../../game/rules/draw-table.js';

export type DemoOptions = { readonly seed: string; readonly users: number; readonly cards: number };

export const DEFAULTS: DemoOptions = { seed: 'first', users: 200, cards: 4000 };

/** The part of the cards that players have from before the days, by the same odds. Only a draw can be verified. */
const GIVEN = 0.15;
const HOUR_MS = 3_600_000;
/** Players came within this number of hours. */
const HOURS = 14 * 24;
const PLAYERS_OF_GROUP = 16;
const BATTLES = [0, 1, 1, 2, 2];
const words = (text: string): string[] => text.split(' ');
const FIRST = words('A Bel Cor Da El Fen Ga Hal Is Jo Ka Lu Ma Mi Na O Pe Qui Ra Ri Sa Se Ta Ti U Va Vi Wen Ya Zo');
const MIDDLE = words('la ri no ve mi sha do ren ka lo su ne ti ra');
const LAST = words('ran ra lin ko mi ro lith sa vel na rik do lia ne ya wen');
const ADJECTIVES = words(
  'Amber Quiet Northern Paper Midnight Copper Hollow Lucky Drifting Velvet Tidal Crooked Winter',
);
const NOUNS = words('Lanterns Foxes Harbour Moths Archive Orchard Compass Sparrows Guild Owls Almanac Comets Kites');
const WISHES = 'please,one more,for luck,this time,blue moon,cat on the desk,rain today,third try'.split(',');
const MODES = words('quiet explore hunt rest');

export type World = ReturnType<typeof makeWorld>;
export type Player = World['players'][number];

/**
 * The world of a seed: players, and groups of them by their places.
 * @param cards about how many there are
 */
export function makeWorld({ seed, users, cards }: DemoOptions, outcomes: readonly Outcome[]) {
  const chance = (subject: string): RandomInteger => randomFor(seed, subject);
  const players = distinct(users, chance('names'), (integer) => `${nameBy(integer)} ${nameBy(integer)}`).map(
    (username, index) => {
      const integer = chance(`player ${index}`);
      const places = repeated(users > 1 ? pickOne(BATTLES, integer) : 0, () => integer(users - 1));
      const opponents = places.map((place) => (index + 1 + place) % users);
      // A few have many cards, and most have some.
      const count = Math.round(3 * (cards / users) * (integer(100) / 100) ** 2);
      return { username, opponents, ...makePlayer(count, Math.floor(count * GIVEN), outcomes, integer) };
    },
  );
  const grouping = chance('groups');
  const count = Math.min(ADJECTIVES.length, Math.ceil(users / PLAYERS_OF_GROUP));
  const groups = distinct(count, grouping, () => `${pickOne(ADJECTIVES, grouping)} ${pickOne(NOUNS, grouping)}`).map(
    (name) => ({ name, members: [...new Set(repeated(4 + grouping(PLAYERS_OF_GROUP), () => grouping(users)))] }),
  );
  return { players, groups };
}

/** The same integers for the same seed and subject. */
export function randomFor(seed: string, subject: string): RandomInteger {
  return integersFrom((block) =>
    createHash('sha256')
      .update(JSON.stringify([seed, subject, block]))
      .digest(),
  );
}

/**
 * What one player has. The player came `age` milliseconds ago. The cards are given `after` milliseconds after that; the wishes are what the
 * player adds to each draw.
 */
function makePlayer(count: number, given: number, outcomes: readonly Outcome[], integer: RandomInteger) {
  const age = (6 + integer(HOURS)) * HOUR_MS;
  const times = repeated(given, () => integer(age - HOUR_MS)).sort((a, b) => a - b);
  const cards = times.map((after) => {
    const { card, status, skill, cp } = draw({ outcomes }, [], integer).drawn;
    return { after, card, status, skill, cp };
  });
  const wishes = repeated(count - given, () => pickOne(WISHES, integer));
  const did = `did:plc:${repeated(24, () => integer(32).toString(32)).join('')}`;
  const fields = { luck: 1 + integer(7), like: integer(60), fav: 1 + integer(16), aiten: integer(20_000) };
  const ues = repeated(integer(3), () => {
    const place = { location_x: integer(2000) - 1000, location_y: integer(200), location_z: integer(2000) - 1000 };
    return { lv: 1 + integer(40), sword: integer(5), cp: 50 + integer(900), mode: pickOne(MODES, integer), ...place };
  });
  return { did, age, fields, cards, wishes, ues };
}

function nameBy(integer: RandomInteger): string {
  return pickOne(FIRST, integer) + (integer(3) > 0 ? pickOne(MIDDLE, integer) : '') + pickOne(LAST, integer);
}

function distinct(count: number, integer: RandomInteger, make: (integer: RandomInteger) => string): string[] {
  const texts = new Set<string>();
  while (texts.size < count) texts.add(make(integer));
  return [...texts];
}

function repeated<T>(length: number, make: () => T): T[] {
  return Array.from({ length }, make);
}

export function pickOne<T>(choices: readonly T[], integer: RandomInteger): T {
  return choices[integer(choices.length)] as T;
}
