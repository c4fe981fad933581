import { parseArgs } from 'node:util';
import { integerText } from '../platform/check.js';
import { problemsOf, SettingsError } from '../platform/config/settings.js';
import { makeFolder } from '../platform/folders-and-files.js';

/** The command tried nothing: the command line is wrong, or something stands in the way. */
export class CommandRefused extends Error {}

/**
 * Runs a command for operators. The exit code is 0 when it is done, 1 when it failed, 2 when it tried nothing.
 * @param usage shown for --help
 * @param read gives the arguments, or throws
 */
export async function runCommand<Arguments>(
  usage: string,
  read: () => Arguments,
  work: (given: Arguments) => Promise<void>,
): Promise<void> {
  try {
    if (process.argv.includes('--help')) console.log(usage);
    else await work(readOrRefuse(read));
  } catch (error) {
    for (const problem of problemsOf(error)) console.error(problem);
    process.exitCode = error instanceof CommandRefused || error instanceof SettingsError ? 2 : 1;
  }
}

function readOrRefuse<Arguments>(read: () => Arguments): Arguments {
  try {
    return read();
  } catch (error) {
    throw new CommandRefused(`${(error as Error).message.replaceAll('\n', ' ')} (--help tells more)`);
  }
}

/** What stands on the command line. @throws Error for an option with another name */
export function commandLine<Text extends string = never, Flag extends string = never>(
  texts: readonly Text[],
  flags: readonly Flag[] = [],
  allowPositionals = false,
) {
  const options: Record<string, { type: 'string' | 'boolean' }> = {};
  for (const name of texts) options[name] = { type: 'string' };
  for (const name of flags) options[name] = { type: 'boolean' };
  const { values, positionals } = parseArgs({ args: process.argv.slice(2), allowPositionals, options });
  return { ...(values as Partial<Record<Text, string> & Record<Flag, boolean>>), positionals };
}

/** The number that an option has. @throws Error when it is no whole number in this range */
export function integerOf(option: string, text: string, least: number, most: number): number {
  const { parse, expected } = integerText(least, most);
  const number = parse(text);
  if (number !== undefined) return number;
  throw new Error(`${option} must be ${expected}, not "${text}"`);
}

/** Makes the folder that --to names. @throws CommandRefused when it cannot be made */
export function makeTarget(folder: string, mode?: number): void {
  try {
    makeFolder(folder, mode);
  } catch (error) {
    throw new CommandRefused(`--to names a folder that cannot be made: ${(error as Error).message}`);
  }
}

/** The address that an option has, without a slash at the end. @throws Error when it is none */
export function addressOf(option: string, text = ''): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/$/, '');
  throw new Error(`${option} must be a URL such as http://localhost:8080, not "${text}"`);
}

/** A text of someone else, without characters that a terminal would obey or hide. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

/** A number with its noun, as English has it. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Works on `atOnce` of them at once; each worker takes the next of those left. */
export async function eachOf<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T, index: number) => Promise<unknown>,
): Promise<void> {
  const left = all.entries();
  const worker = async (): Promise<void> => {
    for (const [index, one] of left) await work(one, index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Shows how far a command has come, on a terminal only; an empty text clears it. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text}\x1b[K`);
}
