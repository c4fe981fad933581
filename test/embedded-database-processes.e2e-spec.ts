import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findBinaries } from '../src/platform/database/embedded/binaries.js';
import { claimHolder } from '../src/platform/database/embedded/data-dir-claim.js';
import { awaitFreeCluster } from '../src/platform/database/embedded/postmaster-pid.js';
import { listedProcesses, processes } from '../src/platform/database/embedded/processes.js';
import { databaseGone, ServiceProcess, temporaryFolder } from './harness/service-process.js';

const ROUNDS = 60;
const CONTENDERS = 4;
/** Time for a message to reach all contenders. */
const HEAD_START_NS = 3_000_000n;

let folder: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

describe('the claim on a data directory', () => {
  let contenders: ChildProcess[];

  const answer = async (contender: ChildProcess): Promise<any> => (await once(contender, 'message'))[0];
  async function startContender(): Promise<ChildProcess> {
    const contender = fork('test/harness/claim-contender.mjs', { execArgv: [] });
    contenders.push(contender);
    await answer(contender);
    return contender;
  }
  async function claim(contender: ChildProcess, dataDir: string, at = 0n): Promise<any> {
    contender.send({ claim: dataDir, at: String(at) });
    return answer(contender);
  }
  async function release(contender: ChildProcess): Promise<void> {
    contender.send({});
    await answer(contender);
  }
  async function kill(contender: ChildProcess): Promise<void> {
    contender.kill('SIGKILL');
    await once(contender, 'exit');
  }

  beforeEach(() => {
    contenders = [];
  });
  afterEach(() => contenders.forEach((contender) => contender.kill('SIGKILL')));

  it(`is one's alone, in ${ROUNDS} times that several want it at once, over what a killed one left`, async () => {
    // Socket's paths are short, so the way to a long directory is another one.
    for (const name of ['left', 'left'.repeat(30)]) {
      mkdirSync(join(folder.path, name));
      const killed = await startContender();
      expect(await claim(killed, join(folder.path, name))).toEqual({ claimed: true });
      await kill(killed);
    }
    const [short = '', long = ''] = readdirSync(folder.path);
    const wanting = await Promise.all(Array.from({ length: CONTENDERS }, () => startContender()));
    for (let round = 0; round < ROUNDS; round++) {
      const left = join(folder.path, round % 4 === 0 ? long : short);
      // With the sockets in it, which Node's own copy refuses.
      spawnSync('cp', ['-Rp', left, `${left}-${round}`]);
      const at = process.hrtime.bigint() + HEAD_START_NS;
      const claimed = await Promise.all(wanting.map((each) => claim(each, `${left}-${round}`, at)));
      expect(claimed.filter((each) => each.claimed)).toHaveLength(1);
      for (const { reason } of claimed.filter((each) => !each.claimed))
        expect(reason).toContain('is in use by another');
      await Promise.all(wanting.map(release));
      expect(readdirSync(`${left}-${round}`)).toEqual([]);
    }
  });

  it('names the process that has it, and nobody after that one was killed', async () => {
    const holder = await startContender();
    expect(await claimHolder(folder.path)).toBeUndefined();
    expect(await claim(holder, folder.path)).toEqual({ claimed: true });
    expect(await claimHolder(folder.path)).toBe(holder.pid);
    // A process that hangs is one that lives.
    holder.kill('SIGSTOP');
    expect(await claimHolder(folder.path)).toBe(holder.pid);
    await kill(holder);
    expect(await claimHolder(folder.path)).toBeUndefined();
    expect(await claimHolder(join(folder.path, 'nowhere'))).toBeUndefined();
  });
});

describe('services that are started at once on one data directory', () => {
  it('one of them has it, the others say so and end, over what a killed one left', async () => {
    const dataDir = join(folder.path, 'data');
    const services: ServiceProcess[] = [];
    const start = (): ServiceProcess => {
      const service = new ServiceProcess({ DATA_DIR: dataDir });
      services.push(service);
      return service;
    };
    try {
      for (let round = 0; round < 2; round++) {
        const started = [start(), start(), start()];
        const urls = await Promise.allSettled(started.map((service) => service.url()));
        const running = started.filter((_, index) => urls[index]?.status === 'fulfilled');
        expect(running).toHaveLength(1);
        for (const service of started.filter((each) => !running.includes(each))) {
          expect(await service.end()).toBe(1);
          expect(service.output).toMatch(/DATA_DIR .* is in use by another running service \(process \d+\)/);
        }
        await running[0]?.kill('SIGKILL');
      }
    } finally {
      for (const service of services) await service.kill('SIGKILL');
      await databaseGone(dataDir);
    }
  });
});

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
