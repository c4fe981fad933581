import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  chownSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { canReach } from '../src/platform/database/embedded/database-user.js';
import { databaseGone, postmasterOf, ServiceProcess, temporaryFolder } from './harness/service-process.js';

const isRoot = process.geteuid?.() === 0;
const NOBODY = { uid: 65534, gid: 65534 };

/** What a player's bot would do first: a user, a card, and the list of that user's cards. */
async function play(url: string, secrets: Record<string, string | undefined>, username: string): Promise<any[]> {
  const password = secrets['OPERATOR_PASSWORD'];
  const post = async (path: string, body: object): Promise<any> => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify({ ...body, password }) })).json();
  };
  const user = await post('/users', { username });
  await post('/cards', { owner: user.id });
  return (await fetch(`${url}/users/${user.id}/card`)).json() as Promise<any[]>;
}

describe('the service on its embedded database', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let dataDir: string;
  let services: ServiceProcess[];

  beforeEach(() => {
    folder = temporaryFolder();
    dataDir = join(folder.path, 'data');
    services = [];
  });
  afterEach(async () => {
    for (const service of services) await service.kill('SIGKILL');
    await databaseGone(dataDir);
    folder.remove();
  });

  const start = (environment: Record<string, string> = {}, identity = {}): ServiceProcess => {
    const service = new ServiceProcess({ DATA_DIR: dataDir, ...environment }, identity);
    services.push(service);
    return service;
  };
  const secrets = (): Record<string, string | undefined> =>
    parseEnv(readFileSync(join(dataDir, 'operator.env'), 'utf8'));
  const usersAt = async (url: string): Promise<any[]> => (await fetch(`${url}/users`)).json() as Promise<any[]>;

  it.each([
    ['SIGTERM', 0],
    ['SIGINT', 0],
    ['SIGKILL', null],
  ] as const)('keeps its data over %s and leaves no PostgreSQL behind', async (signal, code) => {
    const first = start();
    expect(await play(await first.url(), secrets(), 'first')).toHaveLength(1);
    expect(await first.kill(signal)).toBe(code);
    // A fresh start need not wait: it copes with a server that is still about to stop.
    const second = start();
    const url = await second.url();
    expect(await usersAt(url)).toMatchObject([{ id: 1, username: 'first' }]);
    expect(await play(url, secrets(), 'second')).toHaveLength(1);
    await second.kill(signal);
    await databaseGone(dataDir);
  });

  it('makes the secrets at the first start, keeps them closed, and shows them once', async () => {
    const first = start();
    await first.url();
    const { OPERATOR_PASSWORD, OPERATOR_TOKEN } = secrets();
    expect(first.output).toContain(`OPERATOR_PASSWORD=${String(OPERATOR_PASSWORD)}`);
    expect(first.output).toContain(`OPERATOR_TOKEN=${String(OPERATOR_TOKEN)}`);
    expect(statSync(join(dataDir, 'operator.env')).mode & 0o777).toBe(0o600);
    await first.kill('SIGTERM');
    const second = start();
    await second.url();
    expect(second.output).not.toContain(OPERATOR_PASSWORD);
    expect(secrets()).toEqual({ OPERATOR_PASSWORD, OPERATOR_TOKEN });
  });

  it('does not write given secrets down', async () => {
    const service = start({ OPERATOR_PASSWORD: 'given-password', OPERATOR_TOKEN: 'given-token' });
    await service.url();
    expect(existsSync(join(dataDir, 'operator.env'))).toBe(false);
    expect(service.output).not.toMatch(/given-/);
  });

  it('refuses a data directory that another service uses, which goes on', async () => {
    const first = start();
    const url = await first.url();
    const second = start();
    expect(await second.end()).toBe(1);
    expect(second.output).toMatch(/DATA_DIR .* is in use by another running service \(process \d+\)/);
    expect(await usersAt(url)).toEqual([]);
  });

  it('starts over the traces of a crash of the machine', async () => {
    const first = start();
    await play(await first.url(), secrets(), 'first');
    await first.kill('SIGTERM');
    // The ids of dead processes are given to others: here, to this test.
    writeFileSync(
      join(dataDir, 'postgres/postmaster.pid'),
      `${process.pid}\n/nowhere\n1\n5432\n/tmp\n\n  1 1\nready\n`,
    );
    expect(await usersAt(await start().url())).toMatchObject([{ username: 'first' }]);
  });

  it('makes the database afresh when its making was interrupted, in a folder with an odd name', async () => {
    dataDir = join(folder.path, `it's "odd", {here} & $there`);
    mkdirSync(join(dataDir, 'postgres-new-abcdef'), { recursive: true });
    chmodSync(dataDir, 0o755);
    writeFileSync(join(dataDir, 'postgres-new-abcdef', 'PG_VERSION'), '18\n');
    expect(await usersAt(await start().url())).toEqual([]);
    expect(existsSync(join(dataDir, 'postgres-new-abcdef'))).toBe(false);
  });

  it('ends when its database does, and says so', async () => {
    const service = start();
    await service.url();
    process.kill(postmasterOf(dataDir) ?? 0, 'SIGKILL');
    expect(await service.end()).toBe(1);
    expect(service.output).toContain('The embedded PostgreSQL is gone');
  });

  it('says what is wrong with a data directory that it cannot use', async () => {
    writeFileSync(dataDir, 'a file');
    const service = start();
    expect(await service.end()).toBe(1);
    expect(service.output).toContain(`DATA_DIR ${dataDir} cannot be written to`);
    rmSync(dataDir);
  });

  it('works below a path that is too long for a socket', async () => {
    dataDir = join(folder.path, 'x'.repeat(120), 'data');
    const service = start();
    expect(await usersAt(await service.url())).toEqual([]);
    expect(await service.kill('SIGTERM')).toBe(0);
  });

  // Only root can become someone else; for anyone else all the other tests run as an ordinary user.
  const asRoot = isRoot ? describe : describe.skip;
  asRoot('started by root', () => {
    it('does not run PostgreSQL as root', async () => {
      await start().url();
      expect(statSync(`/proc/${String(postmasterOf(dataDir))}`).uid).not.toBe(0);
    });

    it('puts the database where its user can go when that cannot enter the data directory', async () => {
      mkdirSync(join(folder.path, 'closed'), { mode: 0o700 });
      dataDir = join(folder.path, 'closed', 'data');
      const first = start();
      await play(await first.url(), secrets(), 'first');
      expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(true);
      const place = readlinkSync(join(dataDir, 'postgres'));
      // A copy of the data directory leads to the same database, which is in use.
      const copy = join(folder.path, 'copy');
      mkdirSync(copy);
      symlinkSync(place, join(copy, 'postgres'));
      const second = start({ DATA_DIR: copy });
      expect(await second.end()).toBe(1);
      expect(second.output).toContain('is in use by another running service');
      expect(await usersAt(await first.url())).toMatchObject([{ username: 'first' }]);
      await first.kill('SIGTERM');
      expect(await usersAt(await start().url())).toMatchObject([{ username: 'first' }]);
      await services.at(-1)?.kill('SIGTERM');
      rmSync(place, { recursive: true });
    });

    // Not in a checkout that others cannot enter, such as one below /root.
    const others = isRoot && canReach(NOBODY, resolve('dist')) ? it : it.skip;
    others('also works for an ordinary user, and for root after that', async () => {
      mkdirSync(dataDir);
      chownSync(dataDir, NOBODY.uid, NOBODY.gid);
      chmodSync(dataDir, 0o755);
      const first = start({}, NOBODY);
      await play(await first.url(), secrets(), 'first');
      await first.kill('SIGTERM');
      expect(await usersAt(await start().url())).toMatchObject([{ username: 'first' }]);
    });
  });
});
