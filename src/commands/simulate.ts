import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readDrawTables } from '../game/draws/draw-table-file.js';
import { STANDARD } from '../game/rules/banners.js';
import { consolidated, type LongRun } from '../game/rules/consolidated.js';
import { integersFrom } from '../game/rules/draw.js';
import { type DrawTable, type Outcome, totalWeight } from '../game/rules/draw-table.js';
import { versionOf } from '../game/rules/odds.js';
import { simulate, type Simulated, type Waits } from '../game/rules/simulation.js';
import { waitPercentiles } from '../game/rules/waits.js';
import { CommandRefused, integerOf, printable, runCommand } from './cli.js';

const USAGE = `card-draw simulate --table FILE [--banner NAME] [--draws NUMBER] [--seed TEXT]
Says what the odds of a draw table are in the long run, before anyone plays, and draws from it that often to compare.
  --table FILE    a draw table, as for DRAW_TABLE
  --banner NAME   one of its banners (default ${STANDARD})
  --draws NUMBER  so many draws of one owner (default 1000000)
  --seed TEXT     decides what is drawn (default the name of the banner)
In a checkout of the sources: npx card-draw simulate
Settings: none
Example: card-draw simulate --table banners.json --banner summer
Ends with 0 when it is done, 2 when the table or the command line is wrong.`;

const MOST_DRAWS = 100_000_000;
const PARTS = [0.5, 0.9, 0.99] as const;
const LINES = 20;
const BAR = 50;

function readOptions() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { table: text, banner: text, draws: text, seed: text } });
  const { table, banner = STANDARD, draws = '1000000', seed = banner } = values;
  if (table === undefined) throw new Error('--table is needed');
  return { file: table, banner, draws: integerOf('--draws', draws, 1, MOST_DRAWS), seed };
}

/** A line of the report. */
interface Line {
  readonly name: string;
  readonly weight: number;
  readonly longRun: LongRun;
  readonly isMeant: (outcome: Outcome) => boolean;
  readonly count: number;
  readonly waits: Waits | undefined;
}

function linesOfTable(table: DrawTable, simulated: Simulated): Line[] {
  const { outcomes } = table;
  const odds = consolidated(table);
  const sumOf = (status: string): number =>
    simulated.counts.reduce((sum, count, place) => sum + (outcomes[place]?.status === status ? count : 0), 0);
  const statuses = Object.entries(odds.statuses).map(([status, longRun]) => {
    const isMeant = (outcome: Outcome): boolean => outcome.status === status;
    const waits = simulated.statusWaits.get(status);
    return {
      name: status,
      weight: totalWeight(outcomes.filter(isMeant)),
      longRun,
      isMeant,
      count: sumOf(status),
      waits,
    };
  });
  const each = outcomes.map((meant, place) => {
    const longRun = odds.outcomes[place] as LongRun;
    const name = `card ${meant.card} ${meant.status}${meant.featured ? ' featured' : ''}`;
    const isMeant = (outcome: Outcome): boolean => outcome === meant;
    const count = simulated.counts[place] ?? 0;
    return { name, weight: meant.weight, longRun, isMeant, count, waits: simulated.outcomeWaits[place] };
  });
  return [...statuses, ...each];
}

/** Exact where the recursion ends in time; those of the simulation are marked. */
function percentilesOf(table: DrawTable, { isMeant, waits }: Line): string[] {
  const exact = waitPercentiles(table, isMeant, PARTS);
  return PARTS.map((part, place) => exact?.[place]?.toString() ?? `~${waits?.percentile(part) ?? '–'}`);
}

function tableText(table: DrawTable, lines: readonly Line[], draws: number): string[] {
  const total = totalWeight(table.outcomes);
  const percent = (part: number): string => `${(100 * part).toFixed(4)} %`;
  const rows = lines.map((line) => {
    const { name, weight, longRun, count } = line;
    const odds = [percent(weight / total), percent(longRun.chance), percent(count / draws)];
    return [printable(name), ...odds, longRun.expectedDraws.toFixed(2), ...percentilesOf(table, line)];
  });
  const all = [['', 'declared', 'long run', 'simulated', 'expected', 'p50', 'p90', 'p99'], ...rows];
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
}

/** How many waits took how many draws. */
function histogram(name: string, waits: Waits, most: number): string[] {
  const width = Math.ceil(most / LINES);
  const bins = Array.from({ length: Math.ceil(most / width) }, (_, bin) => {
    const [from, to] = [1 + bin * width, Math.min((bin + 1) * width, most)];
    return { label: from === to ? `${from}` : `${from}–${to}`, part: waits.between(from, to) / waits.total };
  });
  const beyond = { label: `over ${most}`, part: waits.between(most + 1, Infinity) / waits.total };
  const all = beyond.part > 0 ? [...bins, beyond] : bins;
  const largest = Math.max(...all.map(({ part }) => part));
  const label = Math.max(...all.map(({ label }) => label.length));
  return [
    `Draws from one ${name} to the next, ${waits.total} of them simulated, ${waits.longest} at most:`,
    ...all.map(({ label: text, part }) => {
      const bar = '#'.repeat(Math.round((BAR * part) / largest));
      return `${text.padStart(label)}  ${(100 * part).toFixed(2).padStart(6)} %  ${bar}`.trimEnd();
    }),
  ];
}

function histogramsOf({ outcomes, rules }: DrawTable, { guaranteeWaits, statusWaits }: Simulated): string[] {
  const guarantees = rules?.guarantees ?? [];
  const guaranteed = guarantees.flatMap(({ statuses, within }, place) => {
    const waits = guaranteeWaits[place];
    return waits && waits.total > 0 ? ['', ...histogram(printable(statuses.join(' or ')), waits, within)] : [];
  });
  if (guarantees.length > 0) return guaranteed;
  const weightOf = (status: string): number => totalWeight(outcomes.filter((outcome) => outcome.status === status));
  const [rarest] = [...statusWaits].sort(([one], [other]) => weightOf(one) - weightOf(other));
  if (rarest === undefined || rarest[1].total === 0) return [];
  const [status, waits] = rarest;
  return ['', ...histogram(printable(status), waits, waits.percentile(0.99) ?? waits.longest)];
}

await runCommand(USAGE, readOptions, ({ file, banner, draws, seed }) => {
  const banners = readDrawTables(file);
  const table = banners.find(({ name }) => name === banner)?.table;
  if (!table)
    throw new CommandRefused(
      `--banner must be one of ${banners.map(({ name }) => name).join(', ')}, not "${printable(banner)}"`,
    );
  const integer = integersFrom((index) => createHash('sha256').update(`${seed}:${index}`).digest());
  const simulated = simulate(table, draws, integer);
  const { weights, ramp, guarantee, featured } = simulated.decided;
  const lines = [
    `${banner}: ${table.outcomes.length} outcomes, weight ${totalWeight(table.outcomes)}, version ${versionOf(table)}`,
    `${draws} draws: ${weights} by the weights alone, ${ramp} on a ramp, ${guarantee} guaranteed, ${featured} with a featured card due`,
    '',
    ...tableText(table, linesOfTable(table, simulated), draws),
    '',
    'long run, expected (draws from one to the next) and p50, p90, p99 (of the same) are exact; those with ~ are of the simulation.',
    ...histogramsOf(table, simulated),
  ];
  console.log(lines.join('\n'));
  return Promise.resolve();
});
