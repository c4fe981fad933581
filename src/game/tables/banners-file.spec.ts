import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Banner, isInForce } from '../rules/draw-table.js';
import { DEFAULT_DRAW_TABLE } from '../rules/odds.js';
import { RULE_NAMES } from '../rules/rarity-rules.js';
import { readDrawTables } from './draw-table-file.js';

const CP = { min: 1, max: 2 };
const OUTCOMES = [
  { card: 1, status: 'normal', skill: 'a', weight: 90, cp: CP },
  { card: 2, status: 'rare', skill: 'a', weight: 9, cp: CP },
  { card: 3, status: 'super', skill: 'a', weight: 1, cp: CP },
  { card: 4, status: 'super', skill: 'a', weight: 1, cp: CP, featured: true },
];
const SUPER = {
  status: 'super',
  within: 90,
  ramp: { from: 74, add: 600 },
  featured: { chance: [1, 2], misses: 1 },
};
const SLOPES = [
  { from: 74, add: 1 },
  { from: 80, add: 1 },
];
const RARE = { status: 'rare', within: 10 };
const SUMMER = { name: 'summer', outcomes: OUTCOMES, rarities: [SUPER, RARE] };
const PLAIN = OUTCOMES.slice(0, 3);

const folder = mkdtempSync(join(tmpdir(), 'banners-'));
const file = join(folder, 'banners.json');
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: unknown): readonly Banner[] {
  writeFileSync(file, JSON.stringify(content));
  return readDrawTables(file).banners;
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
    const rules = { banner: 'summer', counters: 'event', rarities: SUMMER.rarities };
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
    const [, banner] = read({ banners: [{ name: 'plain', outcomes: PLAIN, rarities: [] }] });
    expect(banner).toEqual({ name: 'plain', table: { outcomes: PLAIN } });
  });

  it('may have banners that count together, of which one says what the other leaves out', () => {
    const rarities = [SUPER, { ...RARE, within: 5, resets: 'rarer' }];
    const other = { ...SUMMER, name: 'autumn', counters: 'summer', rarities };
    expect(read({ banners: [SUMMER, other] })).toHaveLength(3);
  });
});

const NAME = 'must be 1 to 40 of a to z, 0 to 9 and -';
const DAY = 'must be a day of the calendar, written YYYYMMDD';
const MEMBERS =
  'only name, from, until, outcomes, slots, instead, rarities, counters, box, reset, cost, free, gives, limit are known';

describe('a banner', () => {
  it.each<[object, string]>([
    [{ name: undefined }, `name ${NAME.replace('must', 'is missing: it must')}`],
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
    expect(problemOf(summer({ pity: 90 }))).toBe(`banners[0].pity must be left out: ${MEMBERS}`);
    expect(problemOf({ banners: [], pity: 90 })).toBe(
      'the file.pity must be left out: only banners, lists, currencies, exchanges, salvage are known',
    );
    expect(problemOf({ baners: [] })).toBe(
      'the file.banners is missing: it must be a list; the file.baners is unknown: did you mean banners?',
    );
  });

  it('has slots that draw from lists with weights: none is a box', () => {
    const pack = (slot: object, outcome: object): object => {
      return { lists: { all: [outcome] }, banners: [{ name: 'pack', slots: [{ list: 'all', ...slot }] }] };
    };
    const weighted = { card: 1, status: 'normal', weight: 1 };
    expect(read(pack({}, weighted))).toHaveLength(2);
    const problem = "must be left out, because a slot's list cannot be a box";
    expect(problemOf(pack({ box: 'player' }, weighted))).toBe(`banners[0].slots[0].box ${problem}`);
    expect(problemOf(pack({}, { card: 1, status: 'normal', copies: 5 }))).toBe(`lists.all[0].copies ${problem}`);
  });

  it('has no card 0 that a draw may name, because 0 names none', () => {
    const featured = { chance: [1, 2], misses: 1, target: true };
    const outcomes = [...PLAIN, { ...OUTCOMES[3], card: 0 }];
    expect(problemOf(summer({ outcomes, rarities: [{ ...SUPER, featured }] }))).toBe(
      'banners[0].rarities[0].featured.target must be left out, because a featured card has the number 0, with which a draw names none',
    );
    expect(read(summer({ outcomes }))).toHaveLength(2);
  });

  it('has nothing that no balance can have, and no exchange that gives nothing', () => {
    const currencies = { ticket: { most: 5 }, dust: {} };
    const problem = (member: object, banner: object = {}): string =>
      problemOf({ banners: [{ name: 'plain', outcomes: PLAIN, ...banner }], currencies, ...member });
    const most = 'must be at most 5, the largest balance of ticket';
    expect(problem({}, { cost: { dust: 1, ticket: 6 } })).toBe(`banners[0].cost.ticket ${most}`);
    expect(problem({}, { gives: { ticket: 6 } })).toBe(`banners[0].gives.ticket ${most}`);
    const exchange = { name: 'dust', cost: { ticket: 5 } };
    expect(problem({ exchanges: [exchange] })).toBe(
      'exchanges[0].gives is missing: it must be an object with names, where there is no card',
    );
    expect(problem({ exchanges: [{ ...exchange, cost: { ticket: 6 }, gives: { dust: 1 } }] })).toBe(
      `exchanges[0].cost.ticket ${most}`,
    );
  });

  it('has a name of its own', () => {
    expect(problemOf({ banners: [SUMMER, { ...SUMMER, name: 'a' }, SUMMER] })).toBe(
      'banners[2].name must be another name than those before',
    );
  });

  it.each([
    ['fewer rarities', { rarities: [SUPER] }],
    ['none', { rarities: [], outcomes: PLAIN }],
  ])('shares counters only with those of the same rarities: not with %s', (_, changed) => {
    const other = { ...SUMMER, ...changed, name: 'autumn', counters: 'summer' };
    expect(problemOf({ banners: [SUMMER, other] })).toBe(
      'banners[1].counters must be other ones than summer, because banners[0] has rarities of other statuses under them',
    );
  });
});

