// Builds the client, the service and the page, and deletes what an earlier build left: npm run build
// With --if-changed only if a source has changed since the last build, for what needs a build first. With --check it builds nothing, and
// ends with 0 if the last build was of these sources.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const CONFIGURATION = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'scripts/build.mjs',
];
/** Pictures of the demo, and their sizes as the service would make them. */
const ART = 'examples/game/art';
const ENCODED_ART = 'dist/demo-art';
const SOURCES = ['src', 'web', 'clients/typescript', ART, 'examples/tables', ...CONFIGURATION];
const CLIENT = 'clients/typescript/dist';
const PAGE = 'dist/web';
/** One file, with which anybody verifies draws of any service. The service has a copy, to download. */
const VERIFIER = 'dist/verify.html';
/** npm makes it executable when it links it, which it does once. `npx card-draw` in this checkout runs what was built last. */
const PROGRAM = 'dist/commands/card-draw.js';
/** The licences of all that is bundled in the page and in that file. */
const LICENCES = 'dist/THIRD-PARTY.md';
/** Holds the digest of the sources that were built. */
const STAMP = 'dist/.sources';
/** Below this size, in bytes, a compressed copy saves no packet. */
const LEAST = 1024;

/** The files under a path, in the order of their names. */
function filesOf(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path).filter((name) => name !== 'dist' && name !== 'node_modules');
  return names.sort().flatMap((name) => filesOf(join(path, name)));
}

function digestOfSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf)) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

async function run(program, ...args) {
  const [status] = await once(spawn(`node_modules/.bin/${program}`, args, { stdio: 'inherit' }), 'close');
  if (status !== 0) process.exit(status ?? 1);
}

async function buildPages() {
  await run('vite', 'build', 'web', '--logLevel', 'warn');
  await run('vite', 'build', 'web', '--config', 'web/verify.config.mjs', '--logLevel', 'warn');
  await run('vite', 'build', 'web', '--config', 'web/ahead.config.mjs', '--logLevel', 'warn');
}

/** Puts compressed copies beside the files of the page. The service sends them to browsers that take them. */
function compressPage() {
  for (const file of filesOf(PAGE).filter((name) => /\.(html|js|css|svg)$/.test(name))) {
    const bytes = readFileSync(file);
    if (bytes.length < LEAST) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

async function encodeArt() {
  const { encodeArt: encode } = await import('../dist/catalog/art-encoder.js');
  const { WIDTHS } = await import('../dist/entities/kind.entity.js');
  mkdirSync(ENCODED_ART);
  for (const bytes of filesOf(ART).map((file) => readFileSync(file))) {
    const key = createHash('sha256').update(bytes).digest('hex');
    for (const [index, size] of (await encode(bytes, WIDTHS)).entries())
      writeFileSync(join(ENCODED_ART, `${key}-${WIDTHS[index]}.webp`), size);
  }
}

/** Licences of libraries ask that their texts come with copies of them. Vite writes those of each bundle into a folder `.vite`. */
function gatherLicences() {
  const texts = [PAGE, 'dist'].map((folder) => {
    const written = join(folder, '.vite');
    const text = readFileSync(join(written, 'license.md'), 'utf8');
    rmSync(written, { recursive: true });
    return text.trim();
  });
  const [page, verifier] = texts.map((text) => text.replace(/^(#+ )/gm, '#$1'));
  writeFileSync(LICENCES, `# Libraries in the page\n\n${page}\n\n# Libraries in verify.html\n\n${verifier}\n`);
}

/** Whether the last build was of these sources, and nothing else has written there since. */
function isBuilt(digest) {
  if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== digest) return false;
  const { mtimeMs: built } = statSync(STAMP);
  return existsSync(CLIENT) && filesOf('dist').every((file) => statSync(file).mtimeMs <= built);
}

const digest = digestOfSources();
if (process.argv.includes('--check')) {
  process.exitCode = isBuilt(digest) ? 0 : 1;
} else if (!process.argv.includes('--if-changed') || !isBuilt(digest)) {
  rmSync(STAMP, { force: true });
  for (const name of existsSync('dist') ? readdirSync('dist') : [])
    // Vite empties its own folder.
    if (join('dist', name) !== PAGE) rmSync(join('dist', name), { recursive: true });
  rmSync(CLIENT, { recursive: true, force: true });
  await run('tsc', '-p', 'clients/typescript/tsconfig.build.json');
  await Promise.all([run('tsc', '-p', 'tsconfig.build.json'), buildPages()]);
  chmodSync(PROGRAM, 0o755);
  gatherLicences();
  copyFileSync(VERIFIER, join(PAGE, 'verify.html'));
  compressPage();
  await encodeArt();
  console.log(`SHA-256 of ${VERIFIER}: ${createHash('sha256').update(readFileSync(VERIFIER)).digest('hex')}`);
  writeFileSync(STAMP, digest);
}
