import { createHash } from 'node:crypto';
import { countsOf, hasEnd, type PricedBanner } from '../game/tables/banners-content.js';
import { readDrawTables } from '../game/tables/draw-table-file.js';
import { firstOfBox, waitFor } from '../game/rules/box-odds.js';
import { type DrawTable, type Outcome, STANDARD, totalWeight } from '../game/rules/draw-table.js';
import type { FirstDraws } from '../game/rules/first-draws.js';
import { computedOdds, consolidated, longRunOf } from '../game/rules/long-run.js';
import { curveOf, mayWaitForList, weightFor } from '../game/rules/progress.js';
import { integersFrom } from '../game/rules/draw.js';
import { chancesIn, withoutRulesDue } from '../game/rules/draw-state.js';
import { publishedPack } from '../game/rules/pack-odds.js';
import { versionOf } from '../game/rules/odds.js';
import type { RandomInteger } from '../game/rules/seeded.js';
import { simulate, waitPercentiles, Waits } from './simulation.js';
import { rulesOf } from '../game/rules/rarity-rules.js';
import { commandLine, CommandRefused, integerOf, printable, runCommand } from './cli.js';

const USAGE = `card-draw simulate --table FILE [--banner NAME] [--draws NUMBER] [--seed TEXT]
Says what the odds of a draw table are, in a new player's first draws and in the long run, before anyone plays, and draws from it that often to compare.
  --table FILE    a draw table, as for DRAW_TABLE
  --banner NAME   one of its banners (default ${STANDARD})
  --draws NUMBER  the number of draws of one owner (default 1000000)
  --seed TEXT     decides what is drawn (default the name of the banner)
Settings: none
Example: card-draw simulate --table banners.json --banner summer
Ends with 0 when it is done, 2 when the table or the command line is wrong.`;

const MOST_DRAWS = 100_000_000;
const PARTS = [0.5, 0.9, 0.99] as const;
const BAR = 50;

function readOptions() {
  const { table, banner = STANDARD, draws = '1000000', ...given } = commandLine(['table', 'banner', 'draws', 'seed']);
  if (table === undefined) throw new Error('--table is needed');
  return { file: table, banner, draws: integerOf('--draws', draws, 1, MOST_DRAWS), seed: given.seed ?? banner };
}

const percent = (part: number): string => `${(100 * part).toFixed(4)} %`;

/** What the lines of the report are about: statuses, then outcomes. */
function linesOf({ outcomes }: DrawTable) {
  const statuses = [...new Set(outcomes.map(({ status }) => status))].map((name) => {
    return { name, waits: new Waits(({ status }) => status === name) };
  });
  const each = outcomes.map((meant) => {
    const name = ['card', meant.card, meant.status, meant.skill, meant.featured && 'featured']
      .filter(Boolean)
      .join(' ');
    return { name, waits: new Waits((outcome) => outcome === meant) };
  });
  return [...statuses, ...each];
}

type Lines = ReturnType<typeof linesOf>;

function longRunFor(banner: PricedBanner) {
  const longRun = longRunOf(banner.table);
  return { ...longRun, odds: computedOdds(banner.table, countsOf(banner), longRun) };
}

type LongRun = ReturnType<typeof longRunFor>;

/** What a new player gets, exactly. */
function firstText(first: readonly FirstDraws[]): string[] {
  const [one] = first;
  const names = [
    ...Object.keys(one?.statuses ?? {}).map(printable),
    ...(one?.featured ?? []).map(({ card }) => `card ${card} featured`),
    ...(one?.targets ?? []).map(({ card }) => `card ${card} named`),
  ];
  const rows = first.map(({ draws, statuses, featured, targets = [] }) => {
    const cells = [...Object.values(statuses), ...featured, ...targets].flatMap(({ expected, chance }) => [
      expected.toFixed(4),
      percent(chance),
    ]);
    return [`first ${draws}`, ...cells];
  });
  return [
    'A new player gets in the first draws, exactly: how many on average, and the chance of at least one:',
    ...columns([['', ...names.flatMap((name) => [name, ''])], ...rows]),
    '',
  ];
}

