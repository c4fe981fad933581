import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, copyFileSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../bench/servers.js';
import { ServiceProcess, temporaryFolder } from '../../test/harness/service-process.js';
import { ENVIRONMENT } from '../secrets.js';
import { type Member, PatroniNode } from './node.js';
import { ordinaryUser, postgresPrograms, usesEtcd3 } from './programs.js';

const NODES = ['node1', 'node2', 'node3'];
const INSTANCES = ['one', 'two'];
const POSTGRES_PASSWORD = 'postgres-password-of-the-trials';
const CLUSTER_PASSWORD = 'cluster-password-of-the-trials';
const POLL_MS = 200;
/** A node that lags behind may need a new copy of all data. */
const PATIENCE_MS = 150_000;

/** What `deploy/cluster` describes, on free ports of 127.0.0.1; of etcd there is one member. */
export class Cluster {
  private readonly folder = temporaryFolder();
  private readonly user = ordinaryUser();
  private readonly children: ChildProcess[] = [];
  private readonly nodes: PatroniNode[] = [];
  readonly instances: ServiceProcess[] = [];
  /** Where clients reach the instances. */
  url = '';

  private constructor() {
    process.on('exit', this.removeNow);
  }

  /** @param timeZone of the instances' game days */
  static async start(timeZone: string): Promise<Cluster> {
    const cluster = new Cluster();
    try {
      const etcd = await cluster.startEtcd();
      for (const name of NODES) await cluster.startNode(name, etcd);
      await cluster.startInstances(timeZone);
      return cluster;
    } catch (error) {
      console.error(cluster.nodes.map(({ plan, log }) => `${plan.name}:\n${log.slice(-2000)}`).join('\n'));
      await cluster.remove();
      throw error;
    }
  }

  /** The node that is the primary. */
  async primary(): Promise<PatroniNode> {
    const leader = (await this.members()).find(({ role }) => role === 'leader');
    const node = this.nodes.find(({ plan }) => plan.name === leader?.name);
    if (!node) throw new Error('There is no primary');
    return node;
  }

