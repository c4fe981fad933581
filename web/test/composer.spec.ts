import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { completed } from '../../src/game/tables/as-written';
import { checkedTables, type TablesFile } from '../src/views/compose/checked';
import type { Banner } from '../src/api/client';
import {
  bannerContent,
  type Draft,
  draftOf,
  listContent,
  type ListDraft,
  listDraftsOf,
} from '../src/views/compose/draft';
import { NEW_GROUP } from '../src/views/compose/group';
import { partIn } from '../src/views/compose/chance-text';
import { declaredIn, economyDraftOf, NO_PRICE } from '../src/views/compose/economy-draft';
import { NEW_SLOT } from '../src/views/compose/pack-draft';
import { listsToSend, ofKind } from '../src/views/compose/useDrafts';

const NORMAL = { ...NEW_GROUP, status: 'normal', cards: '1, 2', weight: '9900' };
const SUPER = { ...NEW_GROUP, status: 'super', cards: '15', weight: '100' };
const FIELDS = { from: '', until: '', counters: '', reset: '', slots: [], instead: [], ...NO_PRICE };
const BANNER = { ...FIELDS, name: 'new', kind: 'draws' } as const;

/** The fields at which the composer says that something is wrong. */
function wrongFields(change: object, ofSuper: object = {}): unknown[] {
  const draft: Draft = { ...BANNER, groups: [{ ...SUPER, ...ofSuper }, NORMAL], ...change };
  const open = { place: 0, draft, lists: [], shown: [] };
  const { problems } = checkedTables({ banners: [bannerContent(draft)] }, open);
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

  it('leaves what cards are worth as it is, whatever their rarities are called', () => {
    const declared = { currencies: { gem: { most: 9 }, dust: {} }, salvage: { 'a: b': { gem: 1 }, ' ': { dust: 2 } } };
    const draft = economyDraftOf(declared);
    expect(declaredIn(draft)).toEqual(declared);
    const typed = declaredIn({ ...draft, salvage: `${draft.salvage}\n c: d ：3 gem` });
    expect(typed.salvage).toEqual({ ...declared.salvage, 'c: d': { gem: 3 } });
  });

  it('has a chance as a percentage or a fraction', () => {
    expect(['50', '0.01', ' 1/3', '99.99'].map(partIn)).toEqual([0.5, 0.0001, 1 / 3, 0.9999]);
    expect(['', '0', '100', '1/1', '0/3', '33.333', 'half'].map(partIn)).toEqual(Array(7).fill(undefined));
  });
});

/** What is sent of tables. @param change of each banner */
function sentBack({ banners, lists = {} }: TablesFile, change: Partial<Draft> = {}): TablesFile {
  const drafts = listDraftsOf(lists);
  return {
    banners: banners.map((banner) => bannerContent({ ...draftOf(banner, drafts), ...change }, drafts)),
    ...(drafts.length > 0 && { lists: Object.fromEntries(drafts.map((list) => [list.name, listContent(list)])) }),
  };
}

/** With the outcomes of a banner in one order: the rarest may come first. */
function ordered({ banners, ...rest }: TablesFile): unknown {
  const byCard = (outcomes: Banner['outcomes']) => outcomes?.toSorted((one, other) => one.card - other.card);
  return { ...rest, banners: banners.map((banner) => ({ ...banner, outcomes: byCard(banner.outcomes) })) };
}

