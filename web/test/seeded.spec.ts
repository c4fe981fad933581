import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { isGameDay } from '../../src/game/rules/game-day';
import { InvalidResponse } from '../../src/game/rules/validation';
import { isAsListed, reassigned, refought } from '../src/parts/seeded';
import { fingerprintOf } from '../src/proof/integers';

const VECTORS = JSON.parse(readFileSync('docs/battle-vectors.json', 'utf8'));
const MAKERS = { battles: refought, characters: reassigned };

/** Makes a vector again, as the service lists it, with some values changed there. */
function remade(kind: keyof typeof MAKERS, vector: any, changed: object = {}, changedDay: object = {}) {
  const { day, seed } = vector;
  const commitment = fingerprintOf(seed);
  const listed = { ...vector, id: 1, opponent: 2, comment: '', commitment, ...changed };
  const unsigned = { created_at: '', digest: null, statement: null, signature: null, key: null };
  const published = { day, seed, commitment, table: null, tables: null, draws: 0, ...unsigned, ...changedDay };
  return MAKERS[kind](listed, published);
}

describe.each(['battles', 'characters'] as const)('%s that are made again in the browser', (kind) => {
  // One is of 29 February 2026, which no service lists.
  const vectors: any[] = VECTORS[kind].filter(({ day }: { day: string }) => isGameDay(day));
  const [vector] = vectors;
  const others = kind === 'battles' ? { gain: 21 } : { hp: 21 };

  it('are as the vectors say', () => {
    for (const each of vectors)
      expect({ each, isAsListed: isAsListed(remade(kind, each)) }).toMatchObject({ isAsListed: true });
  });

  it('are not as listed when one value is another', () => {
    const [[field, value]] = Object.entries(others) as [[string, number]];
    expect(remade(kind, vector, others)).toMatchObject({ differences: [[field, `${value}`, `${vector[field]}`]] });
  });

  it('are not as listed with a seed that was not committed to', () => {
    expect(isAsListed(remade(kind, vector, {}, { seed: '1'.repeat(64) }))).toBe(false);
  });

  it.each([
    ['user', 0],
    ['seed', 'x'],
    ['status', 7],
    ...(kind === 'battles'
      ? ([
          ['strength', 0],
          ['opponent_strength', 2 ** 53],
        ] as const)
      : []),
  ])('are refused with %s %j, which no honest service lists', (field, value) => {
    const refused = remade(kind, vector, { [field]: value });
    expect(refused).toBeInstanceOf(InvalidResponse);
    expect(refused).toMatchObject({ field });
  });
});
