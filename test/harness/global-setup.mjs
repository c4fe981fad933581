import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// Jest does not compile what it sets up globally, so this is the built code.
import { startEmbeddedPostgres } from '../../dist/platform/database/embedded/embedded-postgres.js';
import { bundlePrograms } from './bundle.mjs';

/**
 * One PostgreSQL for all test files: the server of DATABASE_URL, or an embedded one that lives as long as the run. A folder for
 * all that is logged in the run. And the programs that tests start.
 */
export default async function globalSetup() {
  process.env.TEST_PROGRAMS = await bundlePrograms();
  process.env.TEST_LOG_FOLDER = mkdtempSync(join(tmpdir(), 'card-draw-test-log-'));
  if (process.env.DATABASE_URL) {
    process.env.TEST_SERVER_URL = process.env.DATABASE_URL;
    return;
  }
  const home = mkdtempSync(join(tmpdir(), 'card-draw-test-'));
  chmodSync(home, 0o755);
  const start = () =>
    startEmbeddedPostgres(join(home, 'data'), (reason) => {
      throw new Error(`The tests' PostgreSQL is gone: ${reason}`);
    });
  const made = await start();
  await made.stop();
  // The tests kill servers and never the machine, so that nothing has to reach the disk.
  appendFileSync(join(made.clusterDir, 'postgresql.conf'), 'fsync = off\n');
  // What servers of the tests' own start from: a copy is much faster than another initdb.
  const template = join(home, 'template');
  const { status } = spawnSync('cp', ['-Rp', made.clusterDir, template]);
  if (status === 0) process.env.TEST_CLUSTER = template;
  const server = await start();
  const { host, port, username, database } = server.address;
  process.env.TEST_SERVER_URL = `postgres://${username}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  globalThis.testServer = { server, home };
}
