import { execFile } from 'node:child_process';
import { match, ok, strictEqual } from 'node:assert';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { runToEnd, temporaryFolder, versionOf } from '../../test/harness/program.js';
import { SECRETS } from '../../test/harness/secrets.js';
import { INHERITED } from '../../test/harness/service-process.js';
import { block, shell, zoneAtNoon } from '../helpers.js';
import { type Fields, type Instance, type Say, withService } from '../instance.js';
import { LosingProxy } from './losing-proxy.js';

const CLIENT = resolve('clients/typescript');
const COMPILE = '--strict --module nodenext --target es2022 --types node bot.ts first.ts';

/** A bot of examples/, how it is started, and what it needs besides Node.js. */
interface Bot {
  readonly language: string;
  readonly command: readonly string[];
  readonly needs: readonly string[];
}

/**
 * The document and the types of the client are those of the service. The bots of examples/ and the first lines of the client's README run as
 * they are, while answers are lost: each bot makes one user and draws one card, and says at its second start which card that was.
 */
export async function runClient(say: Say): Promise<string[]> {
  const folder = temporaryFolder();
  try {
    await withService({ GAME_TIME_ZONE: zoneAtNoon() }, {}, async (instance, postgres) => {
      const types = { url: (await postgres.database('types')).url };
      await shell('node scripts/client-types.mjs --check', undefined, { DATABASE_URL: types.url });
      await buildPrograms(folder.path);
      const env = { ...INHERITED, ...SECRETS, CARD_DRAW: instance.url };
      const said = await runToEnd(process.execPath, [join(folder.path, 'first.js')], { env });
      match(said, /^card \d+, \w+\n1 card\n$/);
      say(`First lines of the client's README: ${said.trim().replaceAll('\n', '; ')}`);
      for (const bot of botsIn(folder.path)) {
        const missing = bot.needs.filter(
          (name) => versionOf(name, name === 'go' ? 'version' : '--version') === undefined,
        );
        if (missing.length > 0) {
          say(`${missing.join()} is not installed here: the bot of ${bot.language} is left out`);
          continue;
        }
        if (bot.needs.includes('go')) await shell(`go build -o bot ${resolve('examples/bot.go')}`, folder.path);
        await tryBot(instance, bot, say);
      }
    });
    return [];
  } finally {
    folder.remove();
  }
}

function botsIn(folder: string): Bot[] {
  return [
    { language: 'TypeScript', command: [process.execPath, join(folder, 'bot.js')], needs: [] },
    { language: 'Python', command: ['python3', resolve('examples/bot.py')], needs: ['python3'] },
    { language: 'Go', command: [join(folder, 'bot')], needs: ['go'] },
    { language: 'sh', command: ['sh', resolve('examples/bot.sh')], needs: ['curl', 'jq'] },
  ];
}

/** Packs the client as for publishing, puts it where npm would, and compiles what uses it. */
async function buildPrograms(folder: string): Promise<void> {
  const manifest = (path: string): Record<string, never> =>
    JSON.parse(readFileSync(path, 'utf8')) as Record<string, never>;
  const { version, dependencies = {} } = manifest(join(CLIENT, 'package.json'));
  const { devDependencies = {} } = manifest('package.json');
  for (const [name, needed] of Object.entries<string>(dependencies))
    strictEqual((devDependencies as Record<string, string>)[name], needed, `package.json has another ${name}`);
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, 'card-draw-client'), { recursive: true });
  for (const name of [...Object.keys(dependencies), '@types'])
    symlinkSync(resolve('node_modules', name), join(modules, name));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  copyFileSync('examples/bot.ts', join(folder, 'bot.ts'));
  writeFileSync(join(folder, 'first.ts'), block(join(CLIENT, 'README.md'), 'first-lines'));
  const lines = `npm pack ${CLIENT} --silent
tar -xzf card-draw-client-${String(version)}.tgz -C node_modules/card-draw-client --strip-components 1
${resolve('node_modules/.bin/tsc')} ${COMPILE}`;
  await shell(lines, folder);
}

async function tryBot(instance: Instance, { language, command }: Bot, say: Say): Promise<void> {
  const started = performance.now();
  const name = `player of ${language}`;
  const texts = new Set<string>();
  // A user and a card, then the same card, for its key.
  for (const writes of [2, 1]) {
    const proxy = await LosingProxy.start(instance.url);
    texts.add(await said(command, proxy.url, name).finally(() => proxy.close()));
    strictEqual(proxy.lost, writes, `${proxy.lost} answers were lost`);
  }
  const text = await expectOneCard(instance, name, texts);
  // Two at once share the key.
  const busy = `busy ${name}`;
  await instance.post('/users', { username: busy, external_id: `example:${busy}` });
  const both = await Promise.all([1, 2].map(() => said(command, instance.url, busy)));
  await expectOneCard(instance, busy, new Set(both));
  say(`${language}, ${Math.round(performance.now() - started)} ms: ${text.trim().replaceAll('\n', '; ')}`);
}

/** What a bot says of the card of a player, with the addresses as paths. */
async function said([program = '', ...args]: readonly string[], address: string, name: string): Promise<string> {
  const env = { ...INHERITED, ...SECRETS };
  const { stdout: text } = await promisify(execFile)(program, [...args, address, name], { env, timeout: 60_000 });
  ok(text.startsWith(`${name}'s card of `), `${name} must be told of a card, not: ${text}`);
  return text.replaceAll(address, '');
}

async function expectOneCard({ get }: Instance, name: string, texts: ReadonlySet<string>): Promise<string> {
  const [text = '', ...others] = texts;
  ok(others.length === 0, `${name} must be told the same each time, not: ${[...texts].join('')}`);
  const users = ((await get('/users')) as readonly Fields[]).filter(({ username }) => username === name);
  strictEqual(users.length, 1);
  const cards = (await get(`/users/${String(users[0]?.['id'])}/card`)) as readonly Fields[];
  strictEqual(cards.length, 1);
  ok(
    text.includes(` /cards/${String(cards[0]?.['id'])}/face.png\n2 battles are left until `),
    `${name} is told: ${text}`,
  );
  return text;
}
