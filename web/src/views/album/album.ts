import type { OddsRead, UserCardList } from '../../api/client';
import type { BannerOdds } from '../../api/useOddsInForce';

/** A kind has a place in the album, whether the player has it or not. */
export interface AlbumPlace {
  readonly card: number;
  readonly count: number;
  /** The strongest card of the kind; undefined while there is none. */
  readonly best: UserCardList | undefined;
  /** The best chance that a draw gives it under a banner in force; undefined when none gives it. */
  readonly likeliest: { readonly banner: string; readonly chance: number } | undefined;
}

/** How far a player is towards all kinds of a banner. */
export interface BannerProgress {
  readonly banner: string;
  readonly kinds: number;
  readonly owned: number;
  /** The chance of each missing kind in a draw. */
  readonly missing: readonly number[];
  /** Whether the table has rules, so that the chance of a draw depends on those before it. */
  readonly hasRules: boolean;
}

/** A place for each kind of the tables and of the cards, by number. */
export function placesOf(
  cards: readonly UserCardList[],
  inForce: readonly BannerOdds[],
  tables: readonly Pick<OddsRead, 'outcomes'>[],
): AlbumPlace[] {
  const owned = new Map<number, UserCardList[]>();
  for (const card of cards) {
    const same = owned.get(card.card);
    if (same) same.push(card);
    else owned.set(card.card, [card]);
  }
  const likeliest = new Map<number, AlbumPlace['likeliest']>();
  for (const { name: banner, odds } of inForce)
    for (const [card, chance] of chancesOfKinds(odds))
      if (chance > (likeliest.get(card)?.chance ?? 0)) likeliest.set(card, { banner, chance });
  const listed = tables.flatMap(({ outcomes }) => outcomes.map(({ card }) => card));
  const kinds = new Set([...listed, ...likeliest.keys(), ...owned.keys()]);
  return [...kinds]
    .sort((a, b) => a - b)
    .map((card) => {
      const own = owned.get(card) ?? [];
      const best = own.reduce<UserCardList | undefined>((a, b) => (a && a.cp >= b.cp ? a : b), undefined);
      return { card, count: own.length, best, likeliest: likeliest.get(card) };
    });
}

/** How far a collection is under a banner. */
export function bannerProgress(cards: readonly UserCardList[], { name: banner, odds }: BannerOdds): BannerProgress {
  const has = new Set(cards.map(({ card }) => card));
  const chances = [...chancesOfKinds(odds)];
  const missing = chances.filter(([card]) => !has.has(card)).map(([, chance]) => chance);
  const { length: kinds } = chances;
  return { banner, kinds, owned: kinds - missing.length, missing, hasRules: odds.banner !== null };
}

/** How likely a draw gives each kind: by the weights alone where there are no rules, else in the long run of the rules. */
function chancesOfKinds({ outcomes, consolidated }: OddsRead): Map<number, number> {
  const chances = new Map<number, number>();
  outcomes.forEach(({ card }, place) => {
    chances.set(card, (chances.get(card) ?? 0) + (consolidated.outcomes[place]?.chance ?? 0));
  });
  return chances;
}
