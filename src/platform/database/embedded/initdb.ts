import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  canReach,
  type DatabaseUser,
  makeSystemDir,
  type PostgresBinaries,
  runAs,
  SYSTEM_DIR,
} from './database-user.js';

export const SUPERUSER = 'postgres';
const UNFINISHED = '-new-';

/**
 * Makes the database where there is none. It gets its name when it is whole.
 * @param link where the service looks for it. Where the user cannot go, this becomes a link to a place below SYSTEM_DIR
 */
export function initDatabase(link: string, binaries: PostgresBinaries, user: DatabaseUser | undefined): void {
  if (fs.existsSync(join(link, 'PG_VERSION'))) return;
  if (fs.existsSync(link)) throw new Error(`${link} exists and is no PostgreSQL database; move it away`);
  if (fs.lstatSync(link, { throwIfNoEntry: false }))
    throw new Error(`${link} points to a database that is gone; bring it back, or remove the link to start afresh`);
  // A killed first start left these.
  const left = fs.readdirSync(dirname(link)).filter((name) => name.startsWith(basename(link) + UNFINISHED));
  for (const name of left) fs.rmSync(join(dirname(link), name), { recursive: true });
  const reachable = canReach(user, dirname(link));
  if (!reachable) makeSystemDir();
  const home = fs.mkdtempSync(reachable ? link + UNFINISHED : join(SYSTEM_DIR, 'postgres-'));
  if (user) fs.chownSync(home, user.uid, user.gid);
  const options = ['--encoding=UTF8', '--locale=C', `--username=${SUPERUSER}`, '--auth=trust'];
  const made = runAs(user, binaries.initdb, '-D', home, ...options);
  if (made.status !== 0) {
    fs.rmSync(home, { recursive: true, force: true });
    throw new Error(`The embedded database could not be made:\n${made.error?.message ?? made.stderr}`);
  }
  // A server that someone starts by hand is not open to the network either.
  fs.appendFileSync(join(home, 'postgresql.conf'), "listen_addresses = ''\n");
  if (reachable) fs.renameSync(home, link);
  else fs.symlinkSync(home, link);
}
