import { deepStrictEqual, match, ok, rejects, strictEqual } from 'node:assert';
import { type EventEmitter, once } from 'node:events';
import { cpSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OwnPostgres } from '../../test/harness/own-postgres.js';
import { runToEnd, temporaryFolder } from '../../test/harness/program.js';
import { BEARER } from '../../test/harness/secrets.js';
import { until } from '../../test/harness/until.js';
import { shell } from '../helpers.js';
import { type Say, type Settings, whileRunning } from '../instance.js';

const SOURCE = 'trials/packages/nest-habits';
/** What a library that is CommonJS must share with the service. */
const SHARED = ['common', 'core'];

type Sent = Readonly<Record<string, unknown>>;
type Socket = EventEmitter & { send: (text: string) => void; close: () => void };

/**
 * Installs what a Nest team reaches for into a module outside of the project, beside the packed package, and uses each part.
 * @param packed the file of the package; it is made without it
 */
export async function runNestHabits(packed: string | undefined, say: Say): Promise<string[]> {
  const { path: folder, remove } = temporaryFolder();
  const postgres = await OwnPostgres.start();
  try {
    const pack = ['pack', '--silent', '--pack-destination', folder];
    const file = packed ?? join(folder, (await runToEnd('npm', pack)).trim().split('\n').at(-1) ?? '');
    const module = await install(folder, resolve(file), say);
    const settings = { DATABASE_URL: postgres.url, MODULES: join(module, 'dist/index.js'), HABITS_WORD: 'given' };
    const program = join(folder, 'card-draw/dist/main.js');
    const start = (more: Settings, work: (habits: Habits) => Promise<void>): Promise<void> =>
      whileRunning({ ...settings, ...more }, ({ url }) => work(new Habits(url, module)), program);
    await rejects(
      start({}, () => Promise.resolve()),
      /can't resolve dependencies of the HttpThrottlerGuard/,
    );
    for (const name of SHARED) {
      rmSync(join(module, 'node_modules/@nestjs', name), { recursive: true });
      symlinkSync(resolve('node_modules/@nestjs', name), join(module, 'node_modules/@nestjs', name));
    }
    await start({}, (habits) => habits.tryAll());
    await start({ TOKEN_OPERATIONS: 'writes' }, (habits) => habits.tryClosed());
    return [];
  } finally {
    await postgres.remove();
    remove();
  }
}

/** @returns the folder of the built module */
async function install(folder: string, file: string, say: Say): Promise<string> {
  const module = join(folder, 'habits');
  await shell(`tar xzf ${file} && mv package card-draw`, folder);
  symlinkSync(resolve('node_modules'), join(folder, 'card-draw/node_modules'));
  cpSync(SOURCE, module, { recursive: true });
  say('npm installs the libraries');
  await shell('npm install --silent --no-audit --no-fund', module);
  symlinkSync(join(folder, 'card-draw'), join(module, 'node_modules/card-draw'));
  for (const name of ['class-transformer', 'class-validator'])
    symlinkSync(resolve('node_modules', name), join(module, 'node_modules', name));
  await shell(resolve('node_modules/.bin/tsc'), module);
  return module;
}

/** Uses the module on a running service. */
class Habits {
  constructor(
    private readonly url: string,
    private readonly module: string,
  ) {}

  async tryAll(): Promise<void> {
    await this.tryLibraries();
    await this.tryHandlers();
    await this.tryGraphql();
    await this.trySocket();
  }

  /** Where the setting closes writes, that of GraphQL is one too. */
  async tryClosed(): Promise<void> {
    const closed = await this.send('POST', '/graphql', { query: '{ wish(count: 1) }' });
    strictEqual(closed.status, 403);
    match(closed.text, /"missing_credentials"/);
    deepStrictEqual(await this.query('{ wish(count: 1) }', BEARER), { data: { wish: 'wish' } });
    match(await this.say('echo'), /error/);
  }

