import { existsSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { databaseUser } from '../src/platform/database/embedded/database-user.js';

const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** The folder with the programs of the newest PostgreSQL that is installed here. */
export function postgresPrograms(): string | undefined {
  if (!existsSync(DEBIAN_POSTGRES)) return undefined;
  const versions = readdirSync(DEBIAN_POSTGRES).sort((one, other) => Number(other) - Number(one));
  const folders = versions.map((version) => join(DEBIAN_POSTGRES, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'postgres')));
}

/** Who runs PostgreSQL, which refuses to run as root: the user of this process or, for root, Debian's. */
export function ordinaryUser() {
  const identity = databaseUser(DEBIAN_POSTGRES);
  return { superuser: identity ? 'postgres' : userInfo().username, identity };
}
