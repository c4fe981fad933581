import { deepStrictEqual, strictEqual } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../../test/harness/program.js';
import { PASSWORD } from '../../test/harness/secrets.js';
import { databaseGone } from '../../test/harness/service-process.js';
import { cardDraw, shell, zoneAtNoon } from '../helpers.js';
import { Instance, type Fields, type Say } from '../instance.js';

/** The first commit with all tables of 1.0.0: nothing older is read. */
const SCHEMA = 'src/migrations/1795424400000-ArchivedDays.ts';
const PAUSE_MS = 50;
const DRAWN = 20;
/** Fields of odds and draws that earlier versions did not have. */
const NULL_AT_FIRST =
  'guarantees featured rarities lists slots instead box reset target pack slot box_number print'.split(' ');
const READ =
  `users users/1 users/1/card users/2/ue users/1/d users/1/battles users/1/draws cards cards/5/draw groups groups/1/users ues
  game/odds game/ranking`.split(/\s+/);

/**
 * Does what docs/upgrading.md says, from an earlier version, built from the git history. The present version starts on the data directory of
 * the earlier one, while a client draws, and restores its backup; both must answer what the earlier one answered. That then goes back to the
 * backup that it made before. @param isShort only: the present version starts on the data directory @returns what is wrong
 */
export async function runUpgrade(isShort: boolean, say: Say): Promise<string[]> {
  const commit =
    git('log', '--first-parent', '-m', '-S', 'archived_first_card', '--format=%h', '--', SCHEMA).split('\n').at(-1) ??
    '';
  if (commit === '') {
    say(`The git history lacks the commit that added ${SCHEMA}: left out`);
    return process.env['CI_STRICT'] === '1' ? ['Nothing was tried'] : [];
  }
  const folder = temporaryFolder();
  const earlier = join(folder.path, 'earlier');
  const at = (name: string): string => join(folder.path, name);
  try {
    await build(commit, earlier);
    const backup = at('backup.sql.gz');
    let expected: unknown;
    await serve(at('data'), earlier, async (instance) => {
      await fill(instance);
      expected = await answersOf(instance);
    });
    const compare = async (data: string, version: string): Promise<void> =>
      serve(data, version, async (instance) => {
        deepStrictEqual(await answersOf(instance), expected);
        await instance.post('/cards', { owner: 1 });
      });
    if (!isShort) {
      await cardDraw(['backup', '--file', backup], { DATA_DIR: at('data') }, undefined, earlier);
      // With their owner: as root, PostgreSQL runs as another user.
      await shell('cp -a data busy', folder.path);
    }
    await compare(at('data'), '.');
    if (isShort) return [];
    await cardDraw(['restore', backup], { DATA_DIR: at('restored') });
    await compare(at('restored'), '.');
    const problems = await underLoad(at('busy'), earlier, say);
    // And back: the earlier version restores its own backup.
    await cardDraw(['restore', backup], { DATA_DIR: at('back') }, undefined, earlier);
    await compare(at('back'), earlier);
    return problems;
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', earlier]);
    folder.remove();
  }
}

/** It needs no page, and works with the libraries of this version. */
async function build(commit: string, folder: string): Promise<void> {
  git('worktree', 'add', '--quiet', '--detach', folder, commit);
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  await shell('npx tsc -p clients/typescript/tsconfig.build.json && npx tsc -p tsconfig.build.json', folder);
}

async function serve(data: string, version: string, work: (instance: Instance) => Promise<void>): Promise<void> {
  const instance = await startOn(data, version);
  try {
    await work(instance);
  } finally {
    await end(instance, data);
  }
}

function startOn(data: string, version: string, port?: number): Promise<Instance> {
  return Instance.start({ DATA_DIR: data, GAME_TIME_ZONE: zoneAtNoon() }, port, resolve(version, 'dist/main.js'));
}

async function end(instance: Instance, data: string): Promise<void> {
  await instance.kill('SIGTERM');
  await databaseGone(data);
}

