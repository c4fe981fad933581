import { type DrawState, outcomesIn } from './draw-state.js';
import { type DrawTable, totalWeight } from './draw-table.js';

/** The chance of each outcome in the next draw of an owner: by the weights, and by the rule of featured cards. The page uses this file too. */
export function chancesIn(table: DrawTable, state: DrawState): readonly number[] {
  const { outcomes, rules } = table;
  const weighed = outcomesIn(table, state);
  const total = totalWeight(weighed);
  const chances = weighed.map(({ weight }) => weight / total);
  const featured = rules?.featured;
  if (!featured || (state[rules.guarantees.length] ?? 0) < featured.misses) return chances;
  const isSuch = outcomes.map(({ status }) => featured.statuses.includes(status));
  const featuredWeight = outcomes.reduce(
    (sum, each, place) => sum + (isSuch[place] && each.featured ? each.weight : 0),
    0,
  );
  const moved = chances.reduce(
    (sum, chance, place) => sum + (isSuch[place] && !outcomes[place]?.featured ? chance : 0),
    0,
  );
  return outcomes.map(({ weight, featured: isFeatured }, place) => {
    const chance = chances[place] ?? 0;
    if (!isSuch[place]) return chance;
    return isFeatured ? chance + (moved * weight) / featuredWeight : 0;
  });
}
