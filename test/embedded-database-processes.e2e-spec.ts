import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findBinaries } from '../src/platform/database/embedded/binaries.js';
import { awaitFreeCluster } from '../src/platform/database/embedded/postmaster-pid.js';
import { listedProcesses, processes } from '../src/platform/database/embedded/processes.js';
import { temporaryFolder } from './harness/service-process.js';

let folder: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

describe('a lock file of PostgreSQL that names a process', () => {
  let clusterDir: string;
  let named: ChildProcess;

  beforeEach(() => {
    clusterDir = join(folder.path, 'cluster');
    mkdirSync(clusterDir);
  });
  afterEach(() => void named.kill('SIGKILL'));

  /** Starts a process under the name of a program, which any signal ends, and writes a lock file that names it. */
  async function occupy(name: string, cwd: string, sinceSeconds: number): Promise<void> {
    symlinkSync(process.execPath, join(folder.path, name));
    named = spawn(join(folder.path, name), ['-e', 'setInterval(() => undefined, 1000); console.log("runs")'], { cwd });
    await once(named.stdout ?? named, 'data');
    const startedAt = Math.floor(Date.now() / 1000) - sinceSeconds;
    const lines = [named.pid, clusterDir, startedAt, 5432, clusterDir, '', ' 1 1', 'ready'];
    writeFileSync(join(clusterDir, 'postmaster.pid'), `${lines.join('\n')}\n`);
  }

  it.each([
    ['another program', 'sleeper', 'cluster', 0],
    ['a PostgreSQL server that works elsewhere', 'postgres', '.', 0],
    ['a PostgreSQL server that was started later', 'postgres', 'cluster', 3600],
  ])('which is %s by now is removed, and the process goes on', async (_, program, cwd, since) => {
    await occupy(program, join(folder.path, cwd), since);
    await awaitFreeCluster(clusterDir, undefined);
    expect(existsSync(join(clusterDir, 'postmaster.pid'))).toBe(false);
    // It would have ended by a signal that was sent before this one.
    named.kill('SIGTERM');
    expect(await once(named, 'exit')).toEqual([null, 'SIGTERM']);
  });

  it('which is its server has it stopped', async () => {
    await occupy('postgres', clusterDir, 0);
    const ended = once(named, 'exit');
    await awaitFreeCluster(clusterDir, undefined);
    expect(await ended).toEqual([null, 'SIGINT']);
  });
});

describe('what programs tell of processes', () => {
  // Where the system has a /proc, it is asked, and is compared here with the way of systems that have none.
  const canList = spawnSync('lsof', ['-v']).status === 0 && spawnSync('ps', ['-p', '1']).status === 0;
  (canList ? it : it.skip)('is what the system tells', () => {
    const listed = listedProcesses.identify(process.pid);
    const told = processes.identify(process.pid);
    expect(listed?.program).toBe(told?.program);
    expect(Math.abs((listed?.startedAt ?? NaN) - (told?.startedAt ?? NaN))).toBeLessThanOrEqual(2);
    for (const each of [listedProcesses, processes]) {
      expect(each.worksIn(process.pid, process.cwd(), undefined)).toBe(true);
      expect(each.worksIn(process.pid, folder.path, undefined)).toBe(false);
    }
  });
});

it('The programs of PostgreSQL get no secret of the service', async () => {
  const given = {
    OPERATOR_PASSWORD: 'secret-1',
    OPERATOR_TOKEN: 'secret-2',
    DATABASE_URL: 'secret-3',
    PGPASSWORD: 'secret-4',
  };
  const binaries = await findBinaries();
  // They note what they get, and go on as the programs themselves.
  const notes = join(folder.path, 'notes');
  mkdirSync(notes);
  chmodSync(notes, 0o777);
  for (const name of ['postgres', 'initdb'] as const) {
    const script = `#!/bin/sh\nenv >'${notes}/${name}-'$$\nexec '${binaries[name]}' "$@"\n`;
    writeFileSync(join(folder.path, name), script, { mode: 0o755 });
  }
  const programs = { postgres: join(folder.path, 'postgres'), initdb: join(folder.path, 'initdb') };
  const run = `
    import { startEmbeddedPostgres } from ${JSON.stringify(resolve('dist/platform/database/embedded/embedded-postgres.js'))};
    const server = await startEmbeddedPostgres(${JSON.stringify(join(folder.path, 'data'))}, () => undefined, ${JSON.stringify(programs)});
    await server.stop();
  `;
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', run], {
    env: { ...process.env, ...given },
    encoding: 'utf8',
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const noted = readdirSync(notes);
  expect(new Set(noted.map((name) => name.split('-')[0]))).toEqual(new Set(['postgres', 'initdb']));
  for (const name of noted)
    expect(readFileSync(join(notes, name), 'utf8')).not.toMatch(/secret|OPERATOR|DATABASE_URL|PGPASS/);
});
