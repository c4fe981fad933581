import { megabytes, type Summary } from '../test/harness/figures.js';
import type { Report } from './rounds.js';

/** The report as one table, in Markdown, between lines that say how it was made and what memory the servers took. */
export function tableOf(report: Report): string {
  const { columns, memory } = report;
  const [first, ...others] = columns;
  const ratio = `${first?.title ?? ''} : ${others.length === 1 ? (others[0]?.title ?? '') : 'it'}`;
  const lines = report.rows.flatMap(({ title: row, cells }) =>
    columns
      .filter(({ name }) => cells[name])
      .map(({ name, title }, index) => {
        const { requestsPerSecond, p50, p99, firstRatio, cpu, firstCpuRatio } = cells[name] ?? {};
        const figures = [requestsPerSecond, p50, p99, firstRatio, cpu, firstCpuRatio].map(shown);
        return [index === 0 ? row : '', title, ...figures];
      }),
  );
  const taken = columns.flatMap(({ name, title }) => {
    const known = memory[name];
    return known ? [`${title} ${megabytes(known.median)}, at most ${megabytes(known.peak)}`] : [];
  });
  return [
    howMade(report).join(' '),
    markdown(['', 'server', 'req/s', 'p50 ms', 'p99 ms', ratio, 'CPU µs', 'CPU, the same ratio'], lines, 2),
    `Resident memory: ${taken.join('; ')}.`,
  ].join('\n\n');
}

/** In a few sentences. */
function howMade({ connections, rounds, seconds, node, postgres, client, cpus, notes }: Report): string[] {
  const software = [`Node ${node}`, `PostgreSQL ${postgres}`, client, cpus].join(', ');
  return [
    `${connections} connections, ${rounds} rounds of ${seconds} s: median (lowest–highest). ${software}.`,
    ...notes,
  ];
}

/** Three digits, in which no measurement is exact. */
export function figure(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 });
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

/** A median and its spread, as text. */
function shown(summary: Summary | undefined): string {
  if (!summary) return '';
  return `${figure(summary.median)} (${figure(summary.min)}–${figure(summary.max)})`;
}
