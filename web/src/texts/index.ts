import type { Texts } from './en';
import { EN_FIRST } from './en/first';
import { announceLanguage, type Language, shownLanguage } from './language';

/** The first view is in English in the first scripts. All else is loaded when it is shown. */
const LOADED: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('./en')).EN,
  ja: async () => (await import('./ja')).JA,
};

let whole: Texts | undefined;

/** Every text of the page, in the language that is shown. A view reads them while it is rendered, not before. */
export function texts(): Texts {
  // The first view reads no others, which a test sees to.
  return whole ?? (EN_FIRST as Texts);
}

type Load = (language: Language) => Promise<void>;
const loads: Load[] = [async (language) => takeTexts(await LOADED[language]())];

/** Whenever a language is chosen from now on, more texts are loaded in it. */
export function loadAlso(load: Load): void {
  loads.push(load);
}

/** Shows all texts in a language. */
export async function showLanguage(language: Language): Promise<void> {
  await Promise.all(loads.map((load) => load(language)));
  announceLanguage(language);
}

/** Loads the texts that the first view has no need of. */
export async function loadTexts(): Promise<void> {
  if (whole) return;
  const loaded = await LOADED[shownLanguage()]();
  // Another language may have been chosen meanwhile.
  whole ??= loaded;
}

/** Takes all texts of a language. */
export function takeTexts(all: Texts): void {
  whole = all;
}

/** Whether this has texts of its own. Lists are texts. */
export function isSubject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
