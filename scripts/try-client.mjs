// Runs the bot of the client's README and those of docs/api.md as they are printed, against the built service on the server of DATABASE_URL.
// Between them stands a proxy that loses the first answer of every write, and refuses every first read. Fails unless each bot makes one user
// and draws one card, and says at its second start which card that was.
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

/** Packs the client as for publishing, puts it where npm would, and compiles the bot. */
function buildBot() {
  const dependency = (path) => JSON.parse(readFileSync(path, 'utf8'));
  const { dependencies } = dependency(join(CLIENT, 'package.json'));
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
  const tsc = resolve('node_modules/typescript/bin/tsc');
  run('npm', 'pack', CLIENT, '--silent', '--pack-destination', folder);
  run('tar', '-xzf', 'card-draw-client-0.1.0.tgz', '-C', join(modules, 'card-draw-client'), '--strip-components', '1');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'bot.ts'), block(join(CLIENT, 'README.md'), 'bot'));
  run(process.execPath, tsc, '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node', 'bot.ts');
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
      const after = request.url.startsWith('/game/') ? new Date(Date.now() + 1000).toUTCString() : '1';
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

async function tryBot(service, program, file) {
  const name = `player of ${file}`;
  const read = async (path) => (await fetch(service.url + path)).json();
  const said = new Set();
  // A user and a card, then the same card.
  for (const writes of [2, 1]) {
    const proxy = await startProxy(service.url);
    const started = performance.now();
    const env = { ...process.env, ...SECRETS };
    const args = [join(folder, file), proxy.url, name];
    const { stdout } = await promisify(execFile)(program, args, { env, timeout: 60_000 }).finally(proxy.close);
    console.log(`${file}, ${Math.round(performance.now() - started)} ms: ${stdout.trim()}`);
    if (!stdout.startsWith(`${name}'s card of `)) throw new Error(`${file} must say "${name}'s card of …"`);
    said.add(stdout);
    if (proxy.lost() !== writes) throw new Error(`${proxy.lost()} answers were lost, not ${writes}`);
  }
  if (said.size !== 1) throw new Error(`${file} must say the same card each time`);
  const users = (await read('/users')).filter(({ username }) => username === name);
  const cards = users.length === 1 ? await read(`/users/${users[0].id}/card`) : [];
  if (cards.length !== 1) throw new Error(`${file} has made ${users.length} users and ${cards.length} cards`);
}

const has = (program) => spawnSync(program, ['--version']).status === 0;
let service;
try {
  buildBot();
  writeFileSync(join(folder, 'bot.py'), block('docs/api.md', 'bot.py'));
  writeFileSync(join(folder, 'bot.sh'), block('docs/api.md', 'bot.sh'));
  service = await startService();
  await tryBot(service, process.execPath, 'bot.js');
  if (has('python3')) await tryBot(service, 'python3', 'bot.py');
  else console.log('python3 is not installed here: its bot is left out');
  if (has('curl') && has('jq')) await tryBot(service, 'sh', 'bot.sh');
  else console.log('curl and jq are not installed here: their bot is left out');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
}
