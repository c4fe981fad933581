import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;
/** A service refuses to start beside another one. A command is waited for: it ends by itself. */
const KINDS = { service: 'running service', command: 'command' };
type ClaimKind = keyof typeof KINDS;

/**
 * A claim is a listening Unix socket in the data directory. The kernel ends it with its process. A connection tells a living claim from a
 * dead one, across containers too. A name is never used again, so a dead claim may be removed. A process first puts up its claim and then
 * looks for others: of two processes, the later one always sees the earlier one. Two that come in the same moment may both give way.
 * Only a service leaves its claim up while it waits for a command, so that whoever comes later gives way to it.
 */
const CLAIM = /^(service|command)-(\d+)-[0-9a-f]{16}\.sock$/;
/** A socket that does not listen yet looks dead, so it begins under another name. */
const DRAFT = '.new';
/** A socket's path is limited to 103 bytes on macOS, of which a claim's name takes 42 at most. */
const LONGEST_DIR = 60;

interface ClaimHolder {
  readonly kind: ClaimKind;
  readonly pid: number;
}

export class DataDirInUse extends Error {
  constructor(
    readonly dataDir: string,
    { kind, pid }: ClaimHolder,
  ) {
    super(`DATA_DIR ${dataDir} is in use by another ${KINDS[kind]} (process ${pid}); stop it, or set another DATA_DIR`);
  }
}

export async function claimHolders(dataDir: string): Promise<ClaimHolder[]> {
  return existsSync(dataDir) ? withShortPath(dataDir, (dir) => livingClaims(dir)) : [];
}

/** Waits until no command uses the directory, which may take hours. @returns the process that uses it then */
export async function awaitCommands(
  dataDir: string,
  onWait: (reason: string) => void,
): Promise<ClaimHolder | undefined> {
  let named: number | undefined;
  for (;;) {
    const holders = await claimHolders(dataDir);
    const command = holders.find(({ kind }) => kind === 'command');
    if (!command) return holders[0];
    if (command.pid !== named) onWait(`Waits until a command (process ${command.pid}) has finished with ${dataDir}`);
    named = command.pid;
    await sleep(POLL_MS);
  }
}

/** A service waits until no command uses the directory. @returns gives the claim up, as the end of the process does. @throws DataDirInUse */
export async function claimDataDir(
  dataDir: string,
  kind: ClaimKind,
  onWait: (reason: string) => void = () => undefined,
): Promise<() => void> {
  const release = await withShortPath(dataDir, async (dir) => {
    const claim = `${kind}-${process.pid}-${randomBytes(8).toString('hex')}.sock`;
    const server = createServer((probe) => probe.destroy()).unref();
    const giveUp = (): void => {
      rmSync(join(dataDir, claim), { force: true });
      server.close();
    };
    server.listen({ path: join(dir, claim + DRAFT), readableAll: true, writableAll: true });
    await once(server, 'listening');
    // A probe needs no response: the kernel connects it.
    server.on('error', () => undefined);
    renameSync(join(dir, claim + DRAFT), join(dir, claim));
    const others = await livingClaims(dir, claim);
    const rival = kind === 'service' ? others.find((other) => other.kind !== 'command') : others[0];
    if (!rival) return giveUp;
    giveUp();
    throw new DataDirInUse(dataDir, rival);
  });
  if (kind === 'service') await awaitCommands(dataDir, onWait);
  return release;
}

/** The living processes with a claim, beside one's own. Removes claims that killed processes left. */
async function livingClaims(dir: string, own?: string): Promise<ClaimHolder[]> {
  const living: ClaimHolder[] = [];
  for (const name of readdirSync(dir)) {
    const [, kind, pid] = CLAIM.exec(name) ?? [];
    if (kind === undefined || name === own) continue;
    if (await isListening(join(dir, name))) living.push({ kind: kind as ClaimKind, pid: Number(pid) });
    else rmSync(join(dir, name), { force: true });
  }
  return living;
}

/** Only a dead socket refuses the connection. A process that hangs, or that this user may not ask, lives. */
export async function isListening(socket: string): Promise<boolean> {
  const probe = connect(socket);
  try {
    await once(probe, 'connect');
    return true;
  } catch (error) {
    return !['ECONNREFUSED', 'ENOENT'].includes(String((error as NodeJS.ErrnoException).code));
  } finally {
    probe.destroy();
  }
}

/** Calls with a path that leaves room for a socket's name: the directory's own, or that of a link to it. */
async function withShortPath<T>(dir: string, use: (path: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(dir) <= LONGEST_DIR) return use(dir);
  const folder = mkdtempSync(join(tmpdir(), 'card-draw-'));
  try {
    symlinkSync(resolve(dir), join(folder, 'data'));
    return await use(join(folder, 'data'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