describe('the rarities of a banner', () => {
  const RAMP = 'rarities[0].ramp';
  it.each<[unknown, string]>([
    [{}, 'rarities must be a list of at most 3'],
    [[SUPER, RARE, { status: 'normal' }, RARE], 'rarities must be a list of at most 3'],
    [[5], 'rarities[0] must be an object'],
    [[{ within: 5 }], 'rarities[0].status is missing: it must be a text that is not empty, without control characters'],
    [[{ ...SUPER, status: 'epic' }], 'rarities[0].status must be the status of an outcome'],
    [[SUPER, RARE, RARE], 'rarities[2].status must be another status than those before'],
    [[{ ...SUPER, pity: 1 }], `rarities[0].pity must be left out: only status, ${RULE_NAMES.join(', ')} are known`],
    [[{ ...SUPER, within: 1 }], 'rarities[0].within must be a whole number from 2 to 1000'],
    [[SUPER, { ...RARE, within: 1001 }], 'rarities[1].within must be a whole number from 2 to 1000'],
    [[SUPER, { ...RARE, once: false }], 'rarities[1].once must be true, or left out'],
    [[SUPER, { status: 'rare', once: true }], 'rarities[1].once must be left out, because there is no within'],
    [[{ ...SUPER, ramp: null }], `${RAMP} must be an object, or a list of objects`],
    [[{ ...SUPER, ramp: [] }], `${RAMP} must be left out, or a list that is not empty`],
    [
      [{ ...SUPER, ramp: [...SLOPES, { from: 80, add: 1 }] }],
      `${RAMP}[2].from must be above 80, the place of the slope before`,
    ],
    [[{ ...SUPER, within: 80, ramp: SLOPES }], `${RAMP}[1].from must be a whole number from 1 to 79`],
    [[SUPER, { ...RARE, resets: true }], 'rarities[1].resets must be own or rarer'],
    [
      [SUPER, { status: 'rare', resets: 'own' }],
      'rarities[1].resets must be left out, because there is neither within nor ramp',
    ],
    [[{ ...SUPER, ramp: { from: 74 } }], `${RAMP}.add is missing: it must be a whole number from 1 to 281474976710656`],
    [[{ ...SUPER, ramp: { from: 0, add: 1 } }], `${RAMP}.from must be a whole number from 1 to 1000`],
    [[{ ...SUPER, ramp: { from: 90, add: 1 } }], `${RAMP}.from must be a whole number from 1 to 89`],
    [[{ ...SUPER, ramp: { from: 1, add: 1, to: 5 } }], `${RAMP}.to must be left out: only from, add are known`],
    [[{ ...SUPER, whithin: 90 }], 'rarities[0].whithin is unknown: did you mean within?'],
    [
      [{ ...SUPER, featured: { chance: 0.055 } }],
      'rarities[0].featured.chance must be two whole numbers from 1, the first below the second: write [11, 200]',
    ],
    [
      [{ ...SUPER, featured: { chance: 0.0005 } }],
      'rarities[0].featured.chance must be two whole numbers from 1, the first below the second: write [1, 2000]',
    ],
    [[{ ...SUPER, featured: [] }], 'rarities[0].featured must be an object'],
    [
      [{ ...SUPER, featured: { chance: [2, 2] } }],
      'rarities[0].featured.chance must be two whole numbers from 1, the first below the second',
    ],
    [
      [{ ...SUPER, featured: { chance: [1, 2], misses: 11 } }],
      'rarities[0].featured.misses must be a whole number from 1 to 10',
    ],
    [
      [{ ...SUPER, featured: { chance: [1, 2], pity: 1 } }],
      'rarities[0].featured.pity must be left out: only chance, misses, within, once, target are known',
    ],
    [
      [{ ...SUPER, featured: { chance: [1, 2], once: true } }],
      'rarities[0].featured.once must be left out, because there is no featured.within',
    ],
    [
      [{ ...SUPER, featured: { chance: [1, 2], target: true } }],
      'rarities[0].featured.target must be left out, because there is neither misses nor within beside it',
    ],
    [
      [SUPER, { ...RARE, featured: { chance: [1, 2] } }],
      'rarities[1].featured must be left out, unless some outcomes of the status are featured and others are not',
    ],
    [[RARE], 'outcomes[3].featured must be left out, because no rarity of its status has featured'],
    [
      [{ ...SUPER, ramp: { from: 1, add: 2 ** 48 } }],
      'rarities must be such that outcomes[0] can come in the long run',
    ],
    [
      [
        { ...SUPER, within: 1000, ramp: undefined },
        { ...RARE, within: 500 },
      ].map((each) => JSON.parse(JSON.stringify(each)) as unknown),
      'rarities must be such that their odds can be computed in seconds: by a smaller within, fewer misses or if_none, a ramp that ends sooner or a smaller limit.ever',
    ],
  ])('%j', (rarities, problem) => {
    expect(problemOf(summer({ rarities }))).toBe(`banners[0].${problem}`);
  });
});

describe('a large file', () => {
  it('is not read when it has more than 16 MiB', () => {
    writeFileSync(file, '[]');
    truncateSync(file, 2 ** 24 + 1);
    expect(() => readDrawTables(file)).toThrow('the file must be of at most 16 MiB');
  });

  it('has at most 100 banners', () => {
    const banners = Array.from({ length: 101 }, (_, index) => ({ name: `b${index}`, outcomes: PLAIN }));
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
