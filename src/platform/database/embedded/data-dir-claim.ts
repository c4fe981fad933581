import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A claim is a listening Unix socket in the data directory. The kernel ends it with its process. A connection tells a living claim from a
 * dead one, across containers too. A name is never used again, so a dead claim may be removed. A process first puts up its claim and then
 * looks for others: of two processes, the later one always sees the earlier one.
 */
const CLAIM = /^service-(\d+)-[0-9a-f]{16}\.sock$/;
/** A socket that does not listen yet looks dead, so it begins under another name. */
const DRAFT = '.new';
/** A socket's path is limited to 103 bytes on macOS, of which a claim's name takes 42 at most. */
const LONGEST_DIR = 60;
const POLL_MS = 10;
/** How long the first of several claims waits for the others to give way. */
const GIVE_WAY_MS = 5_000;

interface Claim {
  readonly name: string;
  readonly pid: number;
  readonly since: bigint;
}

/** The id of the process that uses the directory. */
export async function claimHolder(dataDir: string): Promise<number | undefined> {
  if (!existsSync(dataDir)) return undefined;
  const [first] = await withShortPath(dataDir, livingClaims);
  return first?.pid;
}

/**
 * Claims the directory for this process.
 * @param user what this process is, for the error
 * @returns gives the claim up; the end of the process does too
 * @throws Error when another process has the directory, or gets it at the same time
 */
export function claimDataDir(dataDir: string, user = 'running service'): Promise<() => void> {
  return withShortPath(dataDir, async (dir) => {
    const claim = join(dataDir, `service-${process.pid}-${randomBytes(8).toString('hex')}.sock`);
    const server = createServer((probe) => probe.destroy()).unref();
    // A probe needs no answer: the kernel connects it.
    server.on('error', () => undefined);
    const release = (): void => {
      rmSync(claim, { force: true });
      server.close();
    };
    try {
      server.listen({ path: join(dir, basename(claim) + DRAFT), readableAll: true, writableAll: true });
      await once(server, 'listening');
      renameSync(claim + DRAFT, claim);
      const holder = await awaitOthersGone(dir, basename(claim));
      if (holder !== undefined)
        throw new Error(
          `DATA_DIR ${dataDir} is in use by another ${user} (process ${holder}); stop it, or set another DATA_DIR`,
        );
      // Killed services left these. Drafts stay: one may be about to become a claim.
      for (const name of readdirSync(dir))
        if (CLAIM.test(name) && !(await isHeld(join(dir, name)))) rmSync(join(dir, name), { force: true });
    } catch (error) {
      release();
      throw error;
    }
    return release;
  });
}

/** Of several claims at once, the first stays. Gives the process that has the directory instead of this one. */
async function awaitOthersGone(dir: string, own: string): Promise<number | undefined> {
  for (let waited = 0; ; waited += POLL_MS) {
    const claims = await livingClaims(dir);
    const other = claims.find(({ name }) => name !== own);
    if (other === undefined || claims[0] === other || waited >= GIVE_WAY_MS) return other?.pid;
    await sleep(POLL_MS);
  }
}

/** The claims of living processes, in the order in which they came. */
async function livingClaims(dir: string): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const name of readdirSync(dir)) {
    const pid = CLAIM.exec(name)?.[1];
    // The time of the renaming: all processes agree on who was first.
    const since = pid && lstatSync(join(dir, name), { bigint: true, throwIfNoEntry: false })?.ctimeNs;
    if (since && (await isHeld(join(dir, name)))) claims.push({ name, pid: Number(pid), since });
  }
  return claims.sort((a, b) => Number(a.since - b.since) || (a.name < b.name ? -1 : 1));
}

/** Only a dead claim refuses the connection. A process that hangs, or that this user may not ask, lives. */
async function isHeld(socket: string): Promise<boolean> {
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
