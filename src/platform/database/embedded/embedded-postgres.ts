import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { makeFolder, syncFile } from '../../folders-and-files.js';
import type { DatabaseAddress } from '../../config/settings.js';
import {
  canReach,
  type DatabaseUser,
  databaseUser,
  findBinaries,
  makeSystemDir,
  type PostgresBinaries,
  reachableBinaries,
  runAs,
  SYSTEM_DIR,
} from './database-user.js';
import { claimDataDir, claimHolders } from './data-dir-claim.js';
import { awaitFreeCluster, awaitReadyServer, SOCKET_PORT, startServer } from './server-process.js';

const SUPERUSER = 'postgres';
const UNFINISHED = '-new-';
/** A socket's path is limited to 107 bytes on Linux and 103 on macOS, of which its name takes some. */
const LONGEST_SOCKET_DIR = 85;

const SERVER_SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: SOCKET_PORT,
  max_connections: 100,
  // A week of logs, one file a day, below the server's data.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: 0,
};

/** A PostgreSQL server of our own. Only its owner and root can open its Unix socket. */
export interface EmbeddedPostgres {
  readonly address: Extract<DatabaseAddress, { host: string }>;
  /** Where its files are; `DATA_DIR/postgres` may be a link. */
  readonly clusterDir: string;
  /** @param withinMs how long an orderly end may take */
  stop(withinMs?: number): Promise<void>;
}

interface StartOptions {
  /** Who starts it. A service waits for a command that uses the directory. */
  readonly user?: 'service' | 'command';
  readonly onWait?: (reason: string) => void;
  readonly programs?: PostgresBinaries;
}

/** @param onCrash called when the server ends by itself later on. @throws DataDirInUse, Error when the server does not start */
export async function startEmbeddedPostgres(
  dataDir: string,
  onCrash: (reason: string) => void,
  { user: kind = 'service', onWait, programs }: StartOptions = {},
): Promise<EmbeddedPostgres> {
  makeDataDir(dataDir);
  const claims = [await claimDataDir(dataDir, kind, onWait)];
  const release = (): void => claims.forEach((giveUp) => giveUp());
  try {
    const link = join(dataDir, 'postgres');
    const user = databaseUser(link);
    const binaries = reachableBinaries(user, programs ?? (await findBinaries()));
    initDatabase(link, binaries, user);
    const clusterDir = fs.realpathSync(link);
    // Copies of a data directory may lead to one database.
    // Given up before the first one, whose next owner needs this one too.
    if (fs.lstatSync(link).isSymbolicLink()) claims.unshift(await claimDataDir(clusterDir, kind, onWait));
    await awaitFreeCluster(clusterDir);
    const isLong = Buffer.byteLength(clusterDir) > LONGEST_SOCKET_DIR;
    const socketDir = isLong ? fs.mkdtempSync(join(tmpdir(), 'card-draw-')) : clusterDir;
    if (isLong && user) fs.chownSync(socketDir, user.uid, user.gid);
    const where = { clusterDir, logFile: join(dataDir, 'postgres.log'), user };
    const stopServer = await startServer(binaries.postgres, serverArguments(clusterDir, socketDir), where, onCrash);
    const stop = async (withinMs?: number): Promise<void> => {
      await stopServer(withinMs);
      release();
      if (isLong) fs.rmSync(socketDir, { recursive: true, force: true });
    };
    return { address: addressAt(socketDir), clusterDir, stop };
  } catch (error) {
    release();
    throw error;
  }
}

/** Undefined when no process uses the directory. @throws Error when its server does not take connections */
export async function findRunningPostgres(dataDir: string): Promise<EmbeddedPostgres['address'] | undefined> {
  const [holder] = await claimHolders(dataDir);
  if (!holder) return undefined;
  const isGone = async (): Promise<boolean> => (await claimHolders(dataDir)).every(({ pid }) => pid !== holder.pid);
  const server = await awaitReadyServer(join(dataDir, 'postgres'), isGone);
  if (server) return addressAt(server.socketDir);
  if (await isGone()) return undefined;
  throw new Error(`DATA_DIR ${dataDir} is in use by process ${holder.pid}, whose database does not answer`);
}

function addressAt(socketDir: string): EmbeddedPostgres['address'] {
  return { host: socketDir, port: SOCKET_PORT, username: SUPERUSER, database: 'postgres' };
}

function makeDataDir(dataDir: string): void {
  try {
    // The database's user passes through, and cannot list it.
    if (makeFolder(dataDir)) fs.chmodSync(dataDir, 0o711);
    fs.accessSync(dataDir, fs.constants.W_OK);
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be written to: ${(error as Error).message}`, { cause: error });
  }
}

function serverArguments(clusterDir: string, socketDir: string): string[] {
  const settings = { ...SERVER_SETTINGS, unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"` };
  return ['-D', clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/**
 * A new database gets its final name when it is complete. Where the server's user cannot enter the folder, `link` points to a folder below
 * SYSTEM_DIR.
 */
function initDatabase(link: string, binaries: PostgresBinaries, user: DatabaseUser | undefined): void {
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
  fs.appendFileSync(join(home, 'postgresql.conf'), "listen_addresses = ''\n", { flush: true });
  if (reachable) fs.renameSync(home, link);
  else fs.symlinkSync(home, link);
  // Before anything is stored below the name.
  syncFile(dirname(link));
}
