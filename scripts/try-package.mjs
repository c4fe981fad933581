// Installs packages that were made, as somebody else would, and uses them: tryPackages(service, client).
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

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
async function withService(cwd, program, args, work) {
  const child = spawn(program, [...args, 'start'], { cwd, env: INHERITED, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let output = '';
  try {
    const url = await new Promise((resolve, reject) => {
      createInterface(child.stdout).on('line', (line) => {
        output += `${line}\n`;
        const [, address] = /Listening on (http:\/\/[\d.:]+)/.exec(line) ?? [];
        if (address !== undefined) resolve(address);
      });
      void ended.then(() => reject(new Error(`The service did not start:\n${output}`)));
    });
    await work(url);
  } finally {
    child.kill('SIGTERM');
  }
  const [code] = await ended;
  check(code === 0, `SIGTERM ended the service with ${code}:\n${output}`);
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

/** Both in an empty folder: started, drawn from with the client, backed up while it runs, stopped. */
async function installed(folder, service, client) {
  const [bin, home] = [join(folder, 'node_modules/.bin/card-draw'), join(folder, 'node_modules/card-draw')];
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  writeFileSync(join(folder, '.env'), ENV);
  writeFileSync(join(folder, 'bot.js'), BOT);
  run(folder, 'npm', 'install', '--silent', '--prefer-offline', service, client);
  await withService(folder, bin, [], async (url) => {
    const version = await lookAt(url, home);
    check(run(folder, bin, '--version') === version, 'card-draw --version says another version');
    console.log(`A draw with both packages, in an empty folder: ${run(folder, process.execPath, 'bot.js', url)}`);
    run(folder, bin, 'backup', '--to', 'backups', '--keep', '14');
    check(readdirSync(join(folder, 'backups')).length === 1, 'There is no backup');
  });
}

/** Unpacked, with the versions of all dependencies that the tests had. */
async function unpacked(folder, service) {
  mkdirSync(folder);
  run(folder, 'tar', 'xzf', service, '--strip-components=1');
  run(folder, 'npm', 'ci', '--silent', '--prefer-offline', '--omit=dev');
  writeFileSync(join(folder, '.env'), ENV);
  await withService(folder, process.execPath, ['dist/commands/card-draw.js'], (url) => lookAt(url, folder));
  console.log('Unpacked, with the versions that were tested: it starts and stops');
}

/** @throws Error with what is wrong */
export async function tryPackages(service, client) {
  const folder = mkdtempSync(join(tmpdir(), 'card-draw-'));
  // The embedded server is another user where this is root.
  chmodSync(folder, 0o755);
  try {
    await installed(join(folder, 'installed'), service, client);
    await unpacked(join(folder, 'unpacked'), service);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
