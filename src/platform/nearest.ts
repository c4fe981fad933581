import { closest, distance } from 'fastest-levenshtein';

/** The name that a text nearly is, with a letter or two wrong or its letters in another order. */
export function nearest(text: string, names: readonly string[]): string | undefined {
  const near = names.filter((name) => isNear(text, name));
  return near.length === 0 ? undefined : closest(text, near);
}

/**
 * Whether a text misspells a name. In a name of up to four letters all must be right: `xp` is another field than `cp`. One of five allows
 * one edit: two would take `then` for `token`.
 */
function isNear(text: string, name: string): boolean {
  const edits = name.length >= 6 ? 2 : name.length === 5 ? 1 : 0;
  if (Math.abs(text.length - name.length) > edits) return false;
  return distance(text, name) <= edits || (edits > 0 && sorted(text) === sorted(name));
}

function sorted(text: string): string {
  return text.split('').sort().join('');
}
