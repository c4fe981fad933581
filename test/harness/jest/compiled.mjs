import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const TSCONFIG = resolve('tsconfig.json');
const CONFIGURATION = readFileSync(TSCONFIG, 'utf8');
const SOURCES = resolve('src');
/** What decorators are compiled to calls of, and its name among TypeScript's own helpers. */
const HELPER = /import (\w+) from "@oxc-project\/runtime\/helpers\/(\w+)"/g;
const HELPERS = { decorate: '__decorate', decorateMetadata: '__metadata', decorateParam: '__param' };

/** The JavaScript of a TypeScript file, which is kept for later runs. */
export async function compiled(path, folder) {
  const built = builtFile(path);
  if (built !== undefined) return readFileSync(built, 'utf8');
  const source = readFileSync(path, 'utf8');
  const file = keptFile(path, source, folder);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const { code, map } = await transpiled(path, source);
    keep(`${file}.map`, JSON.stringify(map));
    keep(file, code);
    return code;
  }
}

/** Where the source map of a compiled file is; undefined for other files. */
export function sourceMapOf(source, folder) {
  const path = source.startsWith('file:') ? fileURLToPath(source) : source;
  if (!path.endsWith('.ts')) return undefined;
  return `${builtFile(path) ?? keptFile(path, readFileSync(path, 'utf8'), folder)}.map`;
}

/** What the last build has made of a source, if that was of these sources: each worker would compile four hundred files. */
function builtFile(path) {
  const { TEST_BUILT } = process.env;
  if (TEST_BUILT === undefined || !path.startsWith(SOURCES)) return undefined;
  const file = join(TEST_BUILT, relative(SOURCES, path).replace(/\.ts$/, '.js'));
  return existsSync(file) ? file : undefined;
}

/** Types are checked elsewhere: `npm run typecheck`. */
async function transpiled(path, source) {
  const { transformWithOxc } = await import('vite');
  const { code, map } = await transformWithOxc(source, path, { tsconfig: TSCONFIG });
  return {
    code: code.replace(HELPER, (_, local, name) => `import { ${HELPERS[name]} as ${local} } from 'tslib'`),
    map,
  };
}

function keptFile(path, source, folder) {
  const hash = createHash('sha256').update('oxc').update(CONFIGURATION).update(path).update(source).digest('hex');
  return join(folder, `${basename(path)}-${hash.slice(0, 32)}.js`);
}

/** Another worker may write the same file, and another may read it. */
function keep(file, text) {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}
