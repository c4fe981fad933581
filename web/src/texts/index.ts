import { EN } from './en';

/** Every text of the page, in one language. Another language is another folder of this form. */
export type Texts = typeof EN;

export const TEXTS: Texts = EN;
