import { LANGUAGES } from '../addresses';
import { keep, kept } from '../storage';
import { createStore } from '../store';

/** A language that all texts of the page are in. */
export type Language = keyof typeof LANGUAGES;

const KEY = 'language';
const FALLBACK: Language = 'en';

let shown: Language = FALLBACK;
/** Rises whenever a text changes. */
const revision = createStore(0);

/** The language that the page is in now. */
export function shownLanguage(): Language {
  return shown;
}

/** The language that the page is in now. Who uses it is rendered again when another is chosen, and when cards get names. */
export function useLanguage(): Language {
  revision.useValue();
  return shown;
}

/** The texts of a view that come with its file, in the language that the page is in now. */
export function useTexts<Texts>(texts: Readonly<Record<Language, Texts>>): Texts {
  return texts[useLanguage()];
}

/** Says that all texts are in this language now. */
export function announceLanguage(language: Language): void {
  shown = language;
  // The service has none, where it makes the top of the first view.
  if (typeof document !== 'undefined') document.documentElement.lang = language;
  announceTexts();
}

/** Says that texts are others now. */
export function announceTexts(): void {
  revision.set(revision.get() + 1);
}

/** What the reader chose by hand, or else the first of the browser's languages that the page has. */
export function preferredLanguage(): Language {
  const chosen = kept(KEY);
  return isLanguage(chosen) ? chosen : ofBrowser();
}

/** Remembers what the reader chose. The browser's own choice is kept as no choice. */
export function keepLanguage(language: Language): void {
  keep(KEY, language === ofBrowser() ? undefined : language);
}

function ofBrowser(): Language {
  const languages = navigator.languages.map((tag) => tag.split('-', 1)[0]?.toLowerCase());
  return languages.find(isLanguage) ?? FALLBACK;
}

function isLanguage(text: string | null | undefined): text is Language {
  return typeof text === 'string' && Object.hasOwn(LANGUAGES, text);
}
