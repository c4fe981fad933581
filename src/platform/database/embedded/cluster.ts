import { appendFileSync, chownSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { PostgresBinaries } from './binaries.js';
import { canReach, type DatabaseUser, makeSystemDir, runAs, SYSTEM_DIR } from './database-user.js';

/** The name of the database's only role; whoever can open the socket may take it. */
export const SUPERUSER = 'postgres';

const UNFINISHED = '-new-';

/**
 * Makes the database where there is none yet: aside, and then renamed, so that an interrupted first start leaves nothing
 * half made.
 * @param link where the service looks for it; where its user cannot go, this becomes a link to where it can
 */
export function makeCluster(link: string, binaries: PostgresBinaries, user: DatabaseUser | undefined): void {
  if (existsSync(join(link, 'PG_VERSION'))) return;
  if (existsSync(link)) throw new Error(`${link} exists and is no PostgreSQL database; move it away`);
  if (lstatSync(link, { throwIfNoEntry: false }))
    throw new Error(`${link} points to a database that is gone; bring it back, or remove the link to start afresh`);
  // What a first start left that was killed in the middle of it.
  const left = readdirSync(dirname(link)).filter((name) => name.startsWith(basename(link) + UNFINISHED));
  for (const name of left) rmSync(join(dirname(link), name), { recursive: true });
  const reachable = canReach(user, dirname(link));
  if (!reachable) makeSystemDir();
  const home = mkdtempSync(reachable ? link + UNFINISHED : join(SYSTEM_DIR, 'postgres-'));
  if (user) chownSync(home, user.uid, user.gid);
  const options = ['--encoding=UTF8', '--locale=C', `--username=${SUPERUSER}`, '--auth=trust'];
  const made = runAs(user, binaries.initdb, '-D', home, ...options);
  if (made.status !== 0) {
    rmSync(home, { recursive: true, force: true });
    throw new Error(`The embedded database could not be made:\n${made.error?.message ?? made.stderr}`);
  }
  // Whoever starts a server on it by hand must not open it to the network either.
  appendFileSync(join(home, 'postgresql.conf'), "listen_addresses = ''\n");
  if (reachable) renameSync(home, link);
  else symlinkSync(home, link);
}

/** @throws Error when the database was made by another major version of PostgreSQL */
export function checkVersion(clusterDir: string, binaries: PostgresBinaries): void {
  const data = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim();
  const program = runAs(undefined, binaries.postgres, '--version').stdout;
  if (!program.includes(` ${data}.`))
    throw new Error(
      `${clusterDir} was made by PostgreSQL ${data}, and this is ${program.trim()}: dump it there and load it here`,
    );
}
