import type { Rarity } from '../../../src/game/rules/rarity-rules';
import { HERO, linesOfRules } from '../texts/hero';
import { useTexts } from '../texts/language';

/** The rules of a banner, a line for each rarity that has some. */
export function BannerRules({ rarities, className }: { rarities: readonly Rarity[]; className?: string | undefined }) {
  return linesOfRules(rarities, useTexts(HERO)).map((line) => (
    <p key={line} className={className}>
      {line}
    </p>
  ));
}
