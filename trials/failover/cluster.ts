import { spawnSync } from 'node:child_process';
import { chownSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, Program, temporaryFolder, versionOf } from '../../test/harness/program.js';
import { until } from '../../test/harness/until.js';
import { ordinaryUser, postgresPrograms } from '../debian-postgres.js';
import { Instance } from '../instance.js';
import { type Member, PatroniNode } from './node.js';

const NODES = ['node1', 'node2', 'node3'];
const POSTGRES_PASSWORD = 'postgres-password-of-the-trials';
const CLUSTER_PASSWORD = 'cluster-password-of-the-trials';
/** A node that lags behind may need a new copy of all data. */
const TIMEOUT_MS = 150_000;
/** The instances as `deploy/cluster/haproxy.cfg` calls them. */
const INSTANCES = ['one', 'two'];
const STARTS = 5;

type Settings = Readonly<Record<string, string>>;

/** Names of Debian packages that the trial needs and that are not installed here. */
export function missingPackages(): string[] {
  const programs = { patroni: 'patroni', 'etcd-server': 'etcd', haproxy: 'haproxy' };
  const missing = Object.entries(programs).filter(([, program]) => spawnSync(program, ['--version']).error);
  return [...missing.map(([name]) => name), ...(postgresPrograms() === undefined ? ['postgresql'] : [])];
}

/** What `deploy/cluster` describes, on free ports of 127.0.0.1; of etcd there is one member. */
export class Cluster {
  private readonly folder = temporaryFolder();
  private readonly programs: Program[] = [];
  private readonly nodes: PatroniNode[] = [];
  readonly instances: Instance[] = [];
  /** Where clients reach the instances. */
  url = '';

  private constructor() {
    process.on('exit', this.endNodes);
  }

