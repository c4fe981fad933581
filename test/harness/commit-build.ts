import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from './program.js';

/** The service of a commit, built in a folder of its own. */
export interface CommitBuild {
  /** Short. */
  readonly hash: string;
  /** Path of the program that starts it. */
  readonly program: string;
}

/** Builds a commit of this repository. @param folder an existing one, in which the build is until this process ends */
export async function buildCommit(commit: string, folder: string, say: (line: string) => void): Promise<CommitBuild> {
  const hash = git('rev-parse', '--short', '--verify', `${commit}^{commit}`);
  const worktree = join(folder, 'worktree');
  process.on('exit', () => void spawnSync('git', ['worktree', 'remove', '--force', worktree]));
  say(`building ${hash}`);
  git('worktree', 'add', '--detach', worktree, hash);
  // It gets the packages that are installed here if the commit wants the same ones, else its own.
  const [here, there] = ['.', worktree].map((each) => readFileSync(join(each, 'package-lock.json'), 'utf8'));
  if (here === there) symlinkSync(join(process.cwd(), 'node_modules'), join(worktree, 'node_modules'));
  else await runToEnd('npm', ['ci', '--no-audit', '--no-fund'], { cwd: worktree });
  await runToEnd('npm', ['run', 'build'], { cwd: worktree });
  return { hash, program: join(worktree, 'dist/main.js') };
}

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr.trim()}`);
  return stdout.trim();
}
