import { type Language, shownLanguage } from './language';

const TAGS: Readonly<Record<Language, string>> = { en: 'en-GB', ja: 'ja-JP' };
/** No line breaks at it. */
const NARROW_SPACE = '\u202f';
/** Between thousands. English has the space of the cards. */
const GROUPS: Readonly<Record<Language, string>> = { en: NARROW_SPACE, ja: ',' };

/** A format in the language that is shown, made when it is first used in it. */
export function perLanguage<Format>(make: (tag: string) => Format): () => Format {
  const made = new Map<Language, Format>();
  return () => {
    const language = shownLanguage();
    const format = made.get(language) ?? make(TAGS[language]);
    made.set(language, format);
    return format;
  };
}

const WHOLE = perLanguage((tag) => new Intl.NumberFormat(tag));

/** With something between thousands that no line breaks at. */
export function whole(value: number): string {
  return WHOLE().format(value).replaceAll(',', GROUPS[shownLanguage()]);
}

export function percent(share: number, digits = 2): string {
  return `${(share * 100).toFixed(digits)}${shownLanguage() === 'ja' ? '' : NARROW_SPACE}%`;
}

const SPACED = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** A number with a space before each group of three digits. @param decimals how many there are after the point */
export function grouped(value: number, decimals = 0): string {
  const [whole, ...fraction] = value.toFixed(decimals).split('.');
  return [SPACED.format(Number(whole)).replaceAll(',', ' '), ...fraction].join('.');
}
