import type { DrawTable } from '../../../../../src/game/rules/draw-table';
import {
  contentOf,
  countsOf,
  type PricedBanner,
  readTables,
  usedLists,
} from '../../../../../src/game/tables/banners-content';
import edition from '../../../../../examples/tables/limited-edition.json';
import five from '../../../../../examples/tables/god-pack.json';
import pity from '../../../../../examples/tables/pity-and-featured.json';
import ten from '../../../../../examples/tables/rare-in-ten.json';
import { allKinds } from '../../../texts/kinds';
import type { NextTablesRead } from '../../../api/client';

const FILES = { pity, ten, five, edition };
export type RecipeName = keyof typeof FILES;
export const RECIPE_NAMES = Object.keys(FILES) as RecipeName[];

/** A banner that works, with the cards of this game. */
export interface Recipe {
  readonly name: RecipeName;
  readonly banner: PricedBanner;
  readonly table: DrawTable;
  /** For the odds, as a worker computes them. */
  readonly task: { readonly table: DrawTable; readonly counts: readonly number[] };
  /** Its cards by status, the most frequent status last. */
  readonly cards: readonly (readonly [status: string, cards: readonly number[]])[];
  readonly tables: Pick<NextTablesRead, 'banners' | 'lists' | 'currencies'>;
}

/** The recipe of a name. Its cards become the kinds of this game, by their numbers, and then the next free numbers. */
export function recipeOf(name: RecipeName, kinds: readonly number[] = allKinds().map(({ card }) => card)): Recipe {
  const read = readTables(renumbered(FILES[name], kinds));
  const { banners, declared } = read;
  const [banner] = banners as readonly [PricedBanner];
  const { table } = banner;
  const content = { banners: banners.map(contentOf), lists: usedLists(banners), ...declared };
  const tables = JSON.parse(JSON.stringify(content)) as Recipe['tables'];
  return { name, banner, table, task: { table, counts: countsOf(banner) }, cards: cardsByStatus(table), tables };
}

/** Tables with those of a recipe, unless they have some of these names. */
export function withRecipe(next: NextTablesRead, name: string): NextTablesRead {
  const known = RECIPE_NAMES.find((each) => each === name);
  if (!known) return next;
  const { banners, lists, currencies } = recipeOf(known).tables;
  const names = new Set([...next.banners.map((banner) => banner.name), ...Object.keys(next.lists)]);
  if ([...banners.map((banner) => banner.name), ...Object.keys(lists)].some((each) => names.has(each))) return next;
  return {
    ...next,
    banners: [...next.banners, ...banners],
    lists: { ...next.lists, ...lists },
    currencies: { ...next.currencies, ...currencies },
  };
}

function renumbered(file: object, kinds: readonly number[]): unknown {
  const text = JSON.stringify(file);
  const own = new Set([...text.matchAll(/"card":(\d+)/g)].map(([, card]) => Number(card)));
  const free = (kinds.at(-1) ?? 0) + 1 - kinds.length;
  const numbers = new Map([...own].sort((a, b) => a - b).map((card, at) => [card, kinds[at] ?? free + at]));
  return JSON.parse(text, (key, value: unknown) => (key === 'card' ? numbers.get(Number(value)) : value));
}

function cardsByStatus({ outcomes }: DrawTable): Recipe['cards'] {
  const weights = new Map<string, number>();
  for (const { status, weight } of outcomes) weights.set(status, (weights.get(status) ?? 0) + weight);
  return [...weights.keys()]
    .sort((one, other) => (weights.get(one) ?? 0) - (weights.get(other) ?? 0))
    .map((status) => [status, [...new Set(outcomes.flatMap((each) => (each.status === status ? [each.card] : [])))]]);
}
