import type { Texts } from './en';
import { EN_FIRST } from './en/first';
import { announceLanguage, type Language, shownLanguage } from './language';

/** The first view is in English in the first scripts. All else is loaded when it is shown. */
const LOADED: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('./en')).EN,
  ja: async () => (await import('./ja')).JA,
};

/**
 * Every text of the page, in the language that is shown. A subject stays the same object when the language changes, so
 * that modules may hold one. Single texts are read while something is rendered.
 */
export const TEXTS = {} as Texts;
let isWhole = false;
fill(TEXTS, EN_FIRST);

/** Shows all texts in a language. */
export async function showLanguage(language: Language): Promise<void> {
  takeTexts(await LOADED[language]());
  announceLanguage(language);
}

/** Loads the texts that the first view has no need of. */
export async function loadTexts(): Promise<void> {
  const isMissing = (): boolean => !isWhole;
  if (!isMissing()) return;
  const texts = await LOADED[shownLanguage()]();
  // Another language may have been chosen meanwhile.
  if (isMissing()) takeTexts(texts);
}

/** Takes all texts of a language. */
export function takeTexts(texts: Texts): void {
  fill(TEXTS, texts);
  isWhole = true;
}

function fill(texts: Record<string, unknown>, from: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(from)) {
    if (isSubject(value)) fill((texts[key] ??= {}) as Record<string, unknown>, value);
    else texts[key] = value;
  }
}

/** Whether this has texts of its own. Lists are texts. */
export function isSubject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