  private async tryLibraries(): Promise<void> {
    deepStrictEqual(await this.json('POST', '/habits/add/4'), { count: 5 });
    const [first, second] = [await this.json('GET', '/habits/cached'), await this.json('GET', '/habits/cached')];
    deepStrictEqual(first, second);
    deepStrictEqual(await this.json('POST', '/habits/notes', { note: '  hi ', secret: 'x' }), { text: 'hi' });
    const facts = await this.json('GET', '/habits/facts');
    strictEqual(facts['events'], 1);
    strictEqual(facts['configured'], 'given');
    await until(
      async () => Number((await this.json('GET', '/habits/facts'))['ticks']) > 0,
      () => 'The schedule does nothing',
    );
    strictEqual((await this.json('GET', '/habits/health'))['status'], 'ok');
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await this.send('GET', '/habits/throttled')).status);
    deepStrictEqual(statuses, [200, 200, 429]);
  }

  private async tryHandlers(): Promise<void> {
    deepStrictEqual(await this.json('GET', '/habits/note'), { text: 'shown' });
    deepStrictEqual(await this.json('GET', '/habits/loud/abc'), { heard: 'ABC' });
    strictEqual((await this.send('GET', '/habits/closed')).status, 403);
    deepStrictEqual(await this.send('GET', '/habits/brewing'), { status: 418, text: '{"brewing":true}' });
    const errors = [{ degrees: 90, message: 'Too hot', reason: 'unprocessable' }];
    deepStrictEqual((await this.json('GET', '/habits/own-body'))['errors'], errors);
    deepStrictEqual(await this.send('GET', '/v2/habits/versioned'), { status: 200, text: 'second' });
    strictEqual((await this.send('GET', '/habits/versioned')).status, 404);
  }

  private async tryGraphql(): Promise<void> {
    deepStrictEqual(await this.query('{ wish(count: 2) }'), { data: { wish: 'wishwish' } });
    const grant = (word: string): Promise<Sent> =>
      this.query(`mutation { grant(wish: { word: "${word}" }, free: { word: "b" }) }`);
    deepStrictEqual(await grant('a'), { data: { grant: 'a b' } });
    match(JSON.stringify(await grant('taken')), /"field":"word","message":"is taken already","reason":"name_taken"/);
    const broken = JSON.stringify(await grant('broken'));
    match(broken, /"internal_error"/);
    ok(!broken.includes('a cause'));
    match(JSON.stringify(await this.query('mutation { grantAll }')), /"missing_credentials"/);
    deepStrictEqual(await this.query('mutation { grantAll }', BEARER), { data: { grantAll: 'all' } });
  }

  private async trySocket(): Promise<void> {
    strictEqual(await this.say('echo'), '{"event":"echo","data":"hello"}');
    match(await this.say('undeclared'), /error/);
  }

  /** Says something on a socket. @returns what comes back */
  private async say(event: string): Promise<string> {
    const library = pathToFileURL(join(this.module, 'node_modules/ws/wrapper.mjs')).href;
    const { WebSocket } = (await import(library)) as { WebSocket: new (url: string) => Socket };
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/habits/socket`);
    await once(socket, 'open');
    socket.send(JSON.stringify({ event, data: 'hello' }));
    const [answer] = (await once(socket, 'message')) as unknown[];
    socket.close();
    return String(answer);
  }

  private async query(query: string, headers = {}): Promise<Sent> {
    return this.json('POST', '/graphql', { query }, headers);
  }

  private async json(method: string, path: string, body?: object, headers = {}): Promise<Sent> {
    return JSON.parse((await this.send(method, path, body, headers)).text) as Sent;
  }

  private async send(method: string, path: string, body?: object, headers = {}) {
    const init = body && { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
    const answer = await fetch(this.url + path, { method, ...init });
    return { status: answer.status, text: await answer.text() };
  }
}
