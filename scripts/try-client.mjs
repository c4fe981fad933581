// Runs the bots of examples/ and the first lines of the client's README, as they are, against the built service on the server of DATABASE_URL.
// Between them stands a proxy that loses the first answer of every write, and refuses every first read. Fails unless each bot makes one user
// and draws one card, and says at its second start which card that was.
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { SECRETS, startService } from './start-service.mjs';

const CLIENT = resolve('clients/typescript');
const folder = mkdtempSync(join(tmpdir(), 'card-draw-client-'));

/** The block of a page after `<!-- name -->`. */
function block(page, name) {
  const [, text] =
    readFileSync(page, 'utf8')
      .split(`<!-- ${name} -->\n\`\`\``)[1]
      ?.match(/^\w+\n([^]*?)\n```$/m) ?? [];
  if (text === undefined) throw new Error(`${page} has no block ${name}`);
  return text;
}

function run(program, ...args) {
  const { status } = spawnSync(program, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
}

/** Packs the client as for publishing, puts it where npm would, and compiles what uses it. */
function buildPrograms() {
  const dependency = (path) => JSON.parse(readFileSync(path, 'utf8'));
  const { version, dependencies } = dependency(join(CLIENT, 'package.json'));
  const { devDependencies } = dependency('package.json');
  for (const [name, version] of Object.entries(dependencies)) {
    if (devDependencies[name] !== version)
      throw new Error(`package.json must have ${name} ${version}, as the client has`);
  }
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, 'card-draw-client'), { recursive: true });
  for (const name of [...Object.keys(dependencies), '@types']) {
    symlinkSync(resolve('node_modules', name), join(modules, name));
  }
  const tsc = resolve('node_modules/.bin/tsc');
  run('npm', 'pack', CLIENT, '--silent', '--pack-destination', folder);
  run(
    'tar',
    '-xzf',
    `card-draw-client-${version}.tgz`,
    '-C',
    join(modules, 'card-draw-client'),
    '--strip-components',
    '1',
  );
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  copyFileSync('examples/bot.ts', join(folder, 'bot.ts'));
  writeFileSync(join(folder, 'first.ts'), block(join(CLIENT, 'README.md'), 'first-lines'));
  const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
  run(tsc, ...options, 'bot.ts', 'first.ts');
}

/** Passes requests on. Of two that are the same, the first has its answer lost, or is refused when it only reads. */
async function startProxy(target) {
  const seen = new Set();
  let lost = 0;
  const server = createServer((request, response) => {
    const name = [request.method, request.url, request.headers['idempotency-key']].join(' ');
    const isFirst = !seen.has(name);
    seen.add(name);
    if (isFirst && request.method === 'GET') {
      // Proxies may name the time in place of the seconds.
      const after = request.url.endsWith('/day') ? new Date(Date.now() + 1000).toUTCString() : '1';
      response.writeHead(503, { 'retry-after': after }).end('{"code":503,"status":"Service Unavailable","errors":[]}');
      return;
    }
    const { method, headers } = request;
    const passed = send(new URL(request.url, target), { method, headers }, (answer) => {
      if (isFirst) lost++;
      if (isFirst) answer.resume().on('end', () => response.destroy());
      else answer.pipe(response.writeHead(answer.statusCode, answer.headers));
    });
    request.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    lost: () => lost,
    close: () => server.close() && server.closeAllConnections(),
  };
}

/** What a bot says of the card of a player, with the addresses as paths. */
async function said(command, address, name) {
  const [program, ...args] = command;
  const env = { ...process.env, ...SECRETS };
  const { stdout } = await promisify(execFile)(program, [...args, address, name], { env, timeout: 60_000 });
  if (!stdout.startsWith(`${name}'s card of `)) throw new Error(`${name} must be told of a card, not: ${stdout}`);
  return stdout.replaceAll(address, '');
}

async function tryBot(service, language, ...command) {
  const name = `player of ${language}`;
  const started = performance.now();
  const texts = new Set();
  // A user and a card, then the same card, for its key.
  for (const writes of [2, 1]) {
    const proxy = await startProxy(service.url);
    texts.add(await said(command, proxy.url, name).finally(proxy.close));
    if (proxy.lost() !== writes) throw new Error(`${proxy.lost()} answers were lost, not ${writes}`);
  }
  const [text] = await expectOneCard(service, name, texts);
  // Two at once share the key.
  const busy = `busy player of ${language}`;
  const account = { username: busy, external_id: `example:${busy}` };
  const body = JSON.stringify({ ...account, password: SECRETS.OPERATOR_PASSWORD });
  await fetch(`${service.url}/users`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const both = await Promise.all([1, 2].map(() => said(command, service.url, busy)));
  await expectOneCard(service, busy, new Set(both));
  console.log(`${language}, ${Math.round(performance.now() - started)} ms: ${text.trim().replaceAll('\n', '; ')}`);
}

async function expectOneCard({ url }, name, texts) {
  if (texts.size !== 1) throw new Error(`${name} must be told the same each time, not: ${[...texts].join('')}`);
  const read = async (path) => (await fetch(url + path)).json();
  const users = (await read('/users')).filter(({ username }) => username === name);
  const cards = users.length === 1 ? await read(`/users/${users[0].id}/card`) : [];
  if (cards.length !== 1) throw new Error(`There are ${users.length} users and ${cards.length} cards of ${name}`);
  const [text] = texts;
  if (!text.includes(` /cards/${cards[0].id}/face.png\n2 battles are left until `))
    throw new Error(`${name} must be told of the picture and the battles, not: ${text}`);
  return texts;
}

/** The first lines of the client's README, for a user who is there. */
async function tryFirstLines({ url }) {
  const env = { ...process.env, ...SECRETS, CARD_DRAW: url };
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'first.js')], { env, timeout: 60_000 });
  if (!/^card \d+, \w+\n1 card\n$/.test(stdout)) throw new Error(`The first lines must show a card, not: ${stdout}`);
  console.log(`First lines of the client's README: ${stdout.trim().replaceAll('\n', '; ')}`);
}

/** A time zone in which it is about noon: no day ends between two starts of a bot. */
function zoneAtNoon() {
  const hour = new Date().getUTCHours();
  return `Etc/GMT${hour < 12 ? '' : '+'}${hour - 12}`;
}

const has = (program, asked = '--version') => spawnSync(program, [asked]).status === 0;
const leftOut = (what) => console.log(`${what} not installed here: its bot is left out`);
let service;
try {
  buildPrograms();
  service = await startService({ GAME_TIME_ZONE: zoneAtNoon() });
  await tryFirstLines(service);
  await tryBot(service, 'TypeScript', process.execPath, join(folder, 'bot.js'));
  if (has('python3')) await tryBot(service, 'Python', 'python3', resolve('examples/bot.py'));
  else leftOut('python3 is');
  if (has('go', 'version')) {
    run('go', 'build', '-o', 'bot', resolve('examples/bot.go'));
    await tryBot(service, 'Go', join(folder, 'bot'));
  } else leftOut('go is');
  if (has('curl') && has('jq')) await tryBot(service, 'sh', 'sh', resolve('examples/bot.sh'));
  else leftOut('curl and jq are');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
}
