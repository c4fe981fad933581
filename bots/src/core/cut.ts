const graphemes = new Intl.Segmenter();

/** How many characters a reader sees: a letter with its accents is one, and so is a family of emoji. */
export function lengthOf(text: string): number {
  return Array.from(graphemes.segment(text)).length;
}

/** The text or, where it does not fit, as many whole characters of it as fit before the end. */
export function cut(text: string, fits: (text: string) => boolean, end = '…'): string {
  if (fits(text)) return text;
  const kept = Array.from(graphemes.segment(text), ({ segment }) => segment);
  do kept.pop();
  while (kept.length > 0 && !fits(kept.join('') + end));
  return kept.join('') + end;
}
