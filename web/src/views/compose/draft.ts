import { canonical } from '../../../../src/game/rules/canonical';
import { type Box, copiesOf, type Outcome, type Pack } from '../../../../src/game/rules/draw-table';
import type { Rarity } from '../../../../src/game/rules/rarity-rules';
import type { Banner } from '../../api/client';
import { numberIn, type PriceDraft, priceDraftOf, priceIn } from './economy-draft';
import type { RarityGroup } from './group';
import { type PackDraft, packDraftOf, packIn } from './pack-draft';
import { groupsOf, outcomesIn } from './typed-cards';
import { rarityOf, ruledOf } from './typed-rules';

/** What a draw takes: a card by its weight, a pack of slots, or a copy out of a box. */
export const KINDS = ['draws', 'pack', 'player', 'world'] as const;
export type Kind = (typeof KINDS)[number] | 'list';

/** What is typed for a banner. What its kind has no use for stays, and is not sent. */
export interface Draft extends Readonly<Record<BannerField, string>>, PriceDraft, PackDraft {
  readonly kind: Kind;
  /** Of a pack they are rules alone. */
  readonly groups: readonly RarityGroup[];
  readonly source?: Source | undefined;
}
/** The banner that a draft was made from, and the fields of then: it stays as it is where nothing was typed. */
interface Source {
  readonly banner: Banner;
  readonly fields: Draft;
  /** The fields cannot say all that it has. */
  readonly isFixed: boolean;
}
/** A list that slots draw from. They know it by its id, whatever it is called. */
export interface ListDraft extends Draft {
  readonly id: string;
}
export const BANNER_FIELDS = ['name', 'from', 'until', 'counters', 'reset'] as const;
export type BannerField = (typeof BANNER_FIELDS)[number];

/** The fields of a banner. */
export function draftOf(banner: Banner, lists: readonly ListDraft[] = []): Draft {
  return draftFrom(banner, fieldsOf(banner), lists);
}

export function listDraftsOf(lists: Pack['lists']): readonly ListDraft[] {
  return Object.entries(lists).map(([name, outcomes]) => {
    const list = { name, outcomes: [...outcomes] };
    return { ...draftFrom(list, { ...fieldsOf(list), kind: 'list' }, []), id: name };
  });
}

function draftFrom(banner: Banner, fields: Draft, lists: readonly ListDraft[]): Draft {
  const isFixed = comparable(typedIn(fields, lists)) !== comparable(banner);
  return { ...fields, source: { banner, fields, isFixed } };
}

/** The same text for banners with the same odds and rules. The order of outcomes makes none other, but for a box that has begun. */
function comparable(banner: Banner): string {
  const { name, counters = name, outcomes = [], ...rest } = banner;
  const texts = outcomes.map(canonical);
  return canonical({ ...rest, name, counters, outcomes: banner.box ? texts : texts.sort() });
}

function fieldsOf(banner: Banner): Draft {
  const { name, from = '', until = '', counters = '', outcomes = [], rarities = [], box, reset, ...others } = banner;
  const weighted = outcomes.map(({ copies, ...outcome }) => ({ weight: copies, ...outcome }));
  return {
    kind: box ?? (banner.slots ? 'pack' : 'draws'),
    name,
    from,
    until,
    counters: counters === name ? '' : counters,
    reset: reset?.card?.toString() ?? '',
    groups: groupsOf(weighted as Outcome[], rarities as readonly Rarity[]),
    ...packDraftOf(banner),
    ...priceDraftOf(others),
  };
}

/** The banner of the fields, as a file has it. One that was not changed, or that they cannot show, is as it was. */
export function bannerContent({ source, ...fields }: Draft, lists: readonly ListDraft[] = []): Banner {
  // The lists of a pack may have other names.
  const isSame = source && fields.kind !== 'pack' && JSON.stringify(fields) === JSON.stringify(source.fields);
  return source && (source.isFixed || isSame) ? source.banner : typedIn(fields, lists);
}

export function listContent(list: ListDraft): readonly Outcome[] {
  return bannerContent(list).outcomes as readonly Outcome[];
}

/** What is no number stays a text, which the rules refuse. */
function typedIn(draft: Draft, lists: readonly ListDraft[]): Banner {
  const { kind, name, from, until, counters } = draft;
  const content = {
    name,
    ...(from !== '' && { from }),
    ...(until !== '' && { until }),
    ...(kind === 'player' || kind === 'world' ? boxIn(draft, kind) : ruledIn(draft, lists)),
    ...(counters !== '' && kind !== 'world' && { counters }),
    ...priceIn(draft),
  };
  return content;
}

function boxIn({ groups, reset }: Draft, box: Box['of']): object {
  const mayReset = box === 'player' && reset !== '';
  return { box, outcomes: copiesOf(outcomesIn(groups)), ...(mayReset && { reset: { card: numberIn(reset) } }) };
}

/** Where none is chosen, the rules say which lists there are. */
const NO_LIST = '-'.repeat(40);

/** Cards by their weights, or slots, and the rules of rarities. */
function ruledIn({ kind, groups, ...pack }: Draft, lists: readonly ListDraft[]): object {
  const rarities = ruledOf(groups).map(({ group }) => rarityOf(group));
  const nameOf = (id: string): string => lists.find((list) => list.id === id)?.name ?? NO_LIST;
  if (kind === 'list') return { outcomes: outcomesIn(groups) };
  const cards = kind === 'pack' ? packIn(pack, nameOf) : { outcomes: outcomesIn(groups.map(featuredByRule)) };
  return { ...cards, ...(rarities.length > 0 && { rarities }) };
}

/** The group without featured cards where it has no chance of them. */
export function featuredByRule(group: RarityGroup): RarityGroup {
  return group.chance === '' ? { ...group, featured: [] } : group;
}