describe('a table in the composer', () => {
  const RECIPES = readdirSync('examples/tables').map((file) => {
    const { banners, lists } = completed(JSON.parse(readFileSync(`examples/tables/${file}`, 'utf8'))) as TablesFile;
    return [file, { banners, ...(lists && { lists }) }] as const;
  });

  it.each(RECIPES)('is sent back as it was, and after a day was typed with the day alone: %s', (_, tables) => {
    expect(sentBack(tables)).toEqual(tables);
    const banners = tables.banners.map((each) => ({ ...each, until: '20990101' }));
    expect(ordered(sentBack(tables, { until: '20990101' }))).toEqual(ordered({ ...tables, banners }));
  });

  const outcome = (card: number, status: string) => ({ card, status, skill: '', weight: 1, cp: { min: 1, max: 1 } });
  const LISTS = { common: [outcome(1, 'common')], rare: [outcome(2, 'rare'), outcome(3, 'super')] };
  const SLOTS = [
    { list: 'common', count: 1 },
    { list: 'common', if_none: { status: ['super'], list: 'rare' } },
  ];
  const PACK: Banner = { name: 'pack', slots: SLOTS, instead: [{ chance: [2, 4], slots: [{ list: 'rare' }] }] };

  it('has its lists under other names in slots, too, and keeps how a chance was written', () => {
    const lists = listDraftsOf(LISTS).map((list) => ({ ...list, name: `${list.name}-1` }));
    expect(bannerContent(draftOf(PACK, listDraftsOf(LISTS)), lists)).toEqual({
      name: 'pack',
      slots: [
        { list: 'common-1', count: 1 },
        { list: 'common-1', if_none: { status: ['super'], list: 'rare-1' } },
      ],
      instead: [{ chance: [2, 4], slots: [{ list: 'rare-1' }] }],
    });
  });

  it('keeps cards of a list that the fields cannot show, and the order of a box that has begun', () => {
    const split = [{ ...outcome(2, 'rare'), featured: true as const }, outcome(2, 'rare')];
    const [list] = listDraftsOf({ split });
    expect([list?.source?.isFixed, listContent({ ...(list as ListDraft), name: 'other' })]).toEqual([true, split]);
    const copies = [outcome(1, 'a'), outcome(2, 'b'), outcome(3, 'a')].map(({ weight, ...rest }) => {
      return { ...rest, copies: weight };
    });
    const box = { name: 'gachapon', box: 'world', outcomes: copies } as const;
    expect(draftOf(box).source?.isFixed).toBe(true);
  });

  /** Where the composer says that something is wrong with a pack. */
  function wrongPlaces(change: Partial<Draft>, changeLists = (lists: readonly ListDraft[]) => lists): unknown[] {
    const lists = changeLists(listDraftsOf(LISTS));
    const draft = { ...draftOf(PACK, lists), ...change };
    const sent = Object.fromEntries(lists.map((list) => [list.name, listContent(list)]));
    const open = { place: 0, draft, lists, shown: lists };
    const { problems } = checkedTables({ banners: [bannerContent(draft, lists)], lists: sent }, open);
    return problems.map(({ at, group, field }) => [at, group, field]);
  }
  const { slots, instead } = draftOf(PACK);
  const typed = (change: object) => (lists: readonly ListDraft[]) => lists.map((list) => ({ ...list, ...change }));

  it.each([
    ['nothing', {}, undefined, []],
    ['a slot without a list', { slots: [...slots, NEW_SLOT] }, undefined, [['slots[2]', undefined, 'list']]],
    [
      'many cards',
      { slots: [{ ...NEW_SLOT, list: 'rare', count: 'x' }] },
      undefined,
      [['slots[0]', undefined, 'count']],
    ],
    ['a first card that follows none', { slots: slots.slice(1) }, undefined, [['slots[0]', undefined, 'status']]],
    ['no slots', { slots: [] }, undefined, [['slots', undefined, '']]],
    [
      'no chance',
      { instead: [{ chance: '2', slots: [] }, ...instead] },
      undefined,
      [['instead[0]', undefined, 'slots']],
    ],
    ['chances of 1', { instead: [...instead, ...instead] }, undefined, [['instead', undefined, '']]],
    [
      'a list that no slot uses',
      { slots: [{ ...NEW_SLOT, list: 'rare' }] },
      undefined,
      [['list common', undefined, '']],
    ],
    ['two lists of a name', {}, typed({ name: 'same' }), [['list rare', undefined, 'name']]],
    [
      'a name in capitals',
      {},
      (lists: readonly ListDraft[]) => typed({ name: 'A' })(lists.slice(0, 1)),
      [['list common', undefined, 'name']],
    ],
    [
      'a list without cards',
      {},
      typed({ groups: [{ ...NEW_GROUP, status: 'super' }] }),
      [
        ['list common', 0, 'cards'],
        ['list rare', 0, 'cards'],
      ],
    ],
    [
      'no list',
      { slots: [slots[0] ?? NEW_SLOT] },
      (lists: readonly ListDraft[]) => lists.slice(0, 1),
      [
        ['slots[1]', undefined, 'other'],
        ['instead[0].slots[0]', undefined, 'list'],
      ],
    ],
  ])('says once and at its place what is wrong: %s', (_, change, changeLists, places) => {
    expect(wrongPlaces(change, changeLists)).toEqual(places);
  });

  it('makes the cards of a banner the first list of its pack, which is not sent for another kind', () => {
    const draws: Draft = { ...BANNER, groups: [{ ...SUPER, chance: '50', featured: [15] }, NORMAL] };
    const [pack, lists] = ofKind(draws, 'pack', []);
    const content = bannerContent(pack, lists);
    expect(content).toMatchObject({ name: 'new', slots: [{ list: 'list' }], rarities: [{ status: 'super' }] });
    expect(lists.flatMap(listContent)).toEqual(bannerContent(draws).outcomes);
    const [box] = ofKind(pack, 'world', lists);
    expect([listsToSend([pack], lists), listsToSend([box], lists)]).toEqual([lists, []]);
    expect(bannerContent({ ...box, counters: 'x', reset: '15' })).toMatchObject({
      name: 'new',
      box: 'world',
      outcomes: [
        { card: 15, copies: 100 },
        { card: 1, copies: 4950 },
        { card: 2, copies: 4950 },
      ],
    });
  });
});
