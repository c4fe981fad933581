import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from '../test/harness/program.js';
import { serverContestant } from './contestants.js';
import { type Contestant, type Duration, measureInTurns, type Report } from './rounds.js';
import type { Row } from './rows.js';
import { startSeededServer } from './seed.js';
import { type Column, SERVICE, type TestBed } from './test-bed.js';

/** What is measured, and how long. */
interface Contest extends Duration {
  readonly rows: readonly Row[];
}

/** The same as a tutorial would write it. */
const PLAIN: Column = {
  name: 'plain',
  title: 'plain NestJS + TypeORM',
  program: 'dist-bench/bench/plain/main.js',
};

/** Compares the service with that on the same database. */
export async function compareWithPlain(contest: Contest, testBed: TestBed): Promise<Report> {
  const seeded = await startSeededServer(testBed);
  const server = await testBed.startColumn(PLAIN, seeded.database);
  const contestants = [
    await serverContestant(SERVICE, seeded, contest.rows, testBed),
    await serverContestant(PLAIN, { ...seeded, server }, contest.rows, testBed),
  ];
  return measureInTurns(contest.rows, contestants, contest, testBed);
}

/** Compares the working tree with the build of a commit. Each has a database of its own on one PostgreSQL, with the same data. */
export async function compareWithCommit(contest: Contest, testBed: TestBed, commit: string): Promise<Report> {
  const { hash, program } = await buildCommit(commit, testBed.home.path, testBed.say);
  const columns: Column[] = [
    { name: 'service', title: 'working tree', program: SERVICE.program, logs: true },
    { name: 'commit', title: hash, program, logs: true },
  ];
  const rows = contest.rows.filter(({ needsTables }) => !needsTables);
  const contestants: Contestant[] = [];
  for (const column of columns)
    contestants.push(await serverContestant(column, await startSeededServer(testBed, column), rows, testBed));
  return measureInTurns(rows, contestants, contest, testBed);
}

/** The service of a commit, built in a folder of its own. */
interface CommitBuild {
  /** Short. */
  readonly hash: string;
  /** Path of the program that starts it. */
  readonly program: string;
}

/** Builds a commit of this repository. @param folder an existing one, in which the build is until this process ends */
async function buildCommit(commit: string, folder: string, say: (line: string) => void): Promise<CommitBuild> {
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
