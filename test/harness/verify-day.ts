import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CommandRefused } from '../../src/commands/cli.js';
import type { ListedSource } from '../../src/commands/verifying/listed-sources.js';
import { type DayOutcome, VerifiedDays } from '../../src/commands/verifying/verified-days.js';
import type { DayRange } from '../../src/game/rules/published-days.js';
import type { SignedStatement } from '../../src/game/rules/statement.js';
import { commandHere } from './commands.js';
import { hasPython } from './python.js';

/** What `npx card-draw verify` says of a day, without a process of its own. */
export async function verifyDay(
  from: string | ListedSource,
  day: string,
): Promise<Pick<DayOutcome, 'differences' | 'summary'>> {
  const { isVerified, differences, summary } = await new VerifiedDays(from).verify(day);
  if (!isVerified) throw new CommandRefused(summary);
  return { differences, summary };
}

/** What does not match on days in a row. */
export async function verifyDays(
  from: string | ListedSource,
  range: DayRange,
  kept: readonly SignedStatement[] = [],
): Promise<string[]> {
  const differences: string[] = [];
  for await (const outcome of new VerifiedDays(from, kept).each(range)) differences.push(...outcome.differences);
  return differences;
}

/** Runs `npx card-draw verify`. @returns what it left, as texts */
export async function verify(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const { code, out, err } = await commandHere('verify-day', args, {});
  return { code, out: out.toString(), err };
}

/**
 * Runs docs/verify.py, where it can run.
 * @param days one, or the first and the last one with `..` between them
 * @returns what it has printed
 */
export async function saidByPython(url: string, days: string): Promise<string | undefined> {
  return hasPython() ? (await promisify(execFile)('python3', ['docs/verify.py', url, days])).stdout : undefined;
}
