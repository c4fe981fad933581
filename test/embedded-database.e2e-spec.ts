import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { readlinkSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { canReach } from '../src/platform/database/embedded/database-user.js';
import { makeDataDir } from './harness/own-postgres.js';
import { forBlock } from './harness/scopes.js';
import { databaseGone, postmasterOf, ServiceProcess, temporaryFolder } from './harness/service-process.js';

const isRoot = process.geteuid?.() === 0;
const NOBODY = { uid: 65534, gid: 65534 };

/** What a player's bot would do first: a user, a card, and the list of that user's cards. */
async function play(url: string, secrets: Record<string, string | undefined>, username: string): Promise<any> {
  const password = secrets['OPERATOR_PASSWORD'];
  const post = async (path: string, body: object): Promise<any> => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify({ ...body, password }) })).json();
  };
  const user = await post('/users', { username });
  await post('/cards', { owner: user.id });
  return (await fetch(`${url}/users/${user.id}/card`)).json();
}

const usersAt = async (url: string): Promise<any> => (await fetch(`${url}/users`)).json();

/** The operator's secrets that the service has made. */
function secretsIn(dataDir: string): Record<string, string | undefined> {
  return parseEnv(readFileSync(join(dataDir, 'operator.env'), 'utf8'));
}

describe('the service that is started again and again on one data directory', () => {
  const folder = temporaryFolder();
  const dataDir = join(folder.path, 'data');
  let service: ServiceProcess;
  let url: string;

  async function start(): Promise<void> {
    service = forBlock(() => new ServiceProcess({ DATA_DIR: dataDir }));
    url = await service.url();
  }

  beforeAll(start);
  beforeEach(async () => {
    if (service.ended) await start();
  });

  it('makes the secrets at the first start, shows them, and keeps them closed', () => {
    const secrets = secretsIn(dataDir);
    expect(service.output).toContain(`OPERATOR_PASSWORD=${String(secrets['OPERATOR_PASSWORD'])}`);
    expect(service.output).toContain(`OPERATOR_TOKEN=${String(secrets['OPERATOR_TOKEN'])}`);
    expect(statSync(join(dataDir, 'operator.env')).mode & 0o777).toBe(0o600);
  });

  (isRoot ? it : it.skip)('does not run PostgreSQL as root', () => {
    expect(statSync(`/proc/${String(postmasterOf(dataDir))}`).uid).not.toBe(0);
  });

  it('keeps its data over SIGKILL', async () => {
    expect(await play(url, secretsIn(dataDir), 'before')).toHaveLength(1);
    const users = await usersAt(url);
    expect(await service.kill('SIGKILL')).toBe(null);
    // A fresh start need not wait: it copes with a server that is still about to stop.
    await start();
    expect(await usersAt(url)).toEqual(users);
    expect(await play(url, secretsIn(dataDir), 'after')).toHaveLength(1);
  });

  it('keeps its data and its secrets over SIGTERM, and starts over the traces of a crash of the machine', async () => {
    const [users, secrets] = [await usersAt(url), secretsIn(dataDir)];
    expect(await service.kill('SIGTERM')).toBe(0);
    await databaseGone(dataDir);
    // The ids of dead processes are given to others: here, to this test.
    const lockFile = join(dataDir, 'postgres/postmaster.pid');
    writeFileSync(lockFile, `${process.pid}\n/nowhere\n1\n5432\n/tmp\n\n  1 1\nready\n`);
    await start();
    expect(await usersAt(url)).toEqual(users);
    expect(service.output).not.toContain(secrets['OPERATOR_PASSWORD']);
    expect(secretsIn(dataDir)).toEqual(secrets);
  });

  it('ends when its database does, and says so', async () => {
    process.kill(postmasterOf(dataDir) ?? 0, 'SIGKILL');
    expect(await service.end()).toBe(1);
    expect(service.output).toContain('The embedded PostgreSQL is gone');
  });
});

