import { parseArgs } from 'node:util';

/** How much is measured, and how it is shown. */
export interface Options {
  readonly rounds: number;
  /** Length of a single measurement. */
  readonly seconds: number;
  readonly json: boolean;
}

/** How the command is called. */
export const USAGE = `npm run bench -- [--rounds N] [--seconds N] [--json]
  --rounds N   measure everything N times, in turns (default 5)
  --seconds N  measure for N seconds each time (default 3)
  --json       print JSON instead of a table (with npm run --silent, nothing else)`;

/** @throws Error when there is something else on the command line */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      json: { type: 'boolean', default: false },
    },
  });
  return {
    rounds: count('rounds', values.rounds, 1000),
    seconds: count('seconds', values.seconds, 3600),
    json: values.json,
  };
}

function count(name: string, text: string, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value >= 1 && value <= max) return value;
  throw new Error(`--${name} must be a whole number from 1 to ${max}, not "${text}"`);
}
