import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseAddress } from '../../config/settings.js';
import { findBinaries, type PostgresBinaries, reachableBinaries } from './binaries.js';
import { checkVersion, makeCluster, SUPERUSER } from './cluster.js';
import { claimDataDir, claimHolder } from './data-dir-claim.js';
import { databaseUser } from './database-user.js';
import { awaitFreeCluster, awaitReadyServer } from './postmaster-pid.js';
import { ServerProcess } from './server-process.js';

/** The one that every cluster has. */
const DATABASE = 'postgres';
/** A socket's path is limited to 107 bytes on Linux and 103 on macOS, of which its name takes some. */
const LONGEST_SOCKET_DIR = 85;

const SERVER_SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // Only part of the socket's file name.
  port: 5432,
  max_connections: 100,
  // After the start the server keeps a week of logs of its own, one file a day, below its data.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: 0,
};

/** A PostgreSQL server of our own, reached through a Unix socket that only its owner (and root) can open. */
export interface EmbeddedPostgres {
  readonly address: Extract<DatabaseAddress, { host: string }>;
  /** Where its files really are; `DATA_DIR/postgres` may be a link. */
  readonly clusterDir: string;
  /** @param withinMs how long an orderly end may take */
  stop(withinMs?: number): Promise<void>;
}

/**
 * Starts the server that lives in `dataDir`, making the database at the first start.
 * @param onCrash called when the server ends by itself later on
 * @param programs the server to start, by default the one that npm installed for this platform
 * @throws Error when the directory is in use by another service, cannot be used, or the server does not start
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  onCrash: (reason: string) => void,
  programs?: PostgresBinaries,
): Promise<EmbeddedPostgres> {
  makeDataDir(dataDir);
  const claims = [await claimDataDir(dataDir)];
  const release = (): void => claims.forEach((giveUp) => giveUp());
  try {
    const link = join(dataDir, 'postgres');
    const user = databaseUser(link);
    const binaries = reachableBinaries(user, programs ?? (await findBinaries()));
    makeCluster(link, binaries, user);
    const clusterDir = realpathSync(link);
    // Copies of a data directory may lead to one database.
    if (lstatSync(link).isSymbolicLink()) claims.push(await claimDataDir(clusterDir));
    await awaitFreeCluster(clusterDir, user);
    checkVersion(clusterDir, binaries);
    const isLong = Buffer.byteLength(clusterDir) > LONGEST_SOCKET_DIR;
    const socketDir = isLong ? mkdtempSync(join(tmpdir(), 'card-draw-')) : clusterDir;
    if (isLong && user) chownSync(socketDir, user.uid, user.gid);
    const where = { clusterDir, logFile: join(dataDir, 'postgres.log'), user };
    const server = await ServerProcess.start(binaries.postgres, serverArguments(clusterDir, socketDir), where, onCrash);
    const stop = async (withinMs?: number): Promise<void> => {
      await server.stop(withinMs);
      release();
      if (isLong) rmSync(socketDir, { recursive: true, force: true });
    };
    return { address: addressAt(socketDir), clusterDir, stop };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * The address of the server that a running service has on the data directory.
 * @returns undefined when no process has claimed the directory
 * @throws Error when one has, and its server does not take connections
 */
export async function findRunningPostgres(dataDir: string): Promise<EmbeddedPostgres['address'] | undefined> {
  const holder = await claimHolder(dataDir);
  if (holder === undefined) return undefined;
  const server = await awaitReadyServer(join(dataDir, 'postgres'));
  if (!server) throw new Error(`DATA_DIR ${dataDir} is in use by process ${holder}, whose database does not answer`);
  return addressAt(server.socketDir);
}

function addressAt(socketDir: string): EmbeddedPostgres['address'] {
  return { host: socketDir, port: SERVER_SETTINGS.port, username: SUPERUSER, database: DATABASE };
}

/** Passable for the database's user, but only to where that user owns something. */
function makeDataDir(dataDir: string): void {
  try {
    if (mkdirSync(dataDir, { recursive: true }) !== undefined) chmodSync(dataDir, 0o711);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be written to: ${(error as Error).message}`, { cause: error });
  }
}

function serverArguments(clusterDir: string, socketDir: string): string[] {
  const settings = { ...SERVER_SETTINGS, unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"` };
  return ['-D', clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
