import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// Jest does not compile what it sets up globally, so this is the built code.
import { startEmbeddedPostgres } from '../../dist/platform/database/embedded/embedded-postgres.js';
import { dataSourceOptions } from '../../dist/platform/database/data-source-options.js';
import { migrate } from '../../dist/platform/database/migrate.js';
import { SCHEMA } from '../../dist/schema.js';
import { runOnServer } from './test-server.mjs';

const MEMORY = '/dev/shm';
/** Far more than a run needs. */
const MEMORY_BYTES = 4e9;

/**
 * One PostgreSQL for all test files: the server of DATABASE_URL, or an embedded one that lives as long as the run. A folder for
 * all that is logged in the run.
 */
export default async function globalSetup() {
  if (hasMemoryFolder()) process.env.TMPDIR = MEMORY;
  process.env.TEST_LOG_FOLDER = mkdtempSync(join(tmpdir(), 'card-draw-test-log-'));
  process.env.TEST_SERVER_URL = process.env.DATABASE_URL || (await startServer());
  process.env.TEST_TEMPLATE = await makeTemplate();
}

/** Making the files of a database is much faster there than on a disk. A container may have little of it, or run nothing there. */
function hasMemoryFolder() {
  if (!existsSync('/proc/mounts')) return false;
  const [options] = /(?<=^tmpfs \/dev\/shm tmpfs )\S+/m.exec(readFileSync('/proc/mounts', 'utf8')) ?? ['noexec'];
  if (options.includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > MEMORY_BYTES;
}

/** @returns where it is */
async function startServer() {
  const home = mkdtempSync(join(tmpdir(), 'card-draw-test-'));
  chmodSync(home, 0o755);
  const start = () =>
    startEmbeddedPostgres(join(home, 'data'), (reason) => {
      throw new Error(`The tests' PostgreSQL is gone: ${reason}`);
    });
  const made = await start();
  await made.stop();
  // The tests kill servers and never the machine, so that nothing has to reach the disk.
  // Tests read whole statements that wait.
  appendFileSync(join(made.clusterDir, 'postgresql.conf'), 'fsync = off\ntrack_activity_query_size = 16kB\n');
  // What servers of the tests' own start from: a copy is much faster than another initdb.
  const template = join(home, 'template');
  const { status } = spawnSync('cp', ['-Rp', made.clusterDir, template]);
  if (status === 0) process.env.TEST_CLUSTER = template;
  const server = await start();
  const { host, port, username, database } = server.address;
  globalThis.testServer = { server, home };
  return `postgres://${username}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** A database with the service's tables: copies of it are made faster than the tables. */
async function makeTemplate() {
  const name = `test_template_${process.pid}`;
  await runOnServer(`create database ${name} template template0 encoding 'UTF8' locale 'C'`);
  const url = new URL(process.env.TEST_SERVER_URL);
  url.pathname = `/${name}`;
  await migrate(dataSourceOptions({ url: url.href }, { ...SCHEMA, entities: [] }));
  return name;
}
