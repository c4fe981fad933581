import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { findBinaries } from '../../../src/platform/database/embedded/database-user.js';
import { claimHolders } from '../../../src/platform/database/embedded/data-dir-claim.js';
import { awaitFreeCluster } from '../../../src/platform/database/embedded/server-process.js';
import { temporaryFolder } from '../../harness/service-process.js';
import { until } from '../../harness/until.js';

const ROUNDS = 60;
const CONTENDERS = 4;
/** Time for a message to reach all contenders. */
const HEAD_START_NS = 3_000_000n;
const KINDS = ['service', 'command'];

let folder: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  folder = temporaryFolder();
});

describe('the claim on a data directory', () => {
  let contenders: ChildProcess[];

  const answer = async (contender: ChildProcess): Promise<any> => (await once(contender, 'message'))[0];
  async function startContender(): Promise<ChildProcess> {
    const contender = fork('test/harness/claim-contender.mjs', { execArgv: [] });
    contenders.push(contender);
    await answer(contender);
    return contender;
  }
  async function claim(contender: ChildProcess, dataDir: string, at = 0n, kind = 'service'): Promise<any> {
    contender.send({ claim: dataDir, at: String(at), kind });
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

  it(`is never two's, in ${ROUNDS} times that several want it at once, over what a killed one left`, async () => {
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
      const claimed = await Promise.all(wanting.map((each) => claim(each, `${left}-${round}`, at, KINDS[round % 2])));
      expect(claimed.filter((each) => each.claimed).length).toBeLessThanOrEqual(1);
      for (const { reason } of claimed.filter((each) => !each.claimed))
        expect(reason).toContain('is in use by another');
      await Promise.all(wanting.map(release));
      expect(await claim(wanting[0] as ChildProcess, `${left}-${round}`)).toEqual({ claimed: true });
      await release(wanting[0] as ChildProcess);
      expect(readdirSync(`${left}-${round}`)).toEqual([]);
    }
  });

  it('names the process that has it, and none after that one was killed', async () => {
    const holder = await startContender();
    expect(await claimHolders(folder.path)).toEqual([]);
    expect(await claim(holder, folder.path)).toEqual({ claimed: true });
    const expected = [{ kind: 'service', pid: holder.pid }];
    expect(await claimHolders(folder.path)).toEqual(expected);
    // A process that hangs is one that lives.
    holder.kill('SIGSTOP');
    expect(await claimHolders(folder.path)).toEqual(expected);
    await kill(holder);
    expect(await claimHolders(folder.path)).toEqual([]);
    expect(await claimHolders(join(folder.path, 'nowhere'))).toEqual([]);
  });

  it('of a service waits for that of a command, and lets no other command or service come first', async () => {
    const [command, service, late] = await Promise.all([startContender(), startContender(), startContender()]);
    expect(await claim(command, folder.path, 0n, 'command')).toEqual({ claimed: true });
    const claimed = claim(service, folder.path);
    await until(async () => (await claimHolders(folder.path)).length === 2);
    expect(await claim(late, folder.path, 0n, 'command')).toMatchObject({ claimed: false });
    expect(await claim(late, folder.path)).toMatchObject({
      claimed: false,
      reason: expect.stringContaining(`another running service (process ${service.pid})`),
    });
    await kill(command);
    expect(await claimed).toEqual({ claimed: true });
  });
});

describe('a lock file of PostgreSQL', () => {
  let clusterDir: string;
  let lockFile: string;

  beforeEach(() => {
    clusterDir = join(folder.path, 'cluster');
    mkdirSync(clusterDir);
    lockFile = join(clusterDir, 'postmaster.pid');
    // The id of a process that has ended may be that of another one, here of this test.
    writeFileSync(lockFile, `${process.pid}\n${clusterDir}\n1\n5432\n${clusterDir}\n\n 1 1\nready\n`);
  });

  it('stays while a server listens where it says, which is waited for, and is removed then', async () => {
    const server = createServer((probe) => probe.destroy()).listen(join(clusterDir, '.s.PGSQL.5432'));
    await once(server, 'listening');
    const free = awaitFreeCluster(clusterDir);
    for (let probes = 0; probes < 2; probes++) await once(server, 'connection');
    expect(existsSync(lockFile)).toBe(true);
    server.close();
    await free;
    expect(existsSync(lockFile)).toBe(false);
  });
});

it('The programs of PostgreSQL get no secret of the service', async () => {
  const names = ['OPERATOR_PASSWORD', 'OPERATOR_TOKEN', 'DATABASE_URL', 'PGPASSWORD'];
  const given = Object.fromEntries(names.map((name) => [name, `secret of ${name}`]));
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
    const server = await startEmbeddedPostgres(${JSON.stringify(join(folder.path, 'data'))}, () => undefined, { programs: ${JSON.stringify(programs)} });
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
