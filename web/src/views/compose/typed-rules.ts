import type { Rarity } from '../../../../src/game/rules/rarity-rules';
import { chanceTyped } from './chance-text';
import { partsIn, type RarityGroup } from './group';
import { numberIn } from './economy-draft';

/** Rarities with rules, and those before one: they count as rarer. */
export function ruledOf(groups: readonly RarityGroup[]): { readonly group: RarityGroup; readonly place: number }[] {
  const last = groups.findLastIndex(
    ({ within, from, add, chance, misses, near }) => within + from + add + chance + misses + near !== '',
  );
  return groups
    .map((group, place) => ({ group, place }))
    .filter(({ group, place }) => place <= last || group.rarity !== undefined);
}

/** A member that no field shows stays. */
export function rarityOf(group: RarityGroup): Rarity {
  const { status, within, once, own, from, add, rarity = { status } } = group;
  const resets = rarity.resets === 'rarer' ? 'rarer' : undefined;
  const typed: Readonly<Record<string, unknown>> = {
    status,
    within: within === '' ? undefined : numberIn(within),
    once: within !== '' && once ? true : undefined,
    resets: own && within + from + add !== '' ? 'own' : resets,
    ramp: from + add === '' ? undefined : rampIn(group),
    featured: featuredIn(group),
  };
  const all: [string, unknown][] = Object.entries({ ...rarity, ...typed });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as unknown as Rarity;
}

/** The places of slopes, and what they add, each in a list. */
function rampIn({ from, add, rarity }: RarityGroup): unknown {
  const [places, adds] = [partsIn(from), partsIn(add)];
  const slopes = Array.from({ length: Math.max(1, places.length, adds.length) }, (_, at) => {
    return { from: numberIn(places[at] ?? ''), add: numberIn(adds[at] ?? '') };
  });
  return slopes.length > 1 || Array.isArray(rarity?.ramp) ? slopes : slopes[0];
}

function featuredIn({ chance, misses, near, nearOnce, target }: RarityGroup): unknown {
  if (chance + misses + near === '') return undefined;
  return {
    chance: chanceTyped(chance),
    ...(misses !== '' && { misses: numberIn(misses) }),
    ...(near !== '' && { within: numberIn(near), ...(nearOnce && { once: true }) }),
    ...(misses + near !== '' && target && { target: true }),
  };
}
