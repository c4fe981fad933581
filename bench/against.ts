import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Children } from './children.js';
import { SERVICE } from './columns.js';
import type { Contest } from './compare.js';
import { serviceOnNewGround } from './contestants.js';
import { measureInTurns, type Report } from './rounds.js';
import { openStand, type Stand } from './stand.js';
import type { Teardown } from './teardown.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Compares the working tree with the build of a commit. Each has a database of its own on one PostgreSQL, with the same data. */
export async function compareWithCommit(
  contest: Contest & { readonly commit: string },
  teardown: Teardown,
  say: Stand['say'],
): Promise<Report> {
  const hash = git('rev-parse', '--short', '--verify', `${contest.commit}^{commit}`);
  const stand = await openStand(teardown, say);
  say(`building ${hash}`);
  const program = await build(hash, stand);
  const columns = [
    { ...SERVICE, title: 'working tree' },
    { ...SERVICE, name: 'commit', title: hash, program },
  ];
  const contestants = [];
  for (const column of columns) contestants.push(await serviceOnNewGround(column, stand));
  for (const contestant of contestants) await contestant.check(contest.rows);
  return measureInTurns(contest.rows, contestants, contest, stand, []);
}

/** In a worktree. It gets the packages that are installed here if the commit wants the same ones, else its own. */
async function build(commit: string, { home, teardown, children }: Stand): Promise<string> {
  const worktree = join(home, 'worktree');
  teardown.defer(() => void spawnSync('git', ['worktree', 'remove', '--force', worktree], { cwd: ROOT }));
  // What works in the worktree ends before it is removed.
  teardown.defer(() => children.stopAll());
  git('worktree', 'add', '--detach', worktree, commit);
  const [here, there] = [ROOT, worktree].map((folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  if (here === there) symlinkSync(join(ROOT, 'node_modules'), join(worktree, 'node_modules'));
  else await npm(['ci', '--no-audit', '--no-fund'], worktree, children);
  await npm(['run', 'build'], worktree, children);
  return join(worktree, 'dist/main.js');
}

async function npm(args: readonly string[], cwd: string, children: Children): Promise<void> {
  const child = children.start(() => spawn('npm', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] }));
  const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${output}${complaints}`);
}

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr.trim()}`);
  return stdout.trim();
}
