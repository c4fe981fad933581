import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { megabytes } from '../test/harness/figures.js';
import { residentMemory } from '../test/harness/process-table.js';
import { Program, type ProgramOptions, runToEnd } from '../test/harness/program.js';
import { INHERITED } from '../test/harness/service-process.js';
import { until } from '../test/harness/until.js';
import type { Say, Settings } from './instance.js';

const LONGEST_MS = 7_200_000;

/** A time zone in which it is about noon: no day ends during a trial. */
export function zoneAtNoon(): string {
  const hour = new Date().getUTCHours();
  return `Etc/GMT${hour < 12 ? '' : '+'}${hour - 12}`;
}

/** What a page has between the fences after `<!-- NAME -->`. @throws Error when there is nothing */
export function block(page: string, name: string): string {
  const text = new RegExp(`<!-- ${name} -->\n *\`\`\`\\w*\n([^]*?)^ *\`\`\`$`, 'm').exec(
    readFileSync(page, 'utf8'),
  )?.[1];
  if (text === undefined) throw new Error(`${page} has no block ${name}`);
  return text;
}

/** Changes a part of a file. @throws Error when the file has no such part */
export function edit(file: string, part: RegExp, change: (found: string) => string): void {
  const text = readFileSync(file, 'utf8');
  if (!part.test(text)) throw new Error(`${file} has no ${String(part)}`);
  writeFileSync(file, text.replace(part, change));
}

/** Copies files and folders of the project, and links its packages there. */
export function copyProject(folder: string, names: readonly string[]): void {
  for (const name of names) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
}

/** Runs lines for the shell to their end. @returns what they print @throws Error with that, when one of them fails */
export function shell(lines: string, cwd?: string, env: Settings = {}): Promise<string> {
  return runToEnd('bash', ['-euo', 'pipefail', '-c', lines], optionsOf(cwd, env));
}

/** Runs a command for operators of the build in a folder. @returns what it prints @throws Error with that, when it fails */
export function cardDraw(args: readonly string[], env: Settings = {}, cwd?: string, build = '.'): Promise<string> {
  return runToEnd(process.execPath, [resolve(build, 'dist/commands/card-draw.js'), ...args], optionsOf(cwd, env));
}

/** Without the settings that this process has. */
function optionsOf(cwd: string | undefined, env: Settings): ProgramOptions {
  return { env: { ...INHERITED, ...env }, ...(cwd !== undefined && { cwd }) };
}

/** Runs a command for operators, and tells its time. @returns how many bytes of memory it had at most @throws Error when it fails */
export async function cardDrawMeasured(args: readonly string[], url: string, say: Say): Promise<number> {
  const begin = performance.now();
  const env = { ...INHERITED, DATABASE_URL: url };
  const program = new Program(process.execPath, ['dist/commands/card-draw.js', ...args], { env });
  let bytes = 0;
  const isOver = (): boolean => {
    try {
      bytes = Math.max(bytes, residentMemory(program.pid).peak);
    } catch {
      // It has ended meanwhile.
    }
    return program.ended;
  };
  await until(isOver, () => `${args[0]} does not end`, LONGEST_MS);
  const code = await program.end();
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}:\n${program.output}`);
  say(`${args[0]}: ${((performance.now() - begin) / 1_000).toFixed(1)} s, ${megabytes(bytes)} at most`);
  return bytes;
}

/** Installs packages of Python, which are kept for the next time. @returns the folder of their programs */
export async function pythonWith(name: string, packages: string): Promise<string> {
  const folder = join(tmpdir(), `card-draw-${name}-${process.getuid?.() ?? 0}`);
  await shell(`[ -O ${folder}/installed ] && [ "$(cat ${folder}/installed)" = '${packages}' ] || {
    python3 -m venv --clear ${folder}
    ${folder}/bin/pip install --quiet ${packages.replaceAll('*', "'*'")}
    echo '${packages}' >${folder}/installed
  }`);
  return join(folder, 'bin');
}