describe('the service on its embedded database', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let dataDir: string;

  beforeEach(() => {
    folder = temporaryFolder();
    dataDir = join(folder.path, 'data');
  });

  const start = (environment: Record<string, string> = {}, identity = {}): ServiceProcess => {
    return new ServiceProcess({ DATA_DIR: dataDir, ...environment }, identity);
  };

  it('makes the database afresh when its making was interrupted, in a folder with an odd name', async () => {
    // And with a path that is too long for a socket.
    dataDir = join(folder.path, `it's "odd", {here} & $there${'x'.repeat(120)}`);
    mkdirSync(join(dataDir, 'postgres-new-abcdef'), { recursive: true });
    chmodSync(dataDir, 0o755);
    writeFileSync(join(dataDir, 'postgres-new-abcdef', 'PG_VERSION'), '18\n');
    const service = start({ OPERATOR_PASSWORD: 'given-password', OPERATOR_TOKEN: 'given-token' });
    expect(await usersAt(await service.url())).toEqual([]);
    expect(existsSync(join(dataDir, 'postgres-new-abcdef'))).toBe(false);
    // Given secrets are not written down.
    expect(existsSync(join(dataDir, 'operator.env'))).toBe(false);
    expect(await service.kill('SIGTERM')).toBe(0);
    expect(service.output).not.toMatch(/given-/);
  });

  it('says what is wrong with a data directory that it cannot use', async () => {
    writeFileSync(dataDir, 'a file');
    const service = start();
    expect(await service.end()).toBe(1);
    expect(service.output).toContain(`DATA_DIR ${dataDir} cannot be written to`);
    rmSync(dataDir);
  });

  it('makes a secret whose line in operator.env is empty, and leaves the other as it is', async () => {
    makeDataDir(dataDir);
    const written = "# ours\nOPERATOR_TOKEN='kept #token 5d20c1'";
    writeFileSync(join(dataDir, 'operator.env'), `OPERATOR_PASSWORD=\n${written}`);
    const service = start();
    const headers = { 'content-type': 'application/json' };
    const body = '{"username":"nobody","password":""}';
    const answer = await fetch(`${await service.url()}/users`, { method: 'POST', headers, body });
    expect(answer.status).toBe(403);
    const { OPERATOR_PASSWORD = '', OPERATOR_TOKEN } = secretsIn(dataDir);
    expect(OPERATOR_PASSWORD).toHaveLength(32);
    expect(OPERATOR_TOKEN).toBe('kept #token 5d20c1');
    const text = `OPERATOR_PASSWORD=\n${written}\nOPERATOR_PASSWORD=${OPERATOR_PASSWORD}\n`;
    expect(readFileSync(join(dataDir, 'operator.env'), 'utf8')).toBe(text);
    expect(service.output).toContain(`They are shown this once:\n  OPERATOR_PASSWORD=${OPERATOR_PASSWORD}\n`);
    expect(service.output).not.toContain('OPERATOR_TOKEN=');
  });

  // Only root can become someone else; for anyone else all the other tests run as an ordinary user.
  const asRoot = isRoot ? describe : describe.skip;
  asRoot('started by root', () => {
    it('puts the database where its user can go when that cannot enter the data directory', async () => {
      mkdirSync(join(folder.path, 'closed'), { mode: 0o700 });
      dataDir = join(folder.path, 'closed', 'data');
      const first = start();
      await play(await first.url(), secretsIn(dataDir), 'first');
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
      const last = start();
      expect(await usersAt(await last.url())).toMatchObject([{ username: 'first' }]);
      await last.kill('SIGTERM');
      rmSync(place, { recursive: true });
    });

    // Not in a checkout that others cannot enter, such as one below /root.
    const others = isRoot && canReach(NOBODY, resolve('dist')) ? it : it.skip;
    others('also works for an ordinary user, and for root after that', async () => {
      mkdirSync(dataDir);
      chownSync(dataDir, NOBODY.uid, NOBODY.gid);
      chmodSync(dataDir, 0o755);
      const first = start({}, NOBODY);
      await play(await first.url(), secretsIn(dataDir), 'first');
      await first.kill('SIGTERM');
      expect(await usersAt(await start().url())).toMatchObject([{ username: 'first' }]);
    });
  });
});
