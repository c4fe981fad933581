import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Banner, isInForce } from '../rules/banners.js';
import { DEFAULT_DRAW_TABLE } from '../rules/odds.js';
import { readDrawTables } from './draw-table-file.js';

const CP = { min: 1, max: 2 };
const OUTCOMES = [
  { card: 1, status: 'normal', skill: 'a', weight: 90, cp: CP },
  { card: 2, status: 'rare', skill: 'a', weight: 9, cp: CP },
  { card: 3, status: 'super', skill: 'a', weight: 1, cp: CP },
  { card: 4, status: 'super', skill: 'a', weight: 1, cp: CP, featured: true },
];
const GUARANTEE = { statuses: ['super'], within: 90, ramp: { from: 74, add: 600 } };
const WIDER = { statuses: ['rare', 'super'], within: 10 };
const FEATURED = { statuses: ['super'], misses: 1 };
const SUMMER = { name: 'summer', outcomes: OUTCOMES, guarantees: [GUARANTEE, WIDER], featured: FEATURED };
const PLAIN = OUTCOMES.slice(0, 3);

const folder = mkdtempSync(join(tmpdir(), 'banners-'));
const file = join(folder, 'banners.json');
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: unknown): readonly Banner[] {
  writeFileSync(file, JSON.stringify(content));
  return readDrawTables(file);
}

/** The banner `summer` with some members changed; undefined leaves one out. */
function summer(changed: object = {}): object {
  return { banners: [{ ...SUMMER, ...changed }] };
}

function problemOf(content: unknown): string {
  try {
    return JSON.stringify(read(content));
  } catch (error) {
    return (error as Error).message.replace(`DRAW_TABLE ${file} cannot be used: `, '');
  }
}

describe('a file with banners', () => {
  it('has the standard banner too, with the table that ships with the service', () => {
    const [standard, banner, ...others] = read(summer({ from: '20270601', until: '20270831', counters: 'event' }));
    expect(standard).toEqual({ name: 'standard', table: { outcomes: DEFAULT_DRAW_TABLE } });
    const { guarantees, featured } = SUMMER;
    const rules = { banner: 'summer', counters: 'event', guarantees, featured };
    const table = { outcomes: OUTCOMES, rules };
    expect(banner).toEqual({ name: 'summer', from: '20270601', until: '20270831', table });
    expect(others).toEqual([]);
  });

  it('says what the standard banner gives', () => {
    expect(read({ banners: [{ name: 'standard', outcomes: PLAIN }] })).toEqual([
      { name: 'standard', table: { outcomes: PLAIN } },
    ]);
  });

  it('has banners whose counters are their own, unless they name others', () => {
    const [, banner] = read(summer());
    expect(banner?.table.rules?.counters).toBe('summer');
  });

  it('may have no banner, or banners without rules', () => {
    expect(read({ banners: [] })).toHaveLength(1);
    const [, banner] = read({ banners: [{ name: 'plain', outcomes: PLAIN, guarantees: [], featured: null }] });
    expect(banner).toEqual({ name: 'plain', table: { outcomes: PLAIN } });
  });

  it('may have banners that count together', () => {
    const other = { ...SUMMER, name: 'autumn', counters: 'summer', guarantees: [{ ...WIDER, within: 5 }, GUARANTEE] };
    expect(read({ banners: [SUMMER, other] })).toHaveLength(3);
  });
});

const NAME = 'must be 1 to 40 of a to z, 0 to 9 and -';
const DAY = 'must be a day of the calendar, written YYYYMMDD';
const MEMBERS = 'must be no more than name, from, until, outcomes, guarantees, featured, counters';

