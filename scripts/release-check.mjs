// npm run release:check: makes the packages of a release in dist-release/, and tries them. It publishes nothing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { licences } from './licences.mjs';
import { tryPackages } from './try-package.mjs';

const FOLDER = resolve('dist-release');
const CLIENT = 'clients/typescript';
const BOTS = 'bots';
/** Pages that name the files. */
const PAGES = ['docs/running.md', 'docs/deploy.md', 'docs/bots.md', `${CLIENT}/README.md`];

const json = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** All places that name the version name one, and the changelog begins with it. */
function versionOf() {
  const lock = json('package-lock.json');
  const [, newest] = /^## (\d+\.\d+\.\d+) – \d{4}-\d\d-\d\d$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  const named = {
    'package.json': json('package.json').version,
    'package-lock.json': lock.version,
    'the root of package-lock.json': lock.packages[''].version,
    [`${CLIENT}/package.json`]: json(`${CLIENT}/package.json`).version,
    [`${BOTS}/package.json`]: json(`${BOTS}/package.json`).version,
    [`${BOTS}/package-lock.json`]: json(`${BOTS}/package-lock.json`).version,
    'the newest version of CHANGELOG.md': newest,
  };
  for (const page of PAGES)
    for (const [, version] of readFileSync(page, 'utf8').matchAll(/card-draw(?:-client|-bots)?-([\d.]+)\.tgz/g))
      if (version !== named['package.json']) named[page] = version;
  const version = named['package.json'];
  const others = Object.entries(named).filter(([, other]) => other !== version);
  if (others.length > 0)
    throw new Error(`package.json has ${version}, but: ${JSON.stringify(Object.fromEntries(others))}`);
  const licences = ['.', CLIENT, BOTS].map((folder) => readFileSync(join(folder, 'LICENSE'), 'utf8'));
  if (new Set(licences).size > 1) throw new Error('Several licences');
  return version;
}

/** Of the service's package: what must be in it, and what has no place there. */
const NEEDED = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'npm-shrinkwrap.json',
  'dist/THIRD-PARTY.md',
  'dist/verify.html',
];
const NEEDED_TO_RUN = [
  'dist/commands/card-draw.js',
  'dist/module.d.ts',
  'dist/module.js',
  'dist/modules/jest-resolver.js',
  'dist/modules/testing.d.ts',
  'dist/modules/testing.js',
  'dist/web/index.html',
  'examples/module/src/index.ts',
  'clients/typescript/dist/retrying-fetch.js',
];
const FOREIGN =
  /^(src|test|web|bench|trials|scripts)\/|\.map$|\.spec\.|^(?!examples\/).*(?<!\.d)\.ts$|^dist\/\.|(^|\/)\.env$/;

/** Makes a package with what `npm pack` takes. @returns its path, after its contents are checked */
function pack(folder, needed) {
  const { status, stdout } = spawnSync('npm', ['pack', '--json', '--pack-destination', FOLDER], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`npm pack failed in ${folder}`);
  // Builds print before it.
  const [{ filename, files, unpackedSize }] = Object.values(JSON.parse(stdout.slice(stdout.search(/^[[{]/m))));
  const paths = files.map(({ path }) => path);
  const missing = needed.filter((path) => !paths.includes(path));
  const foreign = paths.filter((path) => FOREIGN.test(path));
  if (missing.length + foreign.length > 0)
    throw new Error(
      `${filename} lacks ${missing.join(', ') || 'nothing'}; has no use for ${foreign.join(', ') || 'nothing'}`,
    );
  return { path: join(FOLDER, filename), filename, count: paths.length, unpackedSize };
}

function line({ path, filename, count, unpackedSize }) {
  const bytes = readFileSync(path);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return `${sha256}  ${filename}  ${bytes.length} bytes, ${count} files of ${unpackedSize} bytes`;
}

try {
  const version = versionOf();
  const { counts, wrong } = licences();
  if (wrong.length > 0) throw new Error(`Licences that scripts/licences.mjs does not allow:\n${wrong.join('\n')}`);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const service = pack('.', [...NEEDED, ...NEEDED_TO_RUN]);
  const client = pack(CLIENT, ['LICENSE', 'README.md', 'dist/index.js', 'dist/index.d.ts']);
  const bots = pack(BOTS, ['LICENSE', 'README.md', 'dist/card-draw-bot.js', 'dist/THIRD-PARTY.md']);
  await tryPackages(service.path, client.path, bots.path);
  console.log(
    `Licences of what others get: ${Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
  );
  console.log(`Version ${version}, in dist-release/, with SHA-256:\n${[service, client, bots].map(line).join('\n')}`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
