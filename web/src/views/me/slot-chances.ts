import { chancesIn, firstState } from '../../../../src/game/rules/draw-state';
import { listsOf } from '../../../../src/game/rules/packs';
import type { DrawRead, OddsRead } from '../../api/client';
import { tableOf } from '../../api/draw-table';
import { texts } from '../../texts';

function chancesOf({ state }: DrawRead, odds: OddsRead): readonly number[] {
  const table = tableOf(odds);
  return chancesIn(table, state ?? firstState(table));
}

/** The chance of what came, in words. */
export function chanceOf(draw: DrawRead, odds: OddsRead): string | undefined {
  const chance = chancesOf(draw, odds)[draw.outcome];
  return chance === undefined ? undefined : texts().drawRules.chance(chance, null);
}

/** The chances of statuses in the list of the draw, the likeliest first. */
export function statusesOf(draw: DrawRead, odds: OddsRead): [status: string, chance: number][] {
  const list = listsOf(tableOf(odds)).findLast(({ from }) => from <= draw.outcome);
  if (!list) return [];
  const chances = chancesOf(draw, odds);
  const statuses = new Map<string, number>();
  list.table.outcomes.forEach(({ status }, at) =>
    statuses.set(status, (statuses.get(status) ?? 0) + (chances[list.from + at] ?? 0)),
  );
  return [...statuses].filter(([, chance]) => chance > 0).sort(([, one], [, other]) => other - one);
}