describe('a banner', () => {
  it.each<[object, string]>([
    [{ name: undefined }, `name ${NAME}`],
    [{ name: 'Summer' }, `name ${NAME}`],
    [{ name: 'a'.repeat(41) }, `name ${NAME}`],
    [{ name: '' }, `name ${NAME}`],
    [{ counters: 'a b' }, `counters ${NAME}`],
    [{ counters: null }, `counters ${NAME}`],
    [{ from: '20270229' }, `from ${DAY}`],
    [{ until: 20270601 }, `until ${DAY}`],
    [{ from: '20270602', until: '20270601' }, 'until must be 20270602 or later, because the banner begins then'],
    [{ name: 'standard', from: '20270601' }, 'from must be left out, because standard is always there'],
    [{ name: 'standard', until: '20270601' }, 'until must be left out, because standard is always there'],
    [{ outcomes: 5 }, 'outcomes must be a list'],
    [{ outcomes: [{ ...OUTCOMES[0], weight: 0 }] }, 'outcomes[0].weight must be a whole number from 1'],
    [{ outcomes: [{ ...OUTCOMES[0], featured: false }] }, 'outcomes[0].featured must be true, or left out'],
    [{ outcomes: [] }, 'outcomes must be a list with weights of 1 to 2^48 together'],
  ])('%j', (changed, problem) => {
    expect(problemOf(summer(changed))).toBe(`banners[0].${problem}`);
  });

  it('has no member that no one knows', () => {
    expect(problemOf(summer({ pity: 90 }))).toBe(`banners[0] ${MEMBERS}`);
    expect(problemOf({ banners: [], pity: 90 })).toBe('the file must be no more than banners');
  });

  it('has a name of its own', () => {
    expect(problemOf({ banners: [SUMMER, { ...SUMMER, name: 'a' }, SUMMER] })).toBe(
      'banners[2].name must be another name than those before',
    );
  });

  it.each([
    ['guarantees', { guarantees: [GUARANTEE] }],
    ['featured cards', { featured: null, outcomes: PLAIN }],
    ['anything at all', { guarantees: [], featured: null, outcomes: PLAIN }],
  ])('shares counters only with those that count the same %s', (_, changed) => {
    const other = { ...SUMMER, ...changed, name: 'autumn', counters: 'summer' };
    expect(problemOf({ banners: [SUMMER, other] })).toBe(
      'banners[1].counters must be other ones than summer, because banners[0] counts other statuses under them',
    );
  });
});

describe('the guarantees of a banner', () => {
  const NESTED = 'guarantees must be such that one has all statuses of the other and more';
  const TOO_MUCH = 'must be so small that the weights are at most 2^48 together at the end of the ramp';
  it.each<[unknown, string]>([
    [{}, 'guarantees must be a list'],
    [[GUARANTEE, WIDER, WIDER], 'guarantees must be a list of at most 2'],
    [[5], 'guarantees[0] must be an object'],
    [[{ ...GUARANTEE, within: 1 }], 'guarantees[0].within must be a whole number from 2 to 1000'],
    [[WIDER, { ...GUARANTEE, within: 1001 }], 'guarantees[1].within must be a whole number from 2 to 1000'],
    [[{ ...GUARANTEE, statuses: 'super' }], 'guarantees[0].statuses must be a list'],
    [[{ ...GUARANTEE, statuses: [] }], 'guarantees[0].statuses must be a list that is not empty'],
    [[{ ...GUARANTEE, statuses: ['super', 'epic'] }], 'guarantees[0].statuses[1] must be the status of an outcome'],
    [[{ ...GUARANTEE, statuses: [1] }], 'guarantees[0].statuses[0] must be the status of an outcome'],
    [
      [{ ...GUARANTEE, statuses: ['super', 'super'] }],
      'guarantees[0].statuses[1] must be another status than those before',
    ],
    [[{ ...GUARANTEE, pity: 1 }], 'guarantees[0] must be no more than statuses, within, ramp'],
    [[GUARANTEE, { ...GUARANTEE, within: 80 }], NESTED],
    [[GUARANTEE, { statuses: ['rare'], within: 5 }], NESTED],
    [[GUARANTEE, { statuses: ['rare', 'normal'], within: 5 }], NESTED],
    [[{ ...GUARANTEE, ramp: null }], 'guarantees[0].ramp must be an object'],
    [[{ ...GUARANTEE, ramp: { from: 74 } }], 'guarantees[0].ramp.add must be a whole number from 1'],
    [[{ ...GUARANTEE, ramp: { from: 0, add: 1 } }], 'guarantees[0].ramp.from must be a whole number from 1 to 89'],
    [[{ ...GUARANTEE, ramp: { from: 90, add: 1 } }], 'guarantees[0].ramp.from must be a whole number from 1 to 89'],
    [[{ ...GUARANTEE, ramp: { from: 1, add: 1, to: 5 } }], 'guarantees[0].ramp must be no more than from, add'],
    [[{ ...GUARANTEE, ramp: { from: 89, add: 2 ** 48 / 4 } }], `guarantees[0].ramp.add ${TOO_MUCH}`],
    [[{ ...GUARANTEE, ramp: { from: 1, add: 2 ** 53 - 1 } }], `guarantees[0].ramp.add ${TOO_MUCH}`],
  ])('%j', (guarantees, problem) => {
    expect(problemOf(summer({ guarantees }))).toBe(`banners[0].${problem}`);
  });

  it('may have all the weight that a random integer has values for, at the end of a ramp', () => {
    const total = OUTCOMES.reduce((sum, { weight }) => sum + weight, 0);
    const outcomes = [{ ...OUTCOMES[0], weight: 90 + 2 ** 48 - total - 4 }, ...OUTCOMES.slice(1)];
    const ramp = (add: number): object[] => [{ statuses: ['super'], within: 2, ramp: { from: 1, add } }];
    expect(read(summer({ outcomes, guarantees: ramp(1) }))).toHaveLength(2);
    expect(problemOf(summer({ outcomes, guarantees: ramp(2) }))).toBe(`banners[0].guarantees[0].ramp.add ${TOO_MUCH}`);
  });
});

