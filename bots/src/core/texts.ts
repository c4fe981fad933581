import type { Language } from './order.js';
import { EN, type Texts } from './texts-en.js';
import { JA } from './texts-ja.js';

export type { Texts };

export const TEXTS: Readonly<Record<Language, Texts>> = { en: EN, ja: JA };