/** How long the first copy from a full box takes, exactly, and what a simulation gives. */
function boxText(banner: PricedBanner, draws: number, integer: RandomInteger): string[] {
  const { table } = banner;
  const total = totalWeight(table.outcomes);
  const lines = linesOf(table);
  // The box of all players is never filled again.
  const made = table.box?.of === 'world' ? Math.min(draws, total) : draws;
  const waits = lines.map((line) => line.waits);
  simulate(table, made, integer, waits);
  const rows = lines.map(({ name, waits: { isMeant, count } }) => {
    const copies = totalWeight(table.outcomes.filter(isMeant));
    const { mean, most } = waitFor(copies, total);
    const parts = [percent(copies / total), percent(count / made)];
    return [printable(name), `${copies}`, ...parts, mean.toFixed(2), `${most}`];
  });
  return [
    `${made} draws`,
    '',
    ...firstText(firstOfBox(table, countsOf(banner))),
    ...columns([['', 'copies', 'of all', 'simulated', 'first after', 'at most'], ...rows]),
    '',
    'first after (the mean number of draws from a full box to the first one) and at most (of the same) are exact.',
  ];
}

/** Exact where the recursion ends in time; those of the simulation are marked. */
function percentilesOf(table: DrawTable, longRun: LongRun, waits: Waits): string[] {
  const exact = waitPercentiles(table, waits.isMeant, PARTS, longRun);
  return PARTS.map((part, place) => exact?.[place]?.toString() ?? `~${waits.percentile(part) ?? '–'}`);
}

function tableText(table: DrawTable, lines: Lines, draws: number, longRun: LongRun): string[] {
  const declared = chancesIn(table, withoutRulesDue(table));
  const long = consolidated(table, longRun.odds).outcomes.map(({ chance }) => chance);
  const rows = lines.map(({ name, waits }) => {
    const chance = chanceOfAll(table, long, waits.isMeant);
    // The weights of a pack are those of its lists, which packText has.
    const byWeights = table.pack ? '–' : percent(chanceOfAll(table, declared, waits.isMeant));
    const odds = [byWeights, percent(chance), percent(waits.count / draws)];
    return [printable(name), ...odds, (1 / chance).toFixed(2), ...percentilesOf(table, longRun, waits)];
  });
  return columns([['', 'declared', 'long run', 'simulated', 'expected', 'p50', 'p90', 'p99'], ...rows]);
}

/** The chance of some outcomes. @param chances of each one */
function chanceOfAll({ outcomes }: DrawTable, chances: readonly number[], isMeant: (one: Outcome) => boolean): number {
  return outcomes.reduce((sum, outcome, place) => sum + (isMeant(outcome) ? (chances[place] ?? 0) : 0), 0);
}

function columns(all: readonly (readonly string[])[]): string[] {
  const widthOf = (column: number): number => Math.max(...all.map((row) => row[column]?.length ?? 0));
  const padded = (cell: string, column: number): string => cell[column === 0 ? 'padEnd' : 'padStart'](widthOf(column));
  return all.map((row) => row.map(padded).join('  '));
}

/** What a pack holds in the long run, exactly: of each status, then of each slot. */
function packText(table: DrawTable, { odds }: LongRun): string[] {
  if (!odds.pack) return [];
  const { statuses, layouts } = publishedPack(table, odds.pack);
  const names = Object.keys(statuses);
  const rows = Object.entries(statuses).map(([name, { expected, chance, or_rarer }]) => {
    return [printable(name), expected.toFixed(4), percent(chance), percent(or_rarer)];
  });
  const slots = layouts.flatMap(({ chance, slots: own }) => [
    [`${percent(chance)} of packs`, ...names.map(printable)],
    ...own.map(({ list, count = 1, chances }) => [
      `${count} from ${list}`,
      ...names.map((name) => percent(chanceOfAll(table, chances, ({ status }) => status === name))),
    ]),
  ]);
  return [
    ...columns([['a pack in the long run', 'on average', 'at least one', 'or a rarer one'], ...rows]),
    '',
    ...columns(slots),
    '',
  ];
}

