import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { builtProgram } from './harness/program.js';

const COMMANDS = [
  'start',
  'demo',
  'verify',
  'simulate',
  'backup',
  'restore',
  'archive',
  'import',
  'export',
  'cards',
  'module',
  'tokens',
];
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

function cardDraw(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [builtProgram('commands/card-draw'), ...args], {
    cwd: tmpdir(),
    encoding: 'utf8',
  });
}

describe.each(COMMANDS)('card-draw %s', (name) => {
  it('explains itself, with settings and an example', () => {
    const { status, stdout, stderr } = cardDraw(name, '--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^card-draw ${name}\\b`));
    expect(stdout).toMatch(/^Settings: \S/m);
    expect(stdout).toMatch(new RegExp(`^Example: (PORT=9000 )?card-draw ${name}\\b`, 'm'));
  });

  it('refuses a wrong argument in one line', () => {
    const { status, stdout, stderr } = cardDraw(name, '--fast');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^[^\n]*--fast[^\n]* \(--help tells more\)\n$/);
  });
});

describe('card-draw', () => {
  it('lists its commands', () => {
    const { status, stdout, stderr } = cardDraw('--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const listed = [...stdout.matchAll(/^ {2}(\S+) /gm)].map(([, name]) => name);
    expect(listed).toEqual(expect.arrayContaining(COMMANDS));
  });

  it('says its version', () => {
    expect(cardDraw('--version')).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  it.each([
    ['an unknown command', ['stop'], 'There is no command "stop" (--help tells more)\n'],
    ['a name that every object has', ['constructor'], 'There is no command "constructor" (--help tells more)\n'],
    ['no command', [], 'A command is missing (--help tells more)\n'],
  ] as const)('refuses %s in one line', (_, args, stderr) => {
    expect(cardDraw(...args)).toMatchObject({ status: 2, stdout: '', stderr });
  });
});
