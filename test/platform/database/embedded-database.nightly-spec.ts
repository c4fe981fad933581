import { beforeEach, describe, expect, it } from '@jest/globals';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { canReach } from '../../../src/platform/database/embedded/database-user.js';
import { isRoot, playAt, secretsIn, usersAt } from './data-folder.js';
import { makeDataDir } from '../../harness/own-postgres.js';
import { ServiceProcess, temporaryFolder } from '../../harness/service-process.js';

const NOBODY = { uid: 65534, gid: 65534 };

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
      await playAt(await first.url(), dataDir, 'first');
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
      await playAt(await first.url(), dataDir, 'first');
      await first.kill('SIGTERM');
      expect(await usersAt(await start().url())).toMatchObject([{ username: 'first' }]);
    });
  });
});
