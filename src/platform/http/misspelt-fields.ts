import type { Type } from '@nestjs/common';
import { fieldNames } from '../dto-fields.js';
import type { ErrorDetail } from './errors.js';

/** The fields of the classes that {@link RefuseMisspelling} marks. */
const marked = new Map<unknown, readonly string[]>();

/** A body of this class must not have a field whose name is nearly that of a known one. Other unknown fields are ignored. */
export function RefuseMisspelling(): ClassDecorator {
  return (dto) => void marked.set(dto, fieldNames(dto as unknown as Type<object>));
}

/** The fields of a body that are misspelt, in a class that refuses them. */
export function misspeltFields(dto: Type, body: object): ErrorDetail[] {
  const known = marked.get(dto);
  if (known === undefined) return [];
  return Object.keys(body).flatMap((field) => {
    const meant = known.includes(field) ? undefined : nearest(field.toLowerCase(), known);
    return meant === undefined ? [] : { field, message: `is unknown: did you mean ${meant}?`, reason: 'unknown_field' };
  });
}

/** A name of fewer characters is near with one edit only: `then` is no `token`. */
const LONG_NAME = 6;

/** The name that one edit makes of a text, or two where the name is long. */
function nearest(text: string, names: readonly string[]): string | undefined {
  const near = names.flatMap((name) => {
    const most = name.length < LONG_NAME ? 1 : 2;
    // The difference in length bounds the work too.
    const edits = Math.abs(text.length - name.length) > most ? Infinity : editDistance(text, name);
    return edits <= most ? { name, edits } : [];
  });
  return near.sort((a, b) => a.edits - b.edits)[0]?.name;
}

/** The optimal string alignment distance (Damerau-Levenshtein): a character put in, left out or changed, or two neighbours swapped. */
function editDistance(a: string, b: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const changed = at(last, j - 1) + (isSame ? 0 : 1);
      const swapped = isSwapped ? at(beforeLast, j - 2) + 1 : Infinity;
      row[j] = Math.min(at(last, j) + 1, at(row, j - 1) + 1, changed, swapped);
    }
    [beforeLast, last] = [last, row];
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
