import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { userInfo } from 'node:os';

const DEBIAN = '/usr/lib/postgresql';

/** Who runs Patroni and PostgreSQL, which refuse to run as root. */
export interface Identity {
  readonly name: string;
  readonly uid?: number;
  readonly gid?: number;
}

/** Names of Debian packages that the trial needs and that are not installed here. */
export function missingPackages(): string[] {
  const programs = { patroni: 'patroni', 'etcd-server': 'etcd', haproxy: 'haproxy' };
  const missing = Object.entries(programs).filter(([, program]) => spawnSync(program, ['--version']).error);
  return [...missing.map(([name]) => name), ...(postgresPrograms() === undefined ? ['postgresql'] : [])];
}

/**
 * Whether Patroni may use version 3 of etcd's interface. Debian 12 has Patroni 3.0.2, which writes its lock there without looking who
 * holds it: a primary that wakes up takes the lead back, and acknowledged draws are lost. Version 2 of the interface is right there.
 */
export function usesEtcd3(): boolean {
  const { stdout } = spawnSync('patroni', ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(stdout)?.[0]) >= 4;
}

/** The folder with the programs of the newest PostgreSQL that is installed here. */
export function postgresPrograms(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined;
  const versions = readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one));
  return versions.map((version) => join(DEBIAN, version, 'bin')).find((folder) => existsSync(join(folder, 'postgres')));
}

/** The user of this process or, for root, the user that Debian's package makes. */
export function ordinaryUser(): Identity {
  if (process.getuid?.() !== 0) return { name: userInfo().username };
  const [uid, gid] = ['-u', '-g'].map((option) =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  if (!uid || !gid) throw new Error('There is no user postgres');
  return { name: 'postgres', uid, gid };
}
