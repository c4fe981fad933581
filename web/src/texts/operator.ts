import { loadAlso } from '.';
import type { OperatorTexts } from './en/operator';
import { type Language, shownLanguage } from './language';

const LOADED: Readonly<Record<Language, () => Promise<OperatorTexts>>> = {
  en: async () => (await import('./en/operator')).OPERATOR,
  ja: async () => (await import('./ja/operator')).OPERATOR,
};

let whole: OperatorTexts | undefined;
const take = async (language: Language): Promise<void> => {
  whole = await LOADED[language]();
};

/** Loads them before the first of these views is shown. */
export async function loadOperatorTexts(): Promise<void> {
  if (whole) return;
  loadAlso(take);
  await take(shownLanguage());
}

/** The texts of views for operators, in the language that is shown. Players do not load them. */
export function operatorTexts(): OperatorTexts {
  return whole as OperatorTexts;
}
