import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { chanceWords } from '../src/parts/chance';
import { DrawIntegers, fingerprintOf } from '../src/proof/integers';
import { drawOfPack } from '../../src/game/rules/draw-state';
import type { PublishedDraw } from '../../src/game/rules/published';
import { readAnyTable } from '../../src/game/rules/published-pack';
import { drawMessage } from '../../src/game/rules/seeded';
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

describe('a card of a pack', () => {
  const { draws, tables } = VECTORS.packs;

  function prove(vector: any, changed: object = {}): DrawProof {
    const { version, ...table } = tables[vector.table];
    const { banner, counters = null } = table;
    const ruled = counters === null ? { number: null, state: null, decided_by: null } : { number: 1_000 };
    const commitment = fingerprintOf(vector.seed);
    const draw = { ...vector, ...ruled, card_id: 1, banner, counters, table: version, commitment, ...changed };
    const named = { table: '0'.repeat(64), tables: { standard: '0'.repeat(64), [banner]: version } };
    const unsigned = { created_at: '', digest: null, statement: null, signature: null, key: null };
    const day = { day: vector.day, commitment, seed: vector.seed, draws: 1, ...named, ...unsigned };
    return proofOf({ draw, day, table }, {}) as DrawProof;
  }

  it.each(draws.map((vector: any) => [vector.case, vector]))('agrees with the vectors: %s', (_, vector: any) => {
    const { brokenAt, pack, hmacs, integers, outcome, strength } = prove(vector);
    expect(brokenAt).toBeUndefined();
    expect([outcome.place, strength.cp]).toEqual([vector.outcome, vector.cp]);
    expect(vector.case).toContain(`: card ${pack?.slot} of ${pack?.cards}, from ${pack?.list}, nonce ${vector.nonce}`);
    // A later card has its layout from the first one.
    const isFromFirst = vector.slot > 1 && tables[vector.table].instead !== undefined;
    expect(hmacs).toHaveLength(isFromFirst ? 2 : 1);
    if (!isFromFirst) expect(integers).toHaveLength(vector.consumed);
    expect(pack?.layout !== undefined).toBe(tables[vector.table].instead !== undefined);
  });

  /** What the integers of a card give where other cards came before it. */
  function forged({ seed, day, owner, nonce, client_seed: client, table, slot }: any, opened: object): object {
    const integers = new DrawIntegers(seed, drawMessage(day, owner, nonce, client));
    const pack = { layout: 0, came: slot - 1, marks: 0, ...opened };
    return drawOfPack(readAnyTable(tables[table]), [], (below) => integers.below(below), pack).drawn;
  }

  it.each([
    ['from the list for packs without a rare one, which had one', 'if-none: card 3 of 3, from all', {}],
    ['from the list for packs with a rare one, which had none', 'if-none: card 3 of 3, from better', { marks: 1 }],
    ['from slots that did not come', 'instead: card 2 of 3, from common', { layout: 0 }],
  ])('is false where it is %s', (_, wanted, opened) => {
    const vector = draws.find((each: any) => each.case.startsWith(wanted));
    const changed = forged(vector, opened);
    expect(changed).not.toMatchObject({ outcome: vector.outcome });
    expect(prove(vector, changed).brokenAt).toBe('outcome');
  });

  it.each([
    ['a place that the pack does not have', { pack: 4, slot: 4, nonce: 7 }],
    ['no place', { pack: null, slot: null }],
  ])('is false with %s', (_, changed) => {
    const vector = draws.find((each: any) => each.case.startsWith('if-none: card 3 of 3, from better'));
    expect(prove(vector, changed).brokenAt).toBe('outcome');
  });
});
