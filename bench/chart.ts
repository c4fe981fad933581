import type { Summary } from '../test/harness/figures.js';
import { figure, howMade } from './report.js';
import type { Report } from './rounds.js';

const WIDTH = 900;
const LEFT = 190;
const RIGHT = 110;
const TOP = 106;
const BAR = 13;
const BAR_GAP = 3;
const GROUP_GAP = 14;
const FOOT = 44;
const SMALL_PRINT_LINE = 15;

/** Has a background of its own, so that it can be read on any page. */
const STYLE = `
  .ground { fill: #ffffff; stroke: #d0d7de }
  text { font: 12px system-ui, sans-serif; fill: #1f2328 }
  .title { font-size: 16px; font-weight: 600 }
  .small { font-size: 11px; fill: #59636e }
  .grid { stroke: #d8dee4 }
  .one { stroke: #1f2328; stroke-width: 1.5 }
  .spread { stroke: #1f2328 }
  .bar0 { fill: #2f81d6 } .bar1 { fill: #d98324 } .bar2 { fill: #8a63d2 } .bar3 { fill: #2da44e }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117; stroke: #30363d }
    text { fill: #e6edf3 }
    .small { fill: #9198a1 }
    .grid { stroke: #21262d }
    .one, .spread { stroke: #e6edf3 }
  }`;

type Ratio = { readonly column: number; readonly ratio: Summary };

/** The ratios of a report as bars, as SVG: a group for each row, a colour for each of the columns but the first. */
export function chartOf(report: Report): string {
  const [first, ...others] = report.columns;
  const groups = report.rows.map(({ title, cells }) => {
    const ratios = others.flatMap(({ name }, column): Ratio[] => {
      const ratio = cells[name]?.firstRatio;
      return ratio ? [{ column, ratio }] : [];
    });
    return { title, ratios };
  });
  const scale = scaleOf(groups.flatMap(({ ratios }) => ratios.map(({ ratio }) => ratio)));
  const parts: string[] = [];
  let y = TOP;
  for (const { title, ratios } of groups.filter((group) => group.ratios.length > 0)) {
    const height = ratios.length * (BAR + BAR_GAP);
    parts.push(text(LEFT - 12, y + height / 2 + 3, title, 'text-anchor="end"'));
    ratios.forEach((ratio, index) => parts.push(bar(y + index * (BAR + BAR_GAP), ratio, scale.x)));
    y += height + GROUP_GAP;
  }
  const meaning = `Right of 1: ${first?.title ?? ''} does more. Bars: medians of the rounds; lines: lowest to highest.`;
  const small = [meaning, ...howMade(report)];
  return document(y + FOOT + SMALL_PRINT_LINE * small.length, [
    text(20, 30, `Requests a second: ${first?.title ?? ''} : another server (log scale)`, 'class="title"'),
    ...legend(others.map(({ title }) => title)),
    ...grid(scale, y),
    ...parts,
    ...small.map((line, index) => text(20, y + 34 + SMALL_PRINT_LINE * index, line, 'class="small"')),
  ]);
}

/** Where a ratio is on the chart, and the powers of ten that it shows. */
interface Scale {
  readonly x: (ratio: number) => number;
  readonly powers: readonly number[];
}

/** From a power of ten to another, with 1 and all ratios in between. */
function scaleOf(ratios: readonly Summary[]): Scale {
  const low = Math.min(1, ...ratios.map(({ min }) => min));
  const high = Math.max(10, ...ratios.map(({ max }) => max));
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  const x = (ratio: number): number => LEFT + ((Math.log10(ratio) - first) / (last - first)) * (WIDTH - RIGHT - LEFT);
  return { x, powers: Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index)) };
}

function bar(y: number, { column, ratio: { median, min, max } }: Ratio, x: Scale['x']): string {
  const [from, to] = [Math.min(x(1), x(median)), Math.max(x(1), x(median))];
  const middle = y + BAR / 2;
  return [
    `<rect class="bar${column}" x="${px(from)}" y="${y}" width="${px(Math.max(to - from, 1))}" height="${BAR}"/>`,
    `<line class="spread" x1="${px(x(min))}" x2="${px(x(max))}" y1="${middle}" y2="${middle}"/>`,
    text(Math.max(to, x(max)) + 6, y + BAR - 2, `${figure(median)} ×`),
  ].join('');
}

/** A line at each power of ten. */
function grid({ x, powers }: Scale, bottom: number): string[] {
  return powers.map((tick) => {
    const line = `<line class="${tick === 1 ? 'one' : 'grid'}" x1="${px(x(tick))}" x2="${px(x(tick))}" y1="${TOP - 8}" y2="${bottom - 6}"/>`;
    return line + text(x(tick), bottom + 10, `${figure(tick)} ×`, 'class="small" text-anchor="middle"');
  });
}

/** Two in a line. */
function legend(titles: readonly string[]): string[] {
  return titles.map((title, index) => {
    const [x, y] = [20 + (index % 2) * (WIDTH / 2), 46 + Math.floor(index / 2) * 19];
    return `<rect class="bar${index}" x="${x}" y="${y}" width="12" height="12"/>${text(x + 18, y + 10, title)}`;
  });
}

function document(height: number, content: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">`,
    `<style>${STYLE}\n</style>`,
    `<rect class="ground" x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="6"/>`,
    ...content,
    '</svg>\n',
  ].join('\n');
}

function text(x: number, y: number, content: string, attributes = ''): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${px(x)}" y="${px(y)}" ${attributes}>${escaped}</text>`;
}

function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}
