import { showLanguage } from '../texts';
import { LANGUAGES } from '../addresses';
import { keepLanguage, type Language, useLanguage } from '../texts/language';

/** The other languages, each by its own name, and by its code for who has no letters of it. */
export function LanguageSwitch() {
  const shown = useLanguage();
  const others = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== shown);
  return others.map((language) => (
    <button key={language} type="button" className="language" lang={language} onClick={() => void choose(language)}>
      {LANGUAGES[language]} <small aria-hidden="true">{language.toUpperCase()}</small>
    </button>
  ));
}

async function choose(language: Language): Promise<void> {
  await showLanguage(language);
  keepLanguage(language);
}
