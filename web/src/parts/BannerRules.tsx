import type { Rarity } from '../../../src/game/rules/rarity-rules';
import { HERO, rulesInShort } from '../texts/hero';
import { useTexts } from '../texts/language';

/** The rules of a banner, a line for each rarity that has some. The status is said where there are several. */
export function BannerRules({ rarities, className }: { rarities: readonly Rarity[]; className?: string | undefined }) {
  const t = useTexts(HERO);
  return rarities.map((rarity, place) => {
    const rules = rulesInShort(rarity, place === 0, t);
    if (rules === '') return null;
    return (
      <p key={rarity.status} className={className}>
        {rarities.length > 1 ? t.ofRarity(rarity.status, rules) : rules}
      </p>
    );
  });
}