/** What players get who always name the same card. */
function targetsText(table: DrawTable, { odds }: LongRun): string[] {
  const { targets = [] } = consolidated(table, odds);
  if (targets.length === 0) return [];
  const rows = targets.map(({ card, status, chance, expected_draws: mean }) => {
    return [`card ${card} ${printable(status)} named`, percent(chance), mean.toFixed(2)];
  });
  return [...columns([['for who always names it', 'long run', 'expected'], ...rows]), ''];
}

/** What players would read of each rarity, its chance at each draw since the last one, and the share of its featured cards. */
function raritiesText(table: DrawTable, { odds }: LongRun): string[] {
  const { statuses } = consolidated(table, odds);
  return (table.rules?.rarities ?? []).flatMap((rarity, place) => {
    const name = printable(rarity.status);
    const words = rulesOf(rarity, [])
      .map((rule) => rule.words(weightFor(table, rarity), place === 0))
      .concat(mayWaitForList(table, place) ? 'where a list has none, with the next card of a list that has one' : '')
      .filter((each) => each !== '');
    const featured = statuses[rarity.status]?.featured ?? null;
    const share = featured === null ? [] : [`${percent(featured)} of the ${name} cards are featured, in the long run.`];
    const curve = curveOf(table, place);
    return [
      '',
      [`${name}: ${words.join('; ')}`.replace(/: $/, '')].concat(share).join('\n'),
      ...(curve.length > 1 ? curveText(name, curve) : []),
    ];
  });
}

/** Draws with the same chance share a line. */
function curveText(name: string, curve: readonly number[]): string[] {
  const changes = curve.flatMap((chance, since) => (chance === curve[since - 1] ? [] : [since]));
  const width = 2 * String(curve.length).length + 1;
  const lines = changes.map((since, index) => {
    const [from, to, part] = [since + 1, changes[index + 1] ?? curve.length, curve[since] ?? 0];
    const label = (from === to ? `${from}` : `${from}–${to}`).padStart(width);
    return `${label}  ${(100 * part).toFixed(2).padStart(6)} %  ${'#'.repeat(Math.round(BAR * part))}`.trimEnd();
  });
  return [`The chance of ${name} in the draw of this place since the last one:`, ...lines];
}

/** The odds of a table without a box, exactly, and what a simulation gives. */
function ruledText(banner: PricedBanner, draws: number, integer: RandomInteger): string[] {
  const { table } = banner;
  const longRun = longRunFor(banner);
  const first = firstText(longRun.odds.first);
  const endsSoon = hasEnd(banner);
  const lines = linesOf(table);
  const waits = lines.map((line) => line.waits);
  const { weights, ramp, guarantee, featured } = simulate(table, draws, integer, waits);
  return [
    `${draws} draws: ${weights} by the weights alone, ${ramp} on a ramp, ${guarantee} guaranteed, ${featured} with a featured card due`,
    '',
    ...(endsSoon ? first : []),
    ...tableText(table, lines, draws, longRun),
    '',
    ...packText(table, longRun),
    ...targetsText(table, longRun),
    ...(endsSoon ? [] : first),
    'long run, expected (draws from one to the next) and p50, p90, p99 (of the same) are exact; those with ~ are of the simulation.',
    ...raritiesText(table, longRun),
  ];
}

await runCommand(USAGE, readOptions, ({ file, banner, draws, seed }) => {
  const { banners } = readDrawTables(file);
  const found = banners.find(({ name }) => name === banner);
  if (!found)
    throw new CommandRefused(
      `--banner must be one of ${banners.map(({ name }) => name).join(', ')}, not "${printable(banner)}"`,
    );
  const { table } = found;
  const integer = integersFrom((index) => createHash('sha256').update(`${seed}:${index}`).digest());
  const lines = [
    `${banner}: ${table.outcomes.length} outcomes, ${table.box ? 'copies' : 'weight'} ${totalWeight(table.outcomes)}, version ${versionOf(table)}`,
    ...(table.box ? boxText : ruledText)(found, draws, integer),
  ];
  console.log(lines.join('\n'));
  return Promise.resolve();
});
