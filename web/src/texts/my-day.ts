import { MY_DAY as EN } from './en/my-day';
import { MY_DAY as JA } from './ja/my-day';
import { type Language, shownLanguage } from './language';

const TEXTS: Readonly<Record<Language, typeof EN>> = { en: EN, ja: JA };

/** The texts of a player's own day, which no other view needs. */
export const myDayTexts = (): typeof EN => TEXTS[shownLanguage()];
