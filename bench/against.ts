import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Children } from './children.js';
import { SERVICE, type ServerColumn } from './columns.js';
import type { Contest, Outcome } from './compare.js';
import { type Ground, reset, ServerContestant } from './contestants.js';
import { addDatabase, type Database, makeHome, startDatabase } from './database.js';
import type { LoadClient } from './load/plan.js';
import { measureInTurns } from './rounds.js';
import { seed, settle } from './seed.js';
import { startServer } from './servers.js';
import type { Teardown } from './teardown.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LOCK = 'package-lock.json';

type Say = (line: string) => void;

/** What the builds are started with. */
interface Place {
  readonly postgres: Database;
  readonly home: string;
  readonly children: Children;
  readonly client: LoadClient;
}

/** Measures the working tree in turns with the build of a commit. Each has a database of its own on one PostgreSQL, with the same data. */
export async function compareWithCommit(
  contest: Omit<Contest, 'servers' | 'pgbench'> & { readonly commit: string },
  teardown: Teardown,
  say: Say,
): Promise<Outcome> {
  const home = makeHome(teardown);
  const hash = git('rev-parse', '--short', '--verify', `${contest.commit}^{commit}`);
  const worktree = addWorktree(hash, join(home, 'worktree'), teardown);
  const postgres = await startDatabase(home, teardown);
  const children = new Children();
  teardown.defer(() => children.stopAll());
  say(`building ${hash}`);
  await build(worktree, children);
  const place = { postgres, home, children, client: contest.client(home, children) };
  const other = { ...SERVICE, name: 'commit', title: hash, program: join(worktree, 'dist/main.js') };
  const contestants: ServerContestant[] = [];
  for (const column of [{ ...SERVICE, title: 'working tree' }, other]) {
    say(`starting ${column.title}, creating users and cards`);
    const ground = { database: await addDatabase(postgres, column.name, teardown) };
    contestants.push(await contestantOf(column, ground, place, contest));
  }
  const measurements = await measureInTurns(contest.rows, contestants, contest, say);
  const [version] = await postgres.query<{ server_version: string }>('show server_version');
  return {
    rows: contest.rows,
    columns: contestants.map(({ column }) => column),
    measurements,
    users: contestants[0]?.users ?? 0,
    postgres: version?.server_version ?? '',
    pgbench: null,
    client: place.client,
  };
}

async function contestantOf(
  column: ServerColumn,
  { database }: Pick<Ground, 'database'>,
  { home, children, client }: Place,
  { rows }: Pick<Contest, 'rows'>,
): Promise<ServerContestant> {
  const password = randomBytes(16).toString('hex');
  const server = await startServer(column, { databaseUrl: database.url, home, password }, children);
  const ground = { database, seed: await seed(server.url, password) };
  await settle(database);
  const contestant = new ServerContestant(server, ground, client);
  for (const row of rows) await reset(row, ground);
  for (const row of rows) await contestant.check(row);
  return contestant;
}

function addWorktree(commit: string, path: string, teardown: Teardown): string {
  teardown.defer(() => void spawnSync('git', ['worktree', 'remove', '--force', path], { cwd: ROOT }));
  git('worktree', 'add', '--detach', path, commit);
  return path;
}

/** With the packages that are installed here if the commit wants the same, else with its own. */
async function build(worktree: string, children: Children): Promise<void> {
  const [here, there] = [ROOT, worktree].map((folder) => readFileSync(join(folder, LOCK), 'utf8'));
  if (here === there) symlinkSync(join(ROOT, 'node_modules'), join(worktree, 'node_modules'));
  else await npm(['ci', '--no-audit', '--no-fund'], worktree, children);
  await npm(['run', 'build'], worktree, children);
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