async function fill({ post }: Instance): Promise<void> {
  await post('/users', { username: `\\N \t it's "猫"`, created_at: '0001-01-01T00:00:00Z' });
  await post('/users', { username: 'ai', aiten: Number.MAX_SAFE_INTEGER });
  for (let i = 1; i <= DRAWN; i++) await post('/cards', { owner: 1, client_seed: `seed \\ ${i}` });
  await post('/cards', { owner: 2, card: 7, cp: 30 });
  await post('/ues', { owner: 2, lv: Number.MIN_SAFE_INTEGER });
  await post('/groups', { name: 'tuners', users: [1, 2] });
  await post('/users/1/d', { battle: 2 }, 'PUT');
  await post('/users/1/card/start', {}, 'PATCH');
  await post('/cards/3', {}, 'DELETE');
}

/** What a version answers, without the parts of the odds that have another form since, and the open day, which a restore closes. */
async function answersOf({ get }: Instance): Promise<Fields> {
  const version = String(((await get('/game/odds')) as Fields)['version']);
  const answers: Record<string, unknown> = {};
  for (const path of [...READ, `game/odds/${version}`]) answers[path] = comparable(await get(`/${path}`));
  strictEqual((answers['users/1/draws'] as readonly unknown[]).length, DRAWN);
  return answers;
}

function comparable(answer: unknown): unknown {
  const isLeft = ([name, value]: readonly [string, unknown]): boolean =>
    !['consolidated', 'first', 'day_ends_at'].includes(name) && !(NULL_AT_FIRST.includes(name) && value === null);
  return JSON.parse(JSON.stringify(answer), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const fields = Object.entries(value).filter(isLeft);
    return Object.fromEntries('day_ends_at' in value ? fields.filter(([name]) => name !== 'day') : fields);
  });
}

/** The upgrade itself: a client that draws notices a pause, and nothing else. @returns what is wrong */
async function underLoad(data: string, earlier: string, say: Say): Promise<string[]> {
  const before = await startOn(data, earlier);
  const drawing = new KeyedDraws(before);
  const isDrawn = drawing.run();
  await sleep(2_000);
  await end(before, data);
  const after = await startOn(data, '.', before.port);
  await sleep(2_000);
  drawing.isOver = true;
  await isDrawn;
  const problems = await drawing.problems(say);
  await end(after, data);
  return problems;
}

/** Draws, each with an Idempotency-Key of its own, which is sent until it is answered. */
class KeyedDraws {
  isOver = false;
  private readonly drawn: number[] = [];
  private again = 0;

  constructor(private readonly instance: Instance) {}

  async run(): Promise<void> {
    for (let key = 1; !this.isOver; key++) this.drawn.push(await this.draw(`draw-${key}`));
  }

  private async draw(key: string): Promise<number> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const body = JSON.stringify({ owner: 1, password: PASSWORD });
    for (let sent = 1; ; sent++) {
      const answer = await fetch(`${this.instance.url}/cards`, { method: 'POST', headers, body }).catch(
        () => undefined,
      );
      const text = await answer?.text().catch(() => undefined);
      if (sent === 2) this.again++;
      if (answer?.ok && text !== undefined) return Number((JSON.parse(text) as Fields)['id']);
      if (answer && answer.status !== 503 && answer.status !== 409) throw new Error(`A draw: ${answer.status} ${text}`);
      await sleep(PAUSE_MS);
    }
  }

  /** Each draw must be there, once. The keys were sent to the port, on which another version answers now. */
  async problems(say: Say): Promise<string[]> {
    const cards = (await this.instance.get('/users/1/card?itemsPerPage=1000000')) as readonly Fields[];
    const lost = this.drawn.filter((id) => !cards.some((card) => card['id'] === id));
    const more = cards.length - (DRAWN - 1) - this.drawn.length;
    say(`${this.drawn.length} draws by key, ${this.again} of them sent again; ${lost.length} lost, ${more} too many`);
    return lost.length > 0 || more !== 0 || this.again === 0 ? ['Draws were lost, or made twice'] : [];
  }
}

function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}
