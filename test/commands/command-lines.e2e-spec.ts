import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { commandHere, type CommandName, CommandProcess, type Outcome } from '../harness/commands.js';
import { amount } from '../harness/long-form.js';

const COMMANDS = [
  'start',
  'demo',
  'verify',
  'simulate',
  'backup',
  'restore',
  'days',
  'import',
  'export',
  'cards',
  'module',
  'tokens',
];
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

type Ended = Omit<Outcome, 'out'> & { readonly out: string };

async function textOf(outcome: Promise<Outcome>): Promise<Ended> {
  const { code, out, err } = await outcome;
  return { code, out: out.toString(), err };
}

const cardDraw = (...args: string[]): Promise<Ended> => textOf(new CommandProcess('card-draw', args, {}).outcome());
const PROGRAMS: Readonly<Record<string, CommandName>> = { verify: 'verify-day' };

/** By day its program itself, but for that of the service, which ends its process. */
const help = (name: string): Promise<Ended> =>
  name === amount('start', name)
    ? cardDraw(name, '--help')
    : textOf(commandHere(PROGRAMS[name] ?? (name as CommandName), ['--help'], {}));

describe.each(COMMANDS)('card-draw %s', (name) => {
  it('explains itself, with settings and an example', async () => {
    const { code, out, err } = await help(name);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(new RegExp(`^card-draw ${name}\\b`));
    expect(out).toMatch(/^Settings: \S/m);
    expect(out).toMatch(new RegExp(`^Example: (PORT=9000 )?card-draw ${name}\\b`, 'm'));
  });
});

it.each([...COMMANDS.filter((name) => name !== 'start' && name !== 'verify'), 'verify-day'])(
  'the command %s refuses a wrong argument in one line',
  async (name) => {
    const { code, out, err } = await commandHere(name as CommandName, ['--fast'], {});
    expect({ code, out: out.toString() }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^[^\n]*--fast[^\n]* \(--help tells more\)\n$/);
  },
);

describe('card-draw', () => {
  it('lists its commands', async () => {
    const { code, out, err } = await cardDraw('--help');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const listed = [...out.matchAll(/^ {2}(\S+) /gm)].map(([, name]) => name);
    expect(listed).toEqual(expect.arrayContaining(COMMANDS));
  });

  it('says its version', async () => {
    expect(await cardDraw('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it('refuses a wrong argument of the service in one line', async () => {
    const { code, out, err } = await cardDraw('start', '--fast');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^[^\n]*--fast[^\n]* \(--help tells more\)\n$/);
  });

  it.each([
    ['an unknown command', ['stop'], 'There is no command "stop" (--help tells more)\n'],
    ['a name that every object has', ['constructor'], 'There is no command "constructor" (--help tells more)\n'],
    ['no command', [], 'A command is missing (--help tells more)\n'],
  ] as const)('refuses %s in one line', async (_, args, err) => {
    expect(await cardDraw(...args)).toEqual({ code: 2, out: '', err });
  });
});
