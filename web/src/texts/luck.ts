import { LUCK as EN } from './en/luck';
import { LUCK as JA } from './ja/luck';
import { type Language, shownLanguage } from './language';

const TEXTS: Readonly<Record<Language, typeof EN>> = { en: EN, ja: JA };

/** The texts of a player's history and luck, which no other view needs. */
export const luckTexts = (): typeof EN => TEXTS[shownLanguage()];
