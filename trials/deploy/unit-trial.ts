import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { freePort, Program, temporaryFolder, versionOf } from '../../test/harness/program.js';
import { PASSWORD, TOKEN } from '../../test/harness/secrets.js';
import { ordinaryUser } from '../debian-postgres.js';
import { UnitFile } from './unit-file.js';

type Say = (line: string) => void;

const UNITS = 'deploy/systemd';
/** Of 100; 0 is the safest. */
const MOST_EXPOSED = 20;
const SECRETS: Readonly<Record<string, string>> = { 'operator-password': PASSWORD, 'operator-token': TOKEN };
const PLACES = ['/opt/card-draw', '/etc/card-draw', '/var/lib/card-draw', '/var/backups/card-draw'];

/** Names of programs that the trial needs and that are not installed here. */
export function missingForUnits(): string[] {
  return ['systemd-analyze', 'unshare', 'setpriv'].filter((program) => versionOf(program) === undefined);
}

/** Checks the units of `deploy/systemd/`, and runs the commands of two of them as systemd would. @returns what is wrong */
export async function tryUnits(say: Say): Promise<readonly string[]> {
  const machine = new Machine();
  try {
    const problems = [...checked(machine, say), ...(await run(machine, say))];
    return problems;
  } finally {
    machine.remove();
  }
}

/** The places that the units name, below a folder of the trial, as the guide fills them. */
class Machine {
  private readonly folder = temporaryFolder();
  readonly identity = ordinaryUser().identity;
  readonly credentials = this.at('/run/credentials');

  constructor() {
    for (const place of [...PLACES, '/run/credentials']) mkdirSync(this.at(place), { recursive: true });
    // As the package is unpacked.
    symlinkSync(resolve('dist'), join(this.at('/opt/card-draw'), 'dist'));
    for (const place of PLACES.slice(2)) this.own(this.at(place), 0o700);
  }

  at(place: string): string {
    return join(this.folder.path, place);
  }

  unit(name: string): UnitFile {
    const file = join(UNITS, name);
    const text = PLACES.reduce(
      (moved, place) => moved.replaceAll(place, this.at(place)),
      readFileSync(file, 'utf8').replaceAll('/usr/bin/node', process.execPath),
    );
    return new UnitFile(file, text);
  }

  /** The settings of the guide, on other ports, with the embedded database: that of Debian is in the trial `recovery`. */
  writeSettings(ports: Readonly<Record<string, number>>): void {
    const text = readFileSync(join(UNITS, 'settings.env'), 'utf8')
      .replace(/^(DATABASE_URL|ADMIN_PORT)=.*\n/gm, '')
      .replace('/var/lib/card-draw', this.at('/var/lib/card-draw'));
    const given = Object.entries(ports).map(([name, port]) => `${name}=${port}\n`);
    writeFileSync(join(this.at('/etc/card-draw'), '.env'), text + given.join(''));
  }

  /** Copies of the secrets, which only the user of the service may read. */
  handOver(unit: UnitFile): void {
    for (const name of Object.keys(unit.credentials())) {
      const file = join(this.credentials, name);
      writeFileSync(file, `${String(SECRETS[name])}\n`);
      this.own(file, 0o400);
    }
  }

  /** Starts the command of a unit as its user, without privileges, on a file system that is read-only but for what the unit says. */
  start(unit: UnitFile): Program {
    const { identity } = this;
    const writable = [...unit.all('StateDirectory').map((name) => `/var/lib/${name}`), ...unit.all('ReadWritePaths')];
    const places = writable.map((place) => (place.startsWith(this.folder.path) ? place : this.at(place)));
    const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, ...unit.environment(this.credentials) };
    const cwd = unit.one('WorkingDirectory');
    const [program, ...args] = unit.command();
    if (!identity) return new Program(program, args, { cwd, env });
    const user = [`--reuid=${identity.uid}`, `--regid=${identity.gid}`, '--clear-groups'];
    const without = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'];
    const readOnly =
      'places=$1; shift; for place in $places; do mount --bind "$place" "$place"; done; mount -o remount,bind,ro / && exec "$@"';
    const words = ['setpriv', ...user, ...without, program, ...args];
    const namespace = ['--mount', '--propagation', 'private', 'sh', '-ec', readOnly, 'sh', places.join(' ')];
    return new Program('unshare', [...namespace, ...words], { cwd, env });
  }

  remove(): void {
    this.folder.remove();
  }

  private own(path: string, mode: number): void {
    chmodSync(path, mode);
    if (this.identity) chownSync(path, this.identity.uid, this.identity.gid);
  }
}

