// Installs packages that were made, as somebody else would, and uses them: tryPackages(service, client, bots).
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startProgram } from './start-service.mjs';

/** What a stranger's bot does, with the client's package. It prints the card as JSON. */
const BOT = `
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { cardDrawClient, dataOf } from 'card-draw-client';

const { OPERATOR_PASSWORD: password } = parseEnv(readFileSync('data/operator.env', 'utf8'));
const game = cardDrawClient(process.argv[2]);
const { id } = await dataOf(game.POST('/users', { body: { username: 'ai', password } }));
const drawn = await dataOf(game.POST('/cards', { body: { owner: id, password } }));
const [listed] = await dataOf(game.GET('/users/{id}/card', { params: { path: { id } } }));
if (listed.id !== drawn.id) throw new Error('The card that was drawn is not listed');
console.log(JSON.stringify(listed));
`;
/** The service reads it in its working directory. The data is there, too. */
const ENV = 'PORT=0\nWEB_CONCURRENCY=2\nLOG_FORMAT=json\n';
/** How npm finds its registry, behind a proxy too. */
const OF_NETWORK =
  /^(npm_config_(registry|userconfig|cafile)|https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_\w+)$/i;
/** What a process of npm or of ours inherits: neither a setting of the service nor what else npm tells its scripts. */
const INHERITED = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => ['PATH', 'HOME', 'TMPDIR'].includes(name) || OF_NETWORK.test(name)),
);

function run(cwd, program, ...args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, env: INHERITED, encoding: 'utf8' });
  if (status === 0) return stdout.trim();
  throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? stdout + stderr}`);
}

function check(isSo, problem) {
  if (!isSo) throw new Error(problem);
}

/** Works with a service that runs in the folder, and stops it. */
async function withService(cwd, program, work) {
  const { url, stop } = await startProgram([program, 'start'], { cwd, env: INHERITED });
  let code;
  try {
    await work(url);
  } finally {
    code = await stop();
  }
  check(code === 0, `SIGTERM ended the service with ${code}`);
}

async function textOf(url, headers = {}) {
  const answer = await fetch(url, { headers });
  check(answer.ok, `GET ${url}: ${answer.status}`);
  return answer.text();
}

/** The page, the verifier and the version are those of the package. */
async function lookAt(url, installed) {
  const page = await textOf(url, { accept: 'text/html,application/xhtml+xml' });
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  check(script !== undefined, 'The page names no script');
  await textOf(url + script);
  const verifier = readFileSync(join(installed, 'dist/verify.html'), 'utf8');
  check((await textOf(`${url}/verify.html`)) === verifier, 'The verifier is not that of the package');
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  check((await textOf(`${url}/metrics`)).includes(`card_draw_build_info{version="${version}"} 1`), 'Another version');
  return version;
}

/** The service's package, unpacked, with the versions that the tests had; every link of its pages leads somewhere. */
function unpack(folder, service) {
  mkdirSync(folder);
  run(folder, 'tar', 'xzf', service, '--strip-components=1');
  run(folder, process.execPath, resolve('scripts/check-links.mjs'));
  run(folder, 'npm', 'ci', '--silent', '--prefer-offline', '--omit=dev');
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  const { allowScripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const unknown = scripted.map(([path]) => path.split('node_modules/').at(-1)).filter((name) => !allowScripts[name]);
  check(unknown.length === 0, `These run a script when they are installed: ${unknown.join(', ')}`);
}

/** The client's package in an empty folder, for the bot, and the package of bots, which says what it needs. */
function installClient(folder, client, bots) {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  writeFileSync(join(folder, 'bot.js'), BOT);
  run(folder, 'npm', 'install', '--silent', '--prefer-offline', client, bots);
  const { status, stderr } = spawnSync('node_modules/.bin/card-draw-bot', ['discord'], {
    cwd: folder,
    encoding: 'utf8',
  });
  // EX_CONFIG: a unit does not start it again.
  check(status === 78 && stderr.includes('CARD_DRAW_TOKEN is missing'), `The bot ends with ${status}: ${stderr}`);
}

/** Started, drawn from with the client, backed up while it runs, stopped. */
async function used(service, bot) {
  const program = join(service, 'dist/commands/card-draw.js');
  writeFileSync(join(service, '.env'), ENV);
  await withService(service, program, async (url) => {
    const version = await lookAt(url, service);
    check(run(service, process.execPath, program, '--version') === version, '--version says another version');
    const card = run(service, process.execPath, join(bot, 'bot.js'), url);
    console.log(`A draw with both packages, in empty folders: ${card}`);
    run(service, process.execPath, program, 'backup', '--to', 'backups', '--keep', '14');
    check(readdirSync(join(service, 'backups')).length === 1, 'There is no backup');
  });
}

/** @throws Error with what is wrong */
export async function tryPackages(service, client, bots) {
  const folder = mkdtempSync(join(tmpdir(), 'card-draw-'));
  // The embedded server is another user where this is root.
  chmodSync(folder, 0o755);
  try {
    const [unpacked, bot] = [join(folder, 'unpacked'), join(folder, 'bot')];
    unpack(unpacked, service);
    installClient(bot, client, bots);
    await used(unpacked, bot);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