  /** Waits until there is a primary with two standbys, one of them synchronous. */
  async whole(): Promise<void> {
    for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
      this.checkChildren();
      if (isWhole(await this.members())) return;
      await sleep(POLL_MS);
    }
    throw new Error(`The cluster does not come together again: ${JSON.stringify(await this.members())}`);
  }

  /** Stops everything and removes its files. */
  async remove(): Promise<void> {
    for (const instance of this.instances) await instance.kill('SIGKILL');
    for (const node of this.nodes) await node.killPatroni();
    process.off('exit', this.removeNow);
    this.removeNow();
  }

  private readonly removeNow = (): void => {
    for (const node of this.nodes) node.end();
    for (const child of this.children) child.kill('SIGKILL');
    this.folder.remove();
  };

  /** As the first node says that answers. */
  private async members(): Promise<readonly Member[]> {
    for (const node of this.nodes) {
      const members = await node.members();
      if (members.length > 0) return members;
    }
    return [];
  }

  private async startEtcd(): Promise<string> {
    const [client, peer] = [`127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
    const urls = ['--listen-client-urls', '--advertise-client-urls'].flatMap((name) => [name, `http://${client}`]);
    const peers = ['--listen-peer-urls', '--initial-advertise-peer-urls'].flatMap((name) => [name, peer]);
    const data = ['--name', 'etcd1', '--data-dir', join(this.folder.path, 'etcd'), '--initial-cluster'];
    this.run('etcd', [...urls, ...peers, ...data, `etcd1=${peer}`, ...(usesEtcd3() ? [] : ['--enable-v2'])]);
    return client;
  }

  private async startNode(name: string, etcd: string): Promise<void> {
    const folder = join(this.folder.path, name);
    const [postgresPort, patroniPort] = [await freePort(), await freePort()];
    const { uid, gid } = this.user;
    mkdirSync(folder, { mode: 0o700 });
    copyFileSync('deploy/service-role.sql', join(folder, 'service-role.sql'));
    const configuration = readFileSync('deploy/cluster/patroni.yml', 'utf8')
      .replace('/etc/patroni/', `${folder}/`)
      .replace('/var/run/postgresql', folder)
      .replace('superuser: { username: postgres }', `superuser: { username: ${this.user.name} }`);
    writeFileSync(join(folder, 'patroni.yml'), configuration);
    if (uid !== undefined && gid !== undefined)
      for (const path of [folder, join(folder, 'service-role.sql'), join(folder, 'patroni.yml')])
        chownSync(path, uid, gid);
    const identity = uid === undefined || gid === undefined ? {} : { uid, gid };
    const environment = nodeEnvironment({ name, folder, etcd, postgresPort, patroniPort });
    const node = new PatroniNode({ name, folder, postgresPort, patroniPort, environment, identity });
    this.nodes.push(node);
    node.start();
  }

  private async startInstances(timeZone: string): Promise<void> {
    const ports = new Map<string, number>();
    for (const name of [...INSTANCES, 'public', 'primary']) ports.set(name, await freePort());
    const port = (name: string): string => String(ports.get(name));
    const configuration = readFileSync('deploy/cluster/haproxy.cfg', 'utf8')
      .replace('bind :8080', `bind 127.0.0.1:${port('public')}`)
      .replace('bind :5432', `bind 127.0.0.1:${port('primary')}`)
      .replace(/server (one|two) .*/g, (_, name: string) => `server ${name} 127.0.0.1:${port(name)}`)
      .replace(/server (node\d) .*/g, (_, name: string) => `server ${name} ${this.addressOf(name)}`);
    const file = join(this.folder.path, 'haproxy.cfg');
    writeFileSync(file, configuration);
    await this.whole();
    this.run('haproxy', ['-db', '-f', file]);
    for (const name of INSTANCES) {
      const settings = {
        ...{ PORT: port(name), TRUST_PROXY: '1', GAME_TIME_ZONE: timeZone },
        // As by default.
        ...{ ANSWER_TIMEOUT_SECONDS: '', DRAIN_SECONDS: '' },
        DATABASE_URL: `postgres://card_draw:${POSTGRES_PASSWORD}@127.0.0.1:${port('primary')}/card_draw`,
      };
      await this.startInstance({ ...ENVIRONMENT, ...settings });
    }
    this.url = `http://127.0.0.1:${port('public')}`;
    await this.answers();
  }

  /** HAProxy may not know the primary yet. */
  private async startInstance(environment: Readonly<Record<string, string>>): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      this.checkChildren();
      const instance = new ServiceProcess(environment);
      try {
        await instance.url();
        this.instances.push(instance);
        return;
      } catch (error) {
        await instance.kill('SIGKILL');
        if (attempt === 5) throw error;
        await sleep(1_000);
      }
    }
  }

  private async answers(): Promise<void> {
    for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
      const ready = await fetch(`${this.url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (ready) return;
      await sleep(POLL_MS);
    }
    throw new Error('HAProxy finds no instance');
  }

  private addressOf(name: string): string {
    const plan = this.nodes.find((node) => node.plan.name === name)?.plan;
    return `127.0.0.1:${String(plan?.postgresPort)} port ${String(plan?.patroniPort)}`;
  }

  private run(program: string, args: readonly string[]): void {
    const log = openSync(join(this.folder.path, `${program}.log`), 'a');
    const child = spawn(program, args, { cwd: this.folder.path, stdio: ['ignore', log, log] });
    child.on('error', () => undefined);
    closeSync(log);
    this.children.push(child);
  }

  /** @throws Error with what it has printed when etcd or HAProxy has ended */
  private checkChildren(): void {
    const ended = this.children.find(({ exitCode }) => exitCode !== null)?.spawnfile;
    if (ended !== undefined) throw new Error(readFileSync(join(this.folder.path, `${ended}.log`), 'utf8'));
  }
}

function nodeEnvironment(of: {
  name: string;
  folder: string;
  etcd: string;
  postgresPort: number;
  patroniPort: number;
}): Record<string, string> {
  const [postgres, patroni] = [of.postgresPort, of.patroniPort].map((port) => `127.0.0.1:${port}`) as [string, string];
  return {
    ...{ PATH: process.env['PATH'] ?? '', HOME: of.folder, LC_ALL: 'C.UTF-8', POSTGRES_PASSWORD },
    ...{ PATRONI_NAME: of.name, [usesEtcd3() ? 'PATRONI_ETCD3_HOSTS' : 'PATRONI_ETCD_HOSTS']: of.etcd },
    ...{ PATRONI_RESTAPI_LISTEN: patroni, PATRONI_RESTAPI_CONNECT_ADDRESS: patroni },
    ...{ PATRONI_RESTAPI_USERNAME: 'patroni', PATRONI_RESTAPI_PASSWORD: CLUSTER_PASSWORD },
    ...{ PATRONI_POSTGRESQL_LISTEN: postgres, PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres },
    PATRONI_POSTGRESQL_DATA_DIR: join(of.folder, 'data'),
    PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms() ?? '',
    PATRONI_POSTGRESQL_PGPASS: join(of.folder, 'pgpass'),
    ...{ PATRONI_REPLICATION_PASSWORD: CLUSTER_PASSWORD, PATRONI_REWIND_PASSWORD: CLUSTER_PASSWORD },
  };
}

function isWhole(members: readonly Member[]): boolean {
  const leader = members.find(({ role }) => role === 'leader');
  const standbys = members.filter(({ role, state, timeline }) => {
    const follows = state === 'running' || state === 'streaming';
    return role !== 'leader' && follows && timeline === leader?.timeline;
  });
  return leader?.state === 'running' && standbys.length === 2 && standbys.some(({ role }) => role === 'sync_standby');
}
