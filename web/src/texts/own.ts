/** A name within a sentence keeps its own direction. */
export function own(name: string): string {
  return `\u2068${name}\u2069`;
}