describe('the featured cards of a banner', () => {
  it.each<[object, string]>([
    [{ featured: [] }, 'featured.statuses must be a list'],
    [{ featured: { ...FEATURED, misses: 0 } }, 'featured.misses must be a whole number from 1 to 10'],
    [{ featured: { ...FEATURED, misses: 11 } }, 'featured.misses must be a whole number from 1 to 10'],
    [{ featured: { ...FEATURED, statuses: ['epic'] } }, 'featured.statuses[0] must be the status of an outcome'],
    [{ featured: { ...FEATURED, chance: 1 } }, 'featured must be no more than statuses, misses'],
    [{ outcomes: PLAIN }, 'featured.statuses must be statuses with a featured outcome'],
    [{ featured: null }, 'outcomes[3].featured must be left out, because no rule counts it'],
    [
      { featured: { ...FEATURED, statuses: ['rare'] } },
      'outcomes[3].featured must be left out, because featured.statuses does not have its status',
    ],
    [
      {
        outcomes: [...OUTCOMES, { ...OUTCOMES[1], featured: true }],
        featured: { ...FEATURED, statuses: ['rare', 'super'] },
      },
      'guarantees[0].statuses must be such that a draw that is moved to a featured outcome keeps the guarantee',
    ],
  ])('%j', (changed, problem) => {
    expect(problemOf(summer(changed))).toBe(`banners[0].${problem}`);
  });

  it('may count statuses that a guarantee does not have, while each featured card keeps it', () => {
    expect(read(summer({ featured: { ...FEATURED, statuses: ['rare', 'super'] } }))).toHaveLength(2);
  });
});

describe('a large file', () => {
  it('is not read when it has more than 16 MiB', () => {
    writeFileSync(file, '[]');
    truncateSync(file, 2 ** 24 + 1);
    expect(() => readDrawTables(file)).toThrow('the file must be of at most 16 MiB');
  });

  it('has at most 100 banners', () => {
    const banners = Array.from({ length: 101 }, (_, index) => ({ ...SUMMER, name: `b${index}` }));
    expect(problemOf({ banners })).toBe('banners must be a list of at most 100');
    expect(read({ banners: banners.slice(1) })).toHaveLength(101);
  });
});

describe('a banner is in force', () => {
  const table = { outcomes: DEFAULT_DRAW_TABLE };
  it.each<[string, Partial<Banner>, readonly string[]]>([
    ['on both ends of its days', { from: '20270601', until: '20270602' }, ['20270601', '20270602']],
    ['from its first day on', { from: '20270602' }, ['20270602', '20270603', '20270604']],
    ['until its last day', { until: '20270531' }, ['20270531']],
    ['on every day without both', {}, ['20270531', '20270601', '20270602', '20270603', '20270604']],
  ])('%s', (_, days, expected) => {
    const all = ['20270531', '20270601', '20270602', '20270603', '20270604'];
    expect(all.filter((day) => isInForce({ name: 'summer', table, ...days }, day))).toEqual(expected);
  });
});
