import { showLanguage } from '../texts';
import { keepLanguage, type Language, LANGUAGES, useLanguage } from '../texts/language';

/** The other languages, each by its own name. */
export function LanguageSwitch() {
  const shown = useLanguage();
  const others = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== shown);
  return others.map((language) => (
    <button key={language} type="button" className="language" lang={language} onClick={() => void choose(language)}>
      {LANGUAGES[language]}
    </button>
  ));
}

async function choose(language: Language): Promise<void> {
  await showLanguage(language);
  keepLanguage(language);
}