  /** @param settings of the instances */
  static async start(settings: Settings): Promise<Cluster> {
    const cluster = new Cluster();
    try {
      const etcd = await cluster.startEtcd();
      for (const name of NODES) await cluster.startNode(name, etcd);
      await cluster.startInstances(settings);
      return cluster;
    } catch (error) {
      console.error(cluster.nodes.map(({ plan, output }) => `${plan.name}:\n${output.slice(-2000)}`).join('\n'));
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
    let members: readonly Member[] = [];
    const problem = (): string => `The cluster does not come together: ${JSON.stringify(members)}`;
    const isTogether = async (): Promise<boolean> => {
      const ended = this.programs.find((program) => program.ended);
      if (ended) throw new Error(ended.output);
      members = await this.members();
      return isWhole(members);
    };
    await until(isTogether, problem, TIMEOUT_MS);
  }

  /** Stops everything and removes its files. */
  async remove(): Promise<void> {
    for (const instance of this.instances) await instance.kill('SIGKILL');
    process.off('exit', this.endNodes);
    this.endNodes();
    for (const program of this.programs) await program.kill('SIGKILL');
    this.folder.remove();
  }

  private readonly endNodes = (): void => {
    for (const node of this.nodes) node.end();
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
    const { superuser, identity } = ordinaryUser();
    const configuration = readFileSync('deploy/cluster/patroni.yml', 'utf8')
      .replace('/etc/patroni/', `${folder}/`)
      .replace('/var/run/postgresql', folder)
      .replace('superuser: { username: postgres }', `superuser: { username: ${superuser} }`);
    mkdirSync(folder, { mode: 0o700 });
    copyFileSync('deploy/service-role.sql', join(folder, 'service-role.sql'));
    writeFileSync(join(folder, 'patroni.yml'), configuration);
    const files = ['', 'service-role.sql', 'patroni.yml'].map((file) => join(folder, file));
    if (identity) for (const file of files) chownSync(file, identity.uid, identity.gid);
    const [postgresPort, patroniPort] = [await freePort(), await freePort()];
    const env = nodeEnvironment(name, folder, etcd, { postgresPort, patroniPort });
    this.nodes.push(new PatroniNode({ name, folder, postgresPort, patroniPort, env, identity }));
  }

  private async startInstances(given: Settings): Promise<void> {
    await this.whole();
    const primary = await freePort();
    const settings = {
      ...given,
      TRUST_PROXY: '1',
      // As by default.
      ANSWER_TIMEOUT_SECONDS: '',
      DRAIN_SECONDS: '',
      DATABASE_URL: `postgres://card_draw:${POSTGRES_PASSWORD}@127.0.0.1:${primary}/card_draw`,
    };
    const [open, ports] = [await freePort(), new Map<string, number>()];
    for (const name of INSTANCES) ports.set(name, await freePort());
    const configuration = readFileSync('deploy/cluster/haproxy.cfg', 'utf8')
      .replace('bind :8080', `bind 127.0.0.1:${open}`)
      .replace('bind :5432', `bind 127.0.0.1:${primary}`)
      .replace(/server (one|two) .*/g, (_, name: string) => `server ${name} 127.0.0.1:${String(ports.get(name))}`)
      .replace(/server (node\d) .*/g, (_, name: string) => `server ${name} ${this.addressOf(name)}`);
    const file = join(this.folder.path, 'haproxy.cfg');
    writeFileSync(file, configuration);
    this.run('haproxy', ['-db', '-f', file]);
    for (const port of ports.values()) this.instances.push(await startInstance(settings, port));
    this.url = `http://127.0.0.1:${open}`;
    const isReady = async (): Promise<boolean> =>
      (await fetch(`${this.url}/health/ready`).catch(() => undefined))?.ok === true;
    await until(isReady, () => 'HAProxy finds no instance');
  }

  private addressOf(name: string): string {
    const plan = this.nodes.find((node) => node.plan.name === name)?.plan;
    return `127.0.0.1:${String(plan?.postgresPort)} port ${String(plan?.patroniPort)}`;
  }

  private run(program: string, args: readonly string[]): void {
    this.programs.push(new Program(program, args, { cwd: this.folder.path }));
  }
}

/** HAProxy may not know the primary yet. */
async function startInstance(settings: Settings, port: number): Promise<Instance> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await Instance.start(settings, port);
    } catch (error) {
      if (attempt === STARTS) throw error;
      await sleep(1_000);
    }
  }
}

function nodeEnvironment(
  name: string,
  folder: string,
  etcd: string,
  { postgresPort, patroniPort }: { postgresPort: number; patroniPort: number },
): Record<string, string> {
  const [postgres, patroni] = [`127.0.0.1:${postgresPort}`, `127.0.0.1:${patroniPort}`];
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    LC_ALL: 'C.UTF-8',
    POSTGRES_PASSWORD,
    PATRONI_NAME: name,
    [usesEtcd3() ? 'PATRONI_ETCD3_HOSTS' : 'PATRONI_ETCD_HOSTS']: etcd,
    PATRONI_RESTAPI_LISTEN: patroni,
    PATRONI_RESTAPI_CONNECT_ADDRESS: patroni,
    PATRONI_RESTAPI_USERNAME: 'patroni',
    PATRONI_RESTAPI_PASSWORD: CLUSTER_PASSWORD,
    PATRONI_POSTGRESQL_LISTEN: postgres,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'postgres'),
    PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms() ?? '',
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_REPLICATION_PASSWORD: CLUSTER_PASSWORD,
    PATRONI_REWIND_PASSWORD: CLUSTER_PASSWORD,
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

/**
 * Whether Patroni may use version 3 of etcd's interface. Debian 12 has Patroni 3.0.2, which writes its lock there without looking who
 * holds it: a primary that wakes up takes the lead back, and acknowledged draws are lost. Version 2 of the interface is right there.
 */
function usesEtcd3(): boolean {
  return parseInt(versionOf('patroni') ?? '') >= 4;
}
