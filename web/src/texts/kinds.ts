import type { SHORT_KIND } from '../addresses';
import type { KindRead } from '../../../clients/typescript/src/api';
import { announceTexts, shownLanguage } from './language';

/** What the page shows of a kind wherever it shows a card. */
export type Kind = Pick<KindRead, (typeof SHORT_KIND)[number]>;

let kinds: ReadonlyMap<number, Kind> = new Map();

/** What a card number stands for, if the catalogue has it. */
export function kindOf(card: number): Kind | undefined {
  return kinds.get(card);
}

/** The name of a kind in the language of the page. */
export function nameOf({ name, names }: Pick<Kind, 'name' | 'names'>): string {
  return names[shownLanguage()] ?? name;
}

/** The name of a card in the language of the page, if its number has one. */
export function nameOfCard(card: number): string | undefined {
  const kind = kinds.get(card);
  return kind && nameOf(kind);
}

/** All kinds, by number. */
export function allKinds(): Kind[] {
  return [...kinds.values()].sort((a, b) => a.card - b.card);
}

/** The kinds of a series, by number. */
export function kindsOfSeries(series: string): Kind[] {
  return allKinds().filter((kind) => kind.series === series);
}

/** Shows the names and the art of this kind too. */
export function addKind(kind: Kind): void {
  takeKinds([...kinds.values(), kind]);
}

/** Shows the names and the art of these kinds from now on. */
export function takeKinds(list: readonly Kind[]): void {
  if (list.length === 0 && kinds.size === 0) return;
  kinds = new Map(list.map((kind) => [kind.card, kind]));
  announceTexts();
}
