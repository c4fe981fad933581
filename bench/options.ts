import { parseArgs } from 'node:util';
import { type Row, rowNamed, ROWS } from './rows.js';

/** What the command does. */
export type Mode = 'compare' | 'against' | 'peers' | 'scale' | 'soak' | 'check' | 'record';

/** What is done, how much of it, and how it is shown. */
export interface Options {
  readonly mode: Mode;
  /** What is built and compared with the working tree. */
  readonly commit: string;
  /** Where the programs are that others have made. */
  readonly directory: string;
  readonly rounds: number;
  /** Length of a single measurement. */
  readonly seconds: number;
  /** Length of a soak. */
  readonly minutes: number;
  readonly rows: readonly Row[];
  /** Of the larger size. */
  readonly users: number;
  /** The file of the chart. */
  readonly chart: string | undefined;
  readonly json: boolean;
}

/** How the command is called. */
export const USAGE = `npm run bench -- [OPTION ...]            compares the service with other servers
npm run bench -- --against COMMIT [OPTION ...]
                                         compares it with the build of a commit, from the same repository
npm run bench -- --peers DIR [OPTION ...] compares it with what people would pick instead: the programs original,
                                         pocketbase and nakama in DIR, of which some may be missing
npm run bench -- --scale [OPTION ...]    compares it with itself on very many users and ten times as many cards
npm run bench -- --soak MINUTES          watches its memory under mixed load; fails when it grows, or is too much
npm run bench -- --check                 fails when it has become slower than bench/recorded.json says
npm run bench -- --record                writes bench/recorded.json

  --rounds N      measure everything N times, in turns (default 5)
  --seconds N     measure for N seconds each time (default 2)
  --rows A,B      compare in these rows only: ${ROWS.map(({ name }) => name).join(', ')}
  --users N       so many users with --scale, from 2000 on (default 100000)
  --chart FILE    also draw the comparison, as SVG
  --json          print JSON instead of a table (with npm run --silent, nothing else)`;

/** What can be said besides what each mode takes: --json, and the mode. */
const TAKES: Readonly<Record<Mode, readonly string[]>> = {
  compare: ['rounds', 'seconds', 'rows', 'chart'],
  against: ['rounds', 'seconds', 'rows', 'chart'],
  peers: ['rounds', 'seconds', 'chart'],
  scale: ['rounds', 'seconds', 'users', 'chart'],
  soak: [],
  check: [],
  record: [],
};

/** @throws Error when there is something else on the command line, or it does not go together */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      against: { type: 'string' },
      peers: { type: 'string' },
      scale: { type: 'boolean' },
      soak: { type: 'string' },
      check: { type: 'boolean' },
      record: { type: 'boolean' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      rows: { type: 'string' },
      users: { type: 'string' },
      chart: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const mode = modeOf(Object.keys(values).filter((name) => name !== 'json'));
  return {
    mode,
    commit: values.against ?? '',
    directory: values.peers ?? '',
    rounds: count('rounds', values.rounds ?? '5', 1000),
    seconds: count('seconds', values.seconds ?? '2', 3600),
    minutes: count('soak', values.soak ?? '10', 10_000),
    rows: values.rows === undefined ? ROWS : rowsNamed(values.rows.split(',')),
    users: count('users', values.users ?? '100000', 10_000_000, 2000),
    chart: values.chart,
    json: values.json,
  };
}

/** @param given the names of the options but for --json, all of which the mode must take */
function modeOf(given: readonly string[]): Mode {
  const modes = (Object.keys(TAKES) as Mode[]).filter((mode) => given.includes(mode));
  if (modes.length > 1) throw new Error(`--${modes.join(' and --')} do not go together`);
  const [mode = 'compare'] = modes;
  const other = given.find((name) => name !== mode && !TAKES[mode].includes(name));
  if (other !== undefined) throw new Error(`--${mode} takes no --${other}`);
  return mode;
}

function count(name: string, text: string, max: number, min = 1): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw new Error(`--${name} must be a whole number from ${min} to ${max}, not "${text}"`);
}

/** In the order in which they are measured, whatever order they are named in. */
function rowsNamed(names: readonly string[]): readonly Row[] {
  const wanted = names.map(rowNamed);
  return ROWS.filter((row) => wanted.includes(row));
}
