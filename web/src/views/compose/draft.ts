import { canonical } from '../../../../src/game/rules/canonical';
import type { Outcome } from '../../../../src/game/rules/draw-table';
import { slopesOf } from '../../../../src/game/rules/ramps';
import type { Rarity } from '../../../../src/game/rules/rarity-rules';
import type { Banner } from '../../api/client';
import { chanceText } from './chance-text';
import { numberIn, type PriceDraft, priceDraftOf, priceIn } from './economy-draft';
import { cardsIn, type RarityGroup } from './group';
import { rarityOf, ruledOf } from './typed-rules';

/** What is typed for a banner. */
export interface Draft extends Readonly<Record<BannerField, string>>, PriceDraft {
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
export const BANNER_FIELDS = ['name', 'from', 'until', 'counters'] as const;
export type BannerField = (typeof BANNER_FIELDS)[number];

/** The fields of a banner. */
export function draftOf(banner: Banner): Draft {
  const fields = fieldsOf(banner);
  const isFixed = banner.slots !== undefined || comparable(typedIn(fields)) !== comparable(banner);
  return { ...fields, source: { banner, fields, isFixed } };
}

/** The same text for banners with the same odds and rules: the order of outcomes of several rarities makes none other. */
function comparable(banner: Banner): string {
  const { name, counters = name, outcomes = [], ...rest } = banner;
  return canonical({ ...rest, name, counters, outcomes: outcomes.map(canonical).sort() });
}

function fieldsOf(banner: Banner): Draft {
  const { name, from = '', until = '', counters = '', outcomes = [], rarities = [], ...price } = banner;
  const ruled = rarities as readonly Rarity[];
  const statuses = [...new Set([...ruled.map(({ status }) => status), ...outcomes.map(({ status }) => status)])];
  const groups = statuses.map((status) =>
    groupOf(
      status,
      outcomes.filter((outcome) => outcome.status === status) as Outcome[],
      ruled.find((each) => each.status === status),
    ),
  );
  return { name, from, until, counters: counters === name ? '' : counters, groups, ...priceDraftOf(price) };
}

function groupOf(status: string, outcomes: readonly Outcome[], rarity: Rarity | undefined): RarityGroup {
  const { within, once = false, resets, ramp = [], featured } = rarity ?? {};
  const slopes = slopesOf(ramp);
  const ranges = new Set(outcomes.map(({ cp }) => `${cp.min}-${cp.max}`));
  const text = (value?: number): string => value?.toString() ?? '';
  return {
    status,
    cards: outcomes.map(({ card }) => card).join(', '),
    cp: ranges.size === 1 ? ([...ranges][0] ?? '') : '',
    weight: text(sum(outcomes.map(({ weight }) => weight))),
    within: text(within),
    once,
    own: resets === 'own',
    from: slopes.map(({ from }) => from).join(', '),
    add: slopes.map(({ add }) => add).join(', '),
    chance: featured ? chanceText(featured.chance) : '',
    misses: text(featured?.misses),
    near: text(featured?.within),
    nearOnce: featured?.once ?? false,
    target: featured?.target ?? false,
    featured: outcomes.filter((each) => each.featured).map(({ card }) => card),
    outcomes,
    rarity,
  };
}

/** The banner of the fields, as a file has it. One that was not changed, or that they cannot show, is as it was. */
export function bannerContent({ source, ...fields }: Draft): Banner {
  if (source && (source.isFixed || JSON.stringify(fields) === JSON.stringify(source.fields))) return source.banner;
  return typedIn(fields);
}

/** What is no number stays a text, which the rules refuse. */
function typedIn({ groups, name, from, until, counters, ...price }: Draft): Banner {
  const rarities = ruledOf(groups).map(({ group }) => rarityOf(group));
  const content = {
    name,
    ...(from !== '' && { from }),
    ...(until !== '' && { until }),
    outcomes: groups.flatMap(outcomesOf),
    ...(rarities.length > 0 && { rarities }),
    ...(counters !== '' && { counters }),
    ...priceIn(price),
  };
  return content as unknown as Banner;
}

/** What its cards were made from: a card that stands there twice was two outcomes. */
export function knownIn(group: RarityGroup): (Outcome | undefined)[] {
  const left = [...group.outcomes];
  return cardsIn(group).map((card) => {
    const place = left.findIndex((outcome) => outcome.card === numberIn(card));
    return place < 0 ? undefined : left.splice(place, 1)[0];
  });
}

function outcomesOf(group: RarityGroup): Outcome[] {
  const { status, cp, weight, featured, chance, outcomes } = group;
  const cards = cardsIn(group).map(numberIn);
  const [usual] = outcomes;
  const known = knownIn(group);
  const mean = Math.max(1, Math.round(sum(outcomes.map((each) => each.weight)) / Math.max(1, outcomes.length)));
  const parts = known.map((outcome) => outcome?.weight ?? mean);
  const total = numberIn(weight);
  const weights = typeof total === 'number' && total >= cards.length ? shared(total, parts) : [];
  const [, min = cp, max = cp] = /^\s*(-?\d+)\s*[-–~〜]\s*(-?\d+)\s*$/.exec(cp) ?? [];
  return cards.map((card, place) => {
    const range = cp === '' ? (known[place]?.cp ?? usual?.cp) : { min: numberIn(min), max: numberIn(max) };
    return {
      card,
      status,
      skill: known[place]?.skill ?? usual?.skill ?? 'normal',
      weight: weights[place] ?? weight,
      cp: range,
      ...(chance !== '' && featured.includes(Number(card)) && { featured: true }),
    } as unknown as Outcome;
  });
}

/** Shares whole numbers out in proportion, at least 1 each. */
export function shared(total: number, parts: readonly number[]): number[] {
  const all = sum(parts);
  if (all === total) return [...parts];
  const shares = parts.map((part) => Math.max(1, Math.floor((total / all) * part)));
  for (let place = 0, left = total - sum(shares); left !== 0; place = (place + 1) % shares.length) {
    const step = Math.sign(left);
    if ((shares[place] ?? 0) + step < 1) continue;
    shares[place] = (shares[place] ?? 0) + step;
    left -= step;
  }
  return shares;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
