import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backup, restore } from '../../harness/commands.js';
import { isRoot, playAt, secretsIn, usersAt } from './data-folder.js';
import { forBlock } from '../../harness/scopes.js';
import { databaseGone, postmasterOf, ServiceProcess, temporaryFolder } from '../../harness/service-process.js';

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
    expect(await playAt(url, dataDir, 'before')).toHaveLength(1);
    const users = await usersAt(url);
    expect(await service.kill('SIGKILL')).toBe(null);
    // A fresh start need not wait: it copes with a server that is still about to stop.
    await start();
    expect(await usersAt(url)).toEqual(users);
    expect(await playAt(url, dataDir, 'after')).toHaveLength(1);
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

  // embedded-database-backup.nightly-spec.ts restores it on another machine.
  it('is backed up while it runs, and not restored', async () => {
    const file = join(folder.path, 'backup.sql.gz');
    expect(await backup({ DATA_DIR: dataDir }, '--file', file)).toMatchObject({ code: 0 });
    const { code, err } = await restore({ DATA_DIR: dataDir }, [file, '--overwrite']);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('stop the service first') });
  });

  it('ends when its database does, and says so', async () => {
    process.kill(postmasterOf(dataDir) ?? 0, 'SIGKILL');
    expect(await service.end()).toBe(1);
    expect(service.output).toContain('The embedded PostgreSQL is gone');
  });
});

it('the service says what is wrong with a data directory that it cannot use', async () => {
  const dataDir = join(temporaryFolder().path, 'data');
  writeFileSync(dataDir, 'a file');
  const service = new ServiceProcess({ DATA_DIR: dataDir });
  expect(await service.end()).toBe(1);
  expect(service.output).toContain(`DATA_DIR ${dataDir} cannot be written to`);
});
