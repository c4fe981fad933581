import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * A claim is a listening Unix socket in the data directory. The kernel ends it with its process. A connection tells a living claim from a
 * dead one, across containers too. A name is never used again, so a dead claim may be removed. A process first puts up its claim and then
 * looks for others: of two processes, the later one always sees the earlier one. Two that come in the same moment may both give way.
 */
const CLAIM = /^service-(\d+)-[0-9a-f]{16}\.sock$/;
/** A socket that does not listen yet looks dead, so it begins under another name. */
const DRAFT = '.new';
/** A socket's path is limited to 103 bytes on macOS, of which a claim's name takes 42 at most. */
const LONGEST_DIR = 60;

/** The id of the process that uses the directory. */
export async function claimHolder(dataDir: string): Promise<number | undefined> {
  return existsSync(dataDir) ? withShortPath(dataDir, (dir) => otherHolder(dir)) : undefined;
}

/**
 * Claims the directory for this process.
 * @param user what this process is, for the error
 * @returns gives the claim up; the end of the process does too
 * @throws Error when another process has the directory, or wants it at the same time
 */
export function claimDataDir(dataDir: string, user = 'running service'): Promise<() => void> {
  return withShortPath(dataDir, async (dir) => {
    const claim = `service-${process.pid}-${randomBytes(8).toString('hex')}.sock`;
    const server = createServer((probe) => probe.destroy()).unref();
    const release = (): void => {
      rmSync(join(dataDir, claim), { force: true });
      server.close();
    };
    server.listen({ path: join(dir, claim + DRAFT), readableAll: true, writableAll: true });
    await once(server, 'listening');
    // A probe needs no answer: the kernel connects it.
    server.on('error', () => undefined);
    renameSync(join(dir, claim + DRAFT), join(dir, claim));
    const holder = await otherHolder(dir, claim);
    if (holder === undefined) return release;
    release();
    throw new Error(
      `DATA_DIR ${dataDir} is in use by another ${user} (process ${holder}); stop it, or set another DATA_DIR`,
    );
  });
}

/** The id of a living process with a claim, beside one's own. Removes claims that killed services left. */
async function otherHolder(dir: string, own?: string): Promise<number | undefined> {
  for (const name of readdirSync(dir)) {
    const pid = CLAIM.exec(name)?.[1];
    if (pid === undefined || name === own) continue;
    if (await isListening(join(dir, name))) return Number(pid);
    rmSync(join(dir, name), { force: true });
  }
  return undefined;
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
