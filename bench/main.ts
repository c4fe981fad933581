import { writeFileSync } from 'node:fs';
import { commandLine, integerOf, runCommand } from '../src/commands/cli.js';
import { endTogether } from '../test/harness/program.js';
import { chartOf } from './chart.js';
import { comparisonText, compareWithRecord, record } from './check.js';
import { compareWithCommit, compareWithPlain, compareWithWebhooks } from './comparisons.js';
import { compareWithPeers } from './peers/peers.js';
import { tableOf } from './report.js';
import type { Report } from './rounds.js';
import { ROWS, rowsNamed } from './rows.js';
import { TestBed } from './test-bed.js';

const USAGE = `npm run bench -- [OPTION ...]            compares the service with plain NestJS and TypeORM
npm run bench -- --against COMMIT [OPTION ...]
                                         compares it with the build of a commit, from the same repository
npm run bench -- --peers DIR [OPTION ...] compares it with what people would pick instead: the programs original,
                                         pocketbase and nakama in DIR, of which some may be missing
npm run bench -- --webhooks [OPTION ...]  compares it with itself, where a receiver is told of all that happens
npm run bench -- --check                 fails when it has become slower than bench/recorded.json says
npm run bench -- --record                writes bench/recorded.json

  --rounds N      measure everything N times, in turns (default 5)
  --seconds N     measure for N seconds each time (default 2)
  --rows A,B      compare in these rows only: ${ROWS.map(({ name }) => name).join(', ')}
  --chart FILE    also draw the comparison, as SVG
  --json          print JSON instead of a table (with npm run --silent, nothing else)

Settings: none; it starts what it measures
Example: npm run bench -- --rows read,draw --rounds 3`;

/** What can be done, and what else can be said with it. */
const MODES = {
  compare: ['rounds', 'seconds', 'rows', 'chart'],
  against: ['rounds', 'seconds', 'rows', 'chart'],
  peers: ['rounds', 'seconds', 'chart'],
  webhooks: ['rounds', 'seconds', 'rows', 'chart'],
  check: [] as string[],
  record: [] as string[],
};

type Mode = keyof typeof MODES;
type Options = ReturnType<typeof readOptions>;

/** @throws Error when there is something else on the command line, or it does not go together */
function readOptions() {
  const texts = ['against', 'peers', 'rounds', 'seconds', 'rows', 'chart'] as const;
  const values = commandLine(texts, ['webhooks', 'check', 'record', 'json']);
  const given = Object.keys(values).filter((name) => name !== 'json' && name !== 'positionals');
  const [mode = 'compare', ...more] = (Object.keys(MODES) as Mode[]).filter((name) => given.includes(name));
  const other = more[0] ?? given.find((name) => name !== mode && !MODES[mode].includes(name));
  if (other !== undefined) throw new Error(`--${mode} and --${other} do not go together`);
  return {
    mode,
    commit: values.against ?? '',
    directory: values.peers ?? '',
    chart: values.chart,
    rounds: integerOf('--rounds', values.rounds ?? '5', 1, 1000),
    seconds: integerOf('--seconds', values.seconds ?? '2', 1, 3600),
    rows: values.rows === undefined ? ROWS : rowsNamed(values.rows.split(',')),
    json: values.json === true,
  };
}

/** @returns what came of it, for a program and for people, and whether something is not as it must be */
async function run(options: Options): Promise<{ report: object; text: string; failed?: boolean }> {
  const { mode, commit, directory, chart } = options;
  if (mode === 'record') {
    const report = await record();
    return { report, text: JSON.stringify(report.ratios, undefined, 2) };
  }
  if (mode === 'check') {
    const report = await compareWithRecord();
    return { report, text: comparisonText(report), failed: report.some(({ fallen }) => fallen) };
  }
  const comparisons: Readonly<Record<typeof mode, (testBed: TestBed) => Promise<Report>>> = {
    compare: (testBed) => compareWithPlain(options, testBed),
    against: (testBed) => compareWithCommit(options, testBed, commit),
    peers: (testBed) => compareWithPeers(options, testBed, directory),
    webhooks: (testBed) => compareWithWebhooks(options, testBed),
  };
  const report = await TestBed.use(comparisons[mode]);
  if (chart !== undefined) writeFileSync(chart, chartOf(report));
  return { report, text: tableOf(report) };
}

endTogether();
await runCommand(USAGE, readOptions, async (options) => {
  const { report, text, failed } = await run(options);
  console.log(options.json ? JSON.stringify(report, undefined, 2) : `\n${text}`);
  if (failed) process.exitCode = 1;
});
process.exit();
