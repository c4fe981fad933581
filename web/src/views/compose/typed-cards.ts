import type { Outcome } from '../../../../src/game/rules/draw-table';
import { slopesOf } from '../../../../src/game/rules/ramps';
import type { Rarity } from '../../../../src/game/rules/rarity-rules';
import { chanceText } from './chance-text';
import { numberIn } from './economy-draft';
import { cardsIn, type RarityGroup } from './group';

/** The fields of outcomes and rarities: a group for each status. */
export function groupsOf(outcomes: readonly Outcome[], rarities: readonly Rarity[] = []): RarityGroup[] {
  const statuses = new Set([...rarities, ...outcomes].map(({ status }) => status));
  return [...statuses].map((status) =>
    groupOf(
      status,
      outcomes.filter((outcome) => outcome.status === status),
      rarities.find((each) => each.status === status),
    ),
  );
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

/** What its cards were made from: a card that stands there twice was two outcomes. */
export function knownIn(group: RarityGroup): (Outcome | undefined)[] {
  const left = [...group.outcomes];
  return cardsIn(group).map((card) => {
    const place = left.findIndex((outcome) => outcome.card === numberIn(card));
    return place < 0 ? undefined : left.splice(place, 1)[0];
  });
}

/** The outcomes of groups, as a file has them. What is no number stays a text, which the rules refuse. */
export function outcomesIn(groups: readonly RarityGroup[]): Outcome[] {
  return groups.flatMap(outcomesOf);
}

function outcomesOf(group: RarityGroup): Outcome[] {
  const { status, cp, weight, featured, outcomes } = group;
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
      ...(featured.includes(Number(card)) && { featured: true }),
    } as unknown as Outcome;
  });
}

/** Shares whole numbers out in proportion, at least 1 each. */
function shared(total: number, parts: readonly number[]): number[] {
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
