import { type DrawTable, totalWeight } from './draw-table.js';
export function consolidatedOdds({ outcomes }: DrawTable) {
  const total = totalWeight(outcomes);
  const of = (weight: number) => ({ chance: weight / total, expected_draws: total / weight });
  const statuses = [...new Set(outcomes.map(({ status }) => status))];
  return {
    outcomes: outcomes.map(({ weight }) => of(weight)),
    statuses: Object.fromEntries(statuses.map((s) => [s, of(totalWeight(outcomes.filter((o) => o.status === s)))])),
  };
}
