import { commandLine, integerOf, runCommand } from '../src/commands/cli.js';
import { endTogether } from '../test/harness/program.js';
import { checkBars, checkedText } from './check.js';
import { compareWithCommit, compareWithPlain } from './comparisons.js';
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
npm run bench -- --check                 fails when it is slower beside earlier commits than bench/check.ts allows

  --rounds N      measure everything N times, in turns (default 5)
  --seconds N     measure for N seconds each time (default 2)
  --rows A,B      compare in these rows only: ${ROWS.map(({ name }) => name).join(', ')}
  --json          print JSON instead of a table (with npm run --silent, nothing else)

Settings: none; it starts what it measures
Example: npm run bench -- --rows read,draw --rounds 3`;

/** What can be done, and what else can be said with it. */
const MODES = {
  compare: ['rounds', 'seconds', 'rows'],
  against: ['rounds', 'seconds', 'rows'],
  peers: ['rounds', 'seconds'],
  check: [] as string[],
};

type Mode = keyof typeof MODES;
type Options = ReturnType<typeof readOptions>;

/** @throws Error when there is something else on the command line, or it does not go together */
function readOptions() {
  const texts = ['against', 'peers', 'rounds', 'seconds', 'rows'] as const;
  const values = commandLine(texts, ['check', 'json']);
  const given = Object.keys(values).filter((name) => name !== 'json' && name !== 'positionals');
  const [mode = 'compare', ...more] = (Object.keys(MODES) as Mode[]).filter((name) => given.includes(name));
  const other = more[0] ?? given.find((name) => name !== mode && !MODES[mode].includes(name));
  if (other !== undefined) throw new Error(`--${mode} and --${other} do not go together`);
  return {
    mode,
    commit: values.against ?? '',
    directory: values.peers ?? '',
    rounds: integerOf('--rounds', values.rounds ?? '5', 1, 1000),
    seconds: integerOf('--seconds', values.seconds ?? '2', 1, 3600),
    rows: values.rows === undefined ? ROWS : rowsNamed(values.rows.split(',')),
    json: values.json === true,
  };
}

/** @returns what came of it, for a program and for people, and whether something is not as it must be */
async function run(options: Options): Promise<{ report: object; text: string; failed?: boolean }> {
  const { mode, commit, directory } = options;
  if (mode === 'check') {
    const report = await checkBars();
    return { report, text: checkedText(report), failed: report.some(({ isWrong }) => isWrong) };
  }
  const comparisons: Readonly<Record<typeof mode, (testBed: TestBed) => Promise<Report>>> = {
    compare: (testBed) => compareWithPlain(options, testBed),
    against: (testBed) => compareWithCommit(options, testBed, commit),
    peers: (testBed) => compareWithPeers(options, testBed, directory),
  };
  const report = await TestBed.use(comparisons[mode]);
  return { report, text: tableOf(report) };
}

endTogether();
await runCommand(USAGE, readOptions, async (options) => {
  const { report, text, failed } = await run(options);
  console.log(options.json ? JSON.stringify(report, undefined, 2) : `\n${text}`);
  if (failed) process.exitCode = 1;
});
process.exit();