/** By systemd's own tools. */
function checked(machine: Machine, say: Say): string[] {
  const problems: string[] = [];
  const folder = machine.at('/units');
  const names = readdirSync(UNITS).filter((name) => /\.(service|timer)$/.test(name));
  cpSync(UNITS, folder, { recursive: true });
  for (const name of names) writeFileSync(join(folder, name), machine.unit(name).text);
  const analyze = (...args: string[]): string => {
    const { stdout, stderr } = spawnSync('systemd-analyze', args, { cwd: folder, encoding: 'utf8' });
    return stdout + stderr;
  };
  for (const line of analyze('verify', ...names.map((name) => join(folder, name))).split('\n'))
    // What a unit starts need not be installed here.
    if (line !== '' && !line.includes('is not executable')) problems.push(line);
  for (const name of names.filter((each) => each.endsWith('.service'))) {
    // Webhooks, a database elsewhere and backups of it would not work.
    if (machine.unit(name).all('IPAddressDeny').length > 0) problems.push(`${name} denies addresses`);
    const told = analyze('security', '--offline=true', join(folder, name));
    const exposure = Number(/Overall exposure level .*: (\d+\.\d)/.exec(told)?.[1]);
    say(`systemd-analyze security ${name}: ${exposure}`);
    if (!(exposure * 10 <= MOST_EXPOSED)) problems.push(`${name} is exposed: ${told.split('\n').at(-2) ?? told}`);
  }
  return problems;
}

async function run(machine: Machine, say: Say): Promise<string[]> {
  const problems: string[] = [];
  const [port, adminPort] = [await freePort(), await freePort()];
  const [url, unit] = [`http://127.0.0.1:${port}`, machine.unit('card-draw.service')];
  machine.writeSettings({ PORT: port, ADMIN_PORT: adminPort });
  machine.handOver(unit);
  if (!machine.identity) say('Left out, for this is not root: another user, and a read-only file system');
  const service = machine.start(unit);
  try {
    await service.answers(`${url}/health/ready`);
    const post = (path: string, body: object): Promise<Response> =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const statuses = [
      (await post('/users', { username: 'ai', password: 'wrong' })).status,
      (await post('/users', { username: 'ai', password: PASSWORD })).status,
      (await post('/cards', { owner: 1, password: PASSWORD })).status,
      (await fetch(`${url}/metrics`)).status,
      (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).status,
    ];
    if (statuses.join() !== '403,200,200,404,200') problems.push(`The service of the unit answers ${statuses.join()}`);
    if (Object.values(unit.environment('')).some((value) => [PASSWORD, TOKEN].includes(value)))
      problems.push('A secret is in the environment');
    const command = machine.start(machine.unit('card-draw-backup.service'));
    const ended = await command.end();
    const [backup = ''] = readdirSync(machine.at('/var/backups/card-draw'));
    if (ended !== 0 || !backup.endsWith('.sql.gz')) problems.push(`There is no backup: ${command.output}`);
    say(`The service answered, and left the backup ${backup}`);
  } catch (error) {
    problems.push(`${(error as Error).message}\n${service.output}`);
  }
  const code = await service.kill('SIGTERM');
  if (code !== 0) problems.push(`The service ended with ${String(code)}:\n${service.output}`);
  return problems;
}
