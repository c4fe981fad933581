import { parseArgs } from 'node:util';
import { CommandRefused, integerOf } from '../src/commands/cli.js';
import type { Say } from './instance.js';

/** The options of a trial, as they are given or by default. */
export interface Given {
  number(option: string): number;
  text(option: string): string | undefined;
  /** All of them, for people. */
  readonly shown: string;
}

/** Each option with its default, if it has one, and what it is for. */
export type Options = Readonly<Record<string, readonly [usual: number | string | undefined, meaning: string]>>;

export interface Trial {
  /** On two cores. */
  readonly takes: string;
  readonly does: string;
  readonly options?: Options;
  /** Programs that must be there. */
  readonly missing?: () => readonly string[];
  /** @returns what is wrong */
  readonly run: (say: Say, given: Given) => Promise<readonly string[]>;
}

/** @throws Error when there is another option, or a number is none */
export function givenOf(args: string[], options: Options): Given {
  const known = Object.fromEntries(Object.keys(options).map((option) => [option, { type: 'string' } as const]));
  const { values } = parseArgs({ args, options: known });
  const text = (option: string): string | undefined => {
    const value = values[option] ?? options[option]?.[0];
    return value === undefined ? undefined : String(value);
  };
  const number = (option: string): number => integerOf(`--${option}`, text(option) ?? '', 0, 2 ** 32);
  for (const [option, [usual]] of Object.entries(options)) if (typeof usual === 'number') number(option);
  return {
    number,
    text,
    shown: Object.keys(options)
      .filter((option) => text(option) !== undefined)
      .map((option) => `--${option} ${text(option)}`)
      .join(' '),
  };
}

/** What `--what` chooses of some things to do; all of them without it. */
export function chosenOf<Name extends string>(things: Readonly<Record<Name, unknown>>, given: Given): Name[] {
  const names = Object.keys(things) as Name[];
  return (given.text('what') ?? names.join()).split(',').map((wanted) => {
    const found = names.find((name) => name === wanted);
    if (found === undefined) throw new CommandRefused(`--what has no "${wanted}"; it has ${names.join(', ')}`);
    return found;
  });
}
