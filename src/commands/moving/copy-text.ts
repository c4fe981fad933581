/** By their own names: what COPY would take for the end of a value or of a row. */
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * A value as `COPY … FROM STDIN` reads it in its text format. An array becomes one of PostgreSQL's.
 * @param isJson whether the column has JSON
 */
export function copyText(value: unknown, isJson = false): string {
  if (value === null && !isJson) return '\\N';
  const text = isJson ? JSON.stringify(value) : Array.isArray(value) ? arrayText(value as Element[]) : String(value);
  return text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? '');
}

type Element = string | number | boolean | null | Element[];

function arrayText(values: readonly Element[]): string {
  const texts = values.map((value) => {
    if (value === null) return 'NULL';
    return Array.isArray(value) ? arrayText(value) : `"${String(value).replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${texts.join()}}`;
}
