import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { battleMessage, highestGain } from './battle.js';
import { refight, remadeCharacter } from './battle-check.js';
import { integersOfBlock, integersOfMessage } from './draw.js';
import { characterMessage } from './character.js';
import type { IntegersOf, RandomInteger } from './seeded.js';

type DecidedBattle = Parameters<typeof refight>[0];

interface Vector {
  readonly case: string;
  readonly seed: string;
  readonly consumed: number;
}

/** docs/battle-vectors.json, whose numbers do not come from this code. */
interface Vectors {
  readonly characters: readonly (Vector & Parameters<typeof remadeCharacter>[0])[];
  readonly battles: readonly (Vector & DecidedBattle)[];
}

const FILE = new URL('../../../docs/battle-vectors.json', import.meta.url);
const { characters, battles } = JSON.parse(readFileSync(FILE, 'utf8')) as Vectors;
const CHARACTERS = characters.map((vector) => [vector.case, vector] as const);
const BATTLES = battles.map((vector) => [vector.case, vector] as const);

const integersUnder =
  (seed: string): IntegersOf =>
  (message) =>
    integersOfMessage(Buffer.from(seed, 'hex'), message);

/** Expects what checks the vector to have taken as many 48-bit integers as it says. */
function expectConsumed({ seed, consumed }: Vector, message: string, check: (integersOf: IntegersOf) => unknown): void {
  let integer: RandomInteger = () => NaN;
  check((asked) => {
    expect(asked).toBe(message);
    return (integer = integersUnder(seed)(asked));
  });
  const block = createHmac('sha256', Buffer.from(seed, 'hex')).update(`${message}:${Math.floor(consumed / 5)}`);
  // Nothing is skipped below 2^48, so this is the first integer that was not consumed.
  expect(integer(2 ** 48)).toBe(integersOfBlock(block.digest())[consumed % 5]);
}

/** Another value of the same kind. */
function changed(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : `${String(value)}x`;
}

describe('the published characters', () => {
  it.each(CHARACTERS)('%s', (_, vector) => {
    expect(remadeCharacter(vector, integersUnder(vector.seed))).toEqual([]);
    const message = characterMessage(vector.day, vector.user);
    expectConsumed(vector, message, (integersOf) => remadeCharacter(vector, integersOf));
  });

  it.each(['chara', 'skill', 'hp', 'attack', 'defense', 'critical', 'status'] as const)(
    'are not taken with another %s',
    (field) => {
      for (const vector of characters) {
        const lie = { ...vector, [field]: changed(vector[field]) };
        const told = `${field} is ${String(lie[field])}, the seed gives ${String(vector[field])}`;
        expect(remadeCharacter(lie, integersUnder(vector.seed))).toEqual([{ field, text: told }]);
      }
    },
  );

  it('have each chara, both rarities, and both ends of each stat', () => {
    expect(new Set(characters.map(({ chara }) => chara))).toEqual(new Set([1, 2, 3, 4]));
    expect(new Set(characters.map(({ status }) => status))).toEqual(new Set(['normal', 'super']));
    for (const stat of ['skill', 'hp', 'attack', 'defense', 'critical'] as const)
      expect(characters.map((character) => character[stat])).toEqual(expect.arrayContaining([1, 20]));
  });
});

const checkBattle = (battle: DecidedBattle, integersOf: IntegersOf) => refight(battle, integersOf).differences;

describe('the published battles', () => {
  it.each(BATTLES)('%s', (_, vector) => {
    expect(checkBattle(vector, integersUnder(vector.seed))).toEqual([]);
    const message = battleMessage(vector.day, vector.user, vector.nonce);
    expectConsumed(vector, message, (integersOf) => checkBattle(vector, integersOf));
  });

  it.each(['won', 'win_probability', 'stat', 'gain', 'status'] as const)('are not taken with another %s', (field) => {
    for (const vector of battles) {
      const lie = { ...vector, [field]: changed(vector[field]) };
      const text = expect.stringContaining(`${field} is ${String(lie[field])}, the seed gives `);
      expect(checkBattle(lie, integersUnder(vector.seed))).toEqual([{ field, text }]);
    }
  });

  it('are reported in words where several things differ', () => {
    const won = battles.find(({ stat, gain }) => stat === 'hp' && gain > 0) as Vector & DecidedBattle;
    const lie = { ...won, stat: '', gain: 0 };
    const told = ['stat is empty, the seed gives hp', `gain is 0, the seed gives ${won.gain}`];
    expect(checkBattle(lie, integersUnder(won.seed)).map(({ text }) => text)).toEqual(told);
  });

  it('have every stat, both results, the ends of gains, and changes of the rarity after a win and a loss', () => {
    const seen = new Set(battles.map(({ stat }) => stat));
    expect(seen).toEqual(new Set(['', 'hp', 'attack', 'defense', 'critical', 'skill']));
    const won = battles.filter((battle) => battle.won);
    expect(won.map(({ gain }) => gain)).toEqual(expect.arrayContaining([0, 20]));
    expect(won.some(({ gain, win_probability: chance }) => gain === 1 && highestGain(chance) === 1)).toBe(true);
    const changes = battles.filter(({ status, status_before }) => status !== status_before);
    expect(new Set(changes.map((battle) => battle.won))).toEqual(new Set([true, false]));
    expect(Math.max(...battles.map(({ consumed }) => consumed))).toBeGreaterThan(5);
  });
});
