import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// Jest does not compile what it sets up globally, so this is the built code.
import { startEmbeddedPostgres } from '../../dist/platform/database/embedded/embedded-postgres.js';

/**
 * One PostgreSQL for all test files: the server of DATABASE_URL, or an embedded one that lives as long as the run. And a folder for
 * all that is logged in the run.
 */
export default async function globalSetup() {
  process.env.TEST_LOG_FOLDER = mkdtempSync(join(tmpdir(), 'card-draw-test-log-'));
  if (process.env.DATABASE_URL) {
    process.env.TEST_SERVER_URL = process.env.DATABASE_URL;
    return;
  }
  const home = mkdtempSync(join(tmpdir(), 'card-draw-test-'));
  chmodSync(home, 0o755);
  const server = await startEmbeddedPostgres(join(home, 'data'), (reason) => {
    throw new Error(`The tests' PostgreSQL is gone: ${reason}`);
  });
  const { host, port, username, database } = server.address;
  process.env.TEST_SERVER_URL = `postgres://${username}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  globalThis.testServer = { server, home };
}
