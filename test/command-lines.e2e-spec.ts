import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const COMMANDS = ['archive', 'backup', 'demo', 'export', 'import', 'restore', 'simulate', 'tokens', 'verify-day'];
const PROGRAMS = [
  ['start', 'dist/main.js'],
  ...COMMANDS.map((name) => [name, `dist/commands/${name}.js`] as const),
] as const;

describe.each(PROGRAMS)('npm run %s', (name, file) => {
  const run = (argument: string) =>
    spawnSync(process.execPath, [join(process.cwd(), file), argument], { cwd: tmpdir(), encoding: 'utf8' });

  it('explains itself, with settings and an example', () => {
    const { status, stdout, stderr } = run('--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^npm (run )?${name}\\b`));
    expect(stdout).toMatch(/^Settings: \S/m);
    expect(stdout).toMatch(/^Example: \S/m);
  });

  it('refuses a wrong argument in one line', () => {
    const { status, stdout, stderr } = run('--fast');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^[^\n]*--fast[^\n]* \(--help tells more\)\n$/);
  });
});
