import { describe, expect, it } from '@jest/globals';
import { chosenIntegers } from '../../../test/harness/chosen-integers.js';
import { assignCharacter, type NewCharacter, STATS, strengthOf } from './character.js';

const LOWEST: NewCharacter = { chara: 1, skill: 1, hp: 1, attack: 1, defense: 1, critical: 1, status: 'super' };

describe('assignCharacter', () => {
  it.each<[string, number[], Partial<NewCharacter>]>([
    ['the lowest of all', [0, 0, 0, 0, 0, 0, 0], {}],
    ['chara 2', [1, 0, 0, 0, 0, 0, 0], { chara: 2 }],
    ['chara 3', [2, 0, 0, 0, 0, 0, 0], { chara: 3 }],
    ['chara 4', [3, 0, 0, 0, 0, 0, 0], { chara: 4 }],
    ['the highest skill', [0, 19, 0, 0, 0, 0, 0], { skill: 20 }],
    ['the highest hp', [0, 0, 19, 0, 0, 0, 0], { hp: 20 }],
    ['the highest attack', [0, 0, 0, 19, 0, 0, 0], { attack: 20 }],
    ['the highest defense', [0, 0, 0, 0, 19, 0, 0], { defense: 20 }],
    ['the highest critical', [0, 0, 0, 0, 0, 19, 0], { critical: 20 }],
    ['the first integer that is not super', [0, 0, 0, 0, 0, 0, 1], { status: 'normal' }],
    ['the last integer that is not super', [0, 0, 0, 0, 0, 0, 99], { status: 'normal' }],
    [
      'all different',
      [2, 1, 3, 5, 7, 9, 50],
      { chara: 3, skill: 2, hp: 4, attack: 6, defense: 8, critical: 10, status: 'normal' },
    ],
  ])('gives %s', (_, integers, expected) => {
    const character = assignCharacter(chosenIntegers(...integers));
    expect(character).toEqual({ ...LOWEST, ...expected });
    expect(strengthOf(character)).toBe(5 + integers.slice(1, 6).reduce((sum, integer) => sum + integer, 0));
  });

  it('asks for one of 4 characters, five times one of 20 and one of 100, whatever comes', () => {
    for (const value of [0, 3]) {
      const integer = chosenIntegers(...Array<number>(7).fill(value));
      assignCharacter(integer);
      expect(integer.bounds).toEqual([4, 20, 20, 20, 20, 20, 100]);
    }
  });
});

describe('strengthOf', () => {
  it.each([
    [{ hp: 1, attack: 1, defense: 1, critical: 1, skill: 1 }, 5],
    [{ hp: 20, attack: 20, defense: 20, critical: 20, skill: 20 }, 100],
    [{ hp: 1, attack: 10, defense: 100, critical: 1000, skill: 10000 }, 11111],
  ])('of %j is %i', (stats, strength) => {
    expect(strengthOf(stats)).toBe(strength);
  });

  it('counts nothing but the five stats', () => {
    const stats = { hp: 1, attack: 2, defense: 3, critical: 4, skill: 5, chara: 4, win: 100, battles: 50 };
    expect(strengthOf(stats)).toBe(15);
    expect([...STATS].sort()).toEqual(['attack', 'critical', 'defense', 'hp', 'skill']);
  });
});
