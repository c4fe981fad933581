import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseAddress } from '../platform/config/settings.js';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.js';

/** Where the service of a test stores its records. */
export interface TestDatabase {
  readonly address: DatabaseAddress;
  /** Ends the embedded server, with its files. A database that was given stays as it is. */
  remove(): Promise<void>;
}

/** @param url of a database that is there; without it, an embedded server is started for this test alone */
export async function makeTestDatabase(url: string | undefined): Promise<TestDatabase> {
  if (url !== undefined) return { address: { url }, remove: () => Promise.resolve() };
  const home = mkdtempSync(join(tmpdir(), `card-draw-test-${process.pid}-`));
  // The server is another user where this is root.
  chmodSync(home, 0o755);
  const removeFiles = (path: string): void => rmSync(path, { recursive: true, force: true });
  try {
    const server = await startEmbeddedPostgres(join(home, 'data'), () => undefined);
    const remove = async (): Promise<void> => {
      await server.stop();
      // It may lie elsewhere, where the server's user can go.
      removeFiles(server.clusterDir);
      removeFiles(home);
    };
    return { address: server.address, remove };
  } catch (error) {
    removeFiles(home);
    throw error;
  }
}
