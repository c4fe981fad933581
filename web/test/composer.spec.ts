import { describe, expect, it } from '@jest/globals';
import { checkedTables } from '../src/views/compose/checked';
import type { Banner } from '../src/api/client';
import { bannerContent, type Draft, draftOf } from '../src/views/compose/draft';
import { NEW_GROUP } from '../src/views/compose/group';
import { isChance } from '../src/views/compose/chance-text';
import { declaredIn, economyDraftOf, NO_PRICE } from '../src/views/compose/economy-draft';

const NORMAL = { ...NEW_GROUP, status: 'normal', cards: '1, 2', weight: '9900' };
const SUPER = { ...NEW_GROUP, status: 'super', cards: '15', weight: '100' };
const BANNER = { name: 'new', from: '', until: '', counters: '', ...NO_PRICE };

/** The fields at which the composer says that something is wrong. */
function wrongFields(change: object, ofSuper: object = {}): unknown[] {
  const draft: Draft = { ...BANNER, groups: [{ ...SUPER, ...ofSuper }, NORMAL], ...change };
  const { problems } = checkedTables({ banners: [bannerContent(draft)] }, 0, draft);
  return problems.map(({ group, field }) => [group, field]);
}

describe('what is typed in the composer', () => {
  it('is right as it begins', () => {
    expect(wrongFields({})).toEqual([]);
  });

  it.each([
    ['counters', { counters: '<b>' }, {}, [[undefined, 'counters']]],
    ['misses without a rate-up', {}, { misses: '1' }, [[0, 'chance']]],
    ['a weight of two cards, once', {}, { cards: '15, 16', weight: '0.6' }, [[0, 'weight']]],
    ['a rarity without cards', {}, { cards: ' ' }, [[0, 'cards']]],
    ['a slope without what it adds', {}, { from: '66, 71', add: '9' }, [[0, 'add']]],
    ['slopes in another order', {}, { from: '71, 66', add: '9, 9' }, [[0, 'from']]],
    ['featured cards within one draw', {}, { cards: '15, 16', featured: [15], chance: '50', near: '1' }, [[0, 'near']]],
  ])('is refused at its field, and never left out: %s', (_, change, ofSuper, fields) => {
    expect(wrongFields(change, ofSuper)).toEqual(fields);
  });

  const cp = { min: 1, max: 2 };
  const common = { card: 0, status: 'common', cp };
  const TWICE = [
    { ...common, skill: 'plain', weight: 71_928 },
    { card: 1, status: 'knife', skill: 'plain', weight: 80, cp },
    { ...common, skill: 'rare', weight: 7992 },
  ];
  const banner = (more: object): Banner => ({ name: 'case', outcomes: TWICE, ...more });

  it('leaves a banner that is not changed as it is', () => {
    const chance = [2, 4];
    for (const more of [{}, { counters: 'other' }, { rarities: [{ status: 'knife', featured: { chance } }] }])
      expect(bannerContent(draftOf(banner(more)))).toEqual(banner(more));
  });

  it('leaves all that the fields do not show as it is where one of them is changed', () => {
    const rarities = [
      { status: 'knife', within: 9 },
      { status: 'common', featured: { chance: [2, 4], misses: 1 } },
    ];
    const outcomes = [TWICE[1], { ...TWICE[0], featured: true }, { ...TWICE[2], card: 2 }];
    const changed = (of: object): Banner => bannerContent({ ...draftOf(banner(of)), until: '20260131' });
    expect(changed({})).toEqual(banner({ until: '20260131', outcomes: [TWICE[0], TWICE[2], TWICE[1]] }));
    expect(changed({ outcomes, rarities })).toEqual(banner({ until: '20260131', outcomes, rarities }));
    const { groups, ...draft } = draftOf(banner({}));
    const heavier = groups.map((group) => ({ ...group, weight: String(2 * Number(group.weight)) }));
    const { outcomes: doubled = [] } = bannerContent({ ...draft, groups: heavier });
    expect(doubled.map(({ card, skill, weight }) => [card, skill, weight])).toEqual([
      [0, 'plain', 143_856],
      [0, 'rare', 15_984],
      [1, 'plain', 160],
    ]);
  });

  const RULES = {
    status: 'knife',
    within: 90,
    resets: 'own',
    ramp: [
      { from: 66, add: 40 },
      { from: 71, add: 40 },
    ],
    featured: { chance: [1, 2], misses: 1, within: 120, once: true, target: true },
  };
  const FEATURED = [TWICE[0], { ...TWICE[1], featured: true }, { ...TWICE[1], card: 2 }];

  it('has all rules of a rarity in fields, and leaves those that are not changed', () => {
    const draft = draftOf(banner({ outcomes: FEATURED, rarities: [RULES] }));
    expect(draft.source?.isFixed).toBe(false);
    const [knife] = draft.groups;
    expect(knife).toMatchObject({
      from: '66, 71',
      add: '40, 40',
      near: '120',
      own: true,
      nearOnce: true,
      target: true,
    });
    const typed = (change: object): unknown =>
      bannerContent({ ...draft, groups: draft.groups.map((group, at) => (at === 0 ? { ...group, ...change } : group)) })
        .rarities;
    expect(typed({ within: '80' })).toEqual([{ ...RULES, within: 80 }]);
    expect(typed({ from: '66', add: '50', own: false })).toEqual([
      { ...RULES, resets: undefined, ramp: [{ from: 66, add: 50 }] },
    ]);
    const { once, within, ...always } = RULES.featured;
    expect([once, within, typed({ near: '' })]).toEqual([true, 120, [{ ...RULES, featured: always }]]);
    const { target, misses, ...never } = always;
    expect([target, misses, typed({ near: '', misses: '' })]).toEqual([true, 1, [{ ...RULES, featured: never }]]);
  });

  it('is not taken where the fields cannot show the banner', () => {
    // Of one card, one outcome is featured and another is not.
    const outcomes = TWICE.map((outcome) => ({ ...outcome, ...(outcome.skill === 'rare' && { featured: true }) }));
    const split = banner({ outcomes, rarities: [{ status: 'common', featured: { chance: [1, 2] } }] });
    expect(draftOf(split).source?.isFixed).toBe(true);
    expect(bannerContent({ ...draftOf(split), until: '20260131' })).toEqual(split);
    expect(draftOf(banner({})).source?.isFixed).toBe(false);
  });

  it('is sent back as it was where it is a box, whose copies no field shows', () => {
    const outcomes = [{ card: 20, status: 'prize', skill: '', copies: 1, cp: { min: 1, max: 1 } }];
    const box = { name: 'gachapon', box: 'player', reset: { card: 20 }, outcomes } as const;
    expect(draftOf(box).source?.isFixed).toBe(true);
    expect(bannerContent({ ...draftOf(box), until: '20260131' })).toEqual(box);
  });

  it('leaves what cards are worth as it is, whatever their rarities are called', () => {
    const declared = { currencies: { gem: { most: 9 }, dust: {} }, salvage: { 'a: b': { gem: 1 }, ' ': { dust: 2 } } };
    const draft = economyDraftOf(declared);
    expect(declaredIn(draft)).toEqual(declared);
    const typed = declaredIn({ ...draft, salvage: `${draft.salvage}\n c: d ：3 gem` });
    expect(typed.salvage).toEqual({ ...declared.salvage, 'c: d': { gem: 3 } });
  });

  it('has a chance as a percentage or a fraction', () => {
    expect(['50', '0.01', ' 1/3', '99.99'].map(isChance)).toEqual([true, true, true, true]);
    expect(['', '0', '100', '1/1', '0/3', '33.333', 'half'].map(isChance)).toEqual(Array(7).fill(false));
  });
});
