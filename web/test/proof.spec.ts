import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { chanceWords } from '../src/parts/chance';
import { DrawIntegers, fingerprintOf } from '../src/proof/integers';
import type { PublishedDraw } from '../../src/game/rules/published';
import { takeTexts } from '../src/texts';
import { EN } from '../src/texts/en';
import { oneIn } from '../src/texts/en/words';
import { type DrawProof, proofOf, type StepName, versionOf } from '../src/proof/verify';

const VECTORS = JSON.parse(readFileSync('docs/draw-vectors.json', 'utf8'));

function published(vector: any): PublishedDraw {
  const table = VECTORS.tables[vector.table];
  const unruled = { banner: 'standard', counters: null, number: null, state: null, decided_by: null };
  return { ...unruled, ...vector, card_id: 1, table: versionOf(table), commitment: fingerprintOf(vector.seed) };
}

function prove(vector: any, changed: object = {}, changedDay: object = {}) {
  const draw = { ...published(vector), ...changed };
  const { day, commitment, table, seed } = published(vector);
  const unsigned = { created_at: '', digest: null, statement: null, signature: null, key: null };
  const answers = {
    draw,
    day: { day, commitment, table, tables: { standard: table }, seed, draws: 1, ...unsigned, ...changedDay },
    table: VECTORS.tables[vector.table],
  };
  return proofOf(answers, {}) as DrawProof;
}

describe('a proof in the browser', () => {
  it.each(VECTORS.draws.map((vector: any) => [vector.case, vector]))(
    'agrees with the vectors: %s',
    (_, vector: any) => {
      const proof = prove(vector);
      expect(proof.brokenAt).toBeUndefined();
      expect(proof.commitment.computed).toBe(vector.commitment);
      expect(new Set(Object.values(proof.verdicts))).toEqual(new Set(['checked']));
    },
  );

  it.each(VECTORS.integers.blocks.map((block: any) => [block.message, block]))(
    'reads the integers of the blocks of "%s"',
    (_, vector: any) => {
      const { seed, message, block, integers } = vector;
      const index: number = vector.index;
      const stream = new DrawIntegers(seed, message);
      const read = Array.from({ length: 5 * (index + 1) }, () => stream.below(1));
      expect(read.length).toBe(5 * (index + 1));
      expect(stream.blocks[index]).toBe(block);
      expect(stream.taken.slice(-5).map(({ value }) => value)).toEqual(integers);
    },
  );

  it('knows the versions of the tables', () => {
    for (const { version, outcomes } of Object.values<any>(VECTORS.tables))
      expect(versionOf({ outcomes })).toBe(version);
  });

  const OTHER = '0'.repeat(64);
  const VECTOR: PublishedDraw = VECTORS.draws[0];
  it.each<[string, object, object, StepName]>([
    ['the seed', {}, { seed: OTHER }, 'commitment'],
    ['the commitment of the day', {}, { commitment: OTHER }, 'commitment'],
    ['the commitment of the draw', { commitment: OTHER }, {}, 'commitment'],
    ['the table of the draw', { table: OTHER }, {}, 'odds'],
    ['the table of the day', {}, { table: OTHER, tables: { standard: OTHER } }, 'odds'],
    ['the table of the day, which has none', {}, { table: null, tables: null }, 'odds'],
    ['the card', { card: VECTOR.card + 1 }, {}, 'outcome'],
    ['the rarity', { status: 'other' }, {}, 'outcome'],
    ['the skill', { skill: 'other' }, {}, 'outcome'],
    ['the place in the table', { outcome: VECTOR.outcome + 1 }, {}, 'outcome'],
    ['the strength', { cp: VECTOR.cp + 1 }, {}, 'strength'],
  ])('breaks where %s was changed', (_, draw, day, step) => {
    const { brokenAt, verdicts } = prove(VECTOR, draw, day);
    expect([brokenAt, verdicts[step]]).toEqual([step, 'failed']);
  });
});

describe('a draw under rules', () => {
  beforeAll(() => takeTexts(EN));
  const { draws, tables: ruled } = VECTORS.rules;
  const named = (wanted: string): any => draws.find((vector: any) => vector.case === wanted);

  function made(vector: any, tables = ruled): { draw: any; table: any; proof: DrawProof } {
    const { version, ...table } = tables[vector.table];
    const commitment = fingerprintOf(vector.seed);
    const { banner, counters = null } = table;
    const number = counters && 1_000;
    const draw = { decided_by: null, ...vector, card_id: 1, banner, counters, number, table: version, commitment };
    const named = { table: '0'.repeat(64), tables: { standard: '0'.repeat(64), [banner]: version } };
    const unsigned = { created_at: '', digest: null, statement: null, signature: null, key: null };
    const day = { day: vector.day, commitment, seed: vector.seed, draws: 1, ...named, ...unsigned };
    return { draw, table, proof: proofOf({ draw, day, table }, {}) as DrawProof };
  }

  it.each([
    ['a featured card by its chance', 'super', true],
    ['a featured card after a miss', 'super', false],
    ['another status leaves the misses as they are', null, false],
  ])('says the rarity, and whether an integer said that the card is featured: %s', (wanted, status, isOpen) => {
    const { draw, proof } = made(named(wanted));
    expect(proof.brokenAt).toBeUndefined();
    const { drawn, rarity, featured } = proof.outcome;
    expect([drawn.card, rarity?.status, featured !== undefined]).toEqual([draw.card, status, isOpen]);
  });

  it('has the chance of its state, and says what raised it', () => {
    const { draw, table, proof } = made(named('the first draw on a ramp'));
    const { outcomes } = proof.odds;
    const raised = outcomes.find(({ card }) => card === draw.card)?.weight ?? 0;
    const declared = table.outcomes.reduce((sum: number, { weight }: any) => sum + Number(weight), 0);
    expect(raised).toBeGreaterThan(table.outcomes[draw.outcome].weight / declared);
    expect(chanceWords(draw, table)).toBe(`${oneIn(raised)} by soft pity`);
    expect(chanceWords({ ...draw, state: draw.state.map(() => [0, 0]), decided_by: 'weights' }, table)).toMatch(
      /^1 in \d+$/,
    );
  });

  it.each(VECTORS.boxes.draws.map((vector: any) => [`${vector.case}, nonce ${vector.nonce}`, vector]))(
    'takes a copy of a box, with what is left of each outcome: %s',
    (_, vector: any) => {
      const { draw, table, proof } = made(vector, VECTORS.boxes.tables);
      expect(proof.brokenAt).toBeUndefined();
      const [taken] = draw.state;
      const left = table.outcomes.map(({ copies }: any, place: number) => copies - taken[place]);
      const all = left.reduce((sum: number, count: number) => sum + count, 0);
      expect(proof.outcome).toMatchObject({ place: draw.outcome, total: all });
      const { outcomes } = proof.odds;
      expect(outcomes.map(({ weight }) => Math.round(weight * all))).toEqual(left.filter((count: number) => count > 0));
    },
  );
});
