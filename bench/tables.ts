import type { Summary } from './statistics.js';

/** A median and its spread, as text; nothing where there is nothing. */
export function shown(summary: Summary | undefined): string {
  if (!summary) return '';
  return `${figure(summary.median)} (${figure(summary.min)}–${figure(summary.max)})`;
}

/** Three digits, in which no measurement is exact. */
export function figure(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
}

/** Bytes as whole megabytes. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

/**
 * A table in Markdown.
 * @param texts how many columns, from the left, are text; the others are figures
 */
export function markdown(headings: readonly string[], lines: readonly (readonly string[])[], texts: number): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const rule = widths.map((width, column) => (column < texts ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  const padded = [headings, rule, ...lines].map((line) =>
    widths.map((width, column) => {
      const text = line[column] ?? '';
      return column < texts ? text.padEnd(width) : text.padStart(width);
    }),
  );
  return padded.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
