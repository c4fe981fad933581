import { EN, type Texts } from './en';
import { announceLanguage, type Language } from './language';

/** English is in the first scripts; what another language needs is loaded when it is chosen. */
const LOADED: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: () => Promise.resolve(EN),
  ja: async () => (await import('./ja')).JA,
};

/**
 * Every text of the page, in the language that is shown. A subject stays the same object when the language changes, so
 * that modules may hold one. Single texts are read while something is rendered.
 */
export const TEXTS = {} as Texts;
fill(TEXTS, EN);

/** Shows all texts in a language. */
export async function showLanguage(language: Language): Promise<void> {
  fill(TEXTS, await LOADED[language]());
  announceLanguage(language);
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
