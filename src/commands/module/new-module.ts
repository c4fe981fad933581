import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tableOf } from '../../modules/team-module.js';
import { ENTITIES } from '../../schema.js';
import { CommandRefused } from '../cli.js';

const TABLES = new Set(ENTITIES.map(tableOf));

const SERVICE = fileURLToPath(new URL('../../../', import.meta.url));
/** Of the service: npm installs them beside the package, or in it where it is a checkout or installed globally. */
const LIBRARIES = existsSync(join(SERVICE, 'node_modules/@nestjs')) ? join(SERVICE, 'node_modules') : dirname(SERVICE);
/** A resource with the name "decks". */
const EXAMPLE = join(SERVICE, 'examples/module');
/** After the names of files that would mean something to tools where they are. */
const TEMPLATE = /\.template$/;

/** Writes the folder of a module with one resource. @param folder its name: that of one or of several, in lower case */
export function writeModule(folder: string): void {
  if (existsSync(folder)) throw new CommandRefused(`${folder} is here already`);
  const name = folder.replaceAll('-', '_');
  const one = singular(name);
  const several = one === name ? plural(name) : name;
  if (isImported(capitals(one)))
    throw new CommandRefused(`${capitals(one)} is a name that a module imports: choose another`);
  if (TABLES.has(several)) throw new CommandRefused(`${several} is a table of the service: choose another name`);
  const words: Readonly<Record<string, string>> = {
    decks: several,
    deck: one,
    Decks: capitals(several),
    Deck: capitals(one),
    SERVICE: relative(resolve(folder), SERVICE),
    LIBRARIES: relative(resolve(folder), LIBRARIES),
  };
  const renamed = (text: string): string =>
    text.replace(/decks?|SERVICE\b|LIBRARIES\b/gi, (word) => words[word] ?? word);
  const entries = readdirSync(EXAMPLE, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const from = join(entry.parentPath, entry.name);
    const to = join(folder, renamed(relative(EXAMPLE, from)).replace(TEMPLATE, ''));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, renamed(readFileSync(from, 'utf8')));
  }
  console.log(
    `The folder ${folder} has a module. This builds, migrates and tests it:\n  cd ${folder} && npm install && npm test\n` +
      `This starts the service with it:\n  MODULES=./${folder}/dist/index.js npx card-draw start`,
  );
}

/** Whether the code of the resource has the name from a library: a class of this name would not compile. */
function isImported(name: string): boolean {
  const imports = readFileSync(join(EXAMPLE, 'src/decks.ts'), 'utf8').matchAll(/^import \{([^}]*)\}/gm);
  return [...imports].some(([, names = '']) => names.split(/[\s,]+/).includes(name));
}

function singular(name: string): string {
  return name
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^su])s$/, '$1');
}

function plural(one: string): string {
  if (/[^aeiou]y$/.test(one)) return one.replace(/y$/, 'ies');
  return one + (/(s|x|ch|sh)$/.test(one) ? 'es' : 's');
}

function capitals(word: string): string {
  return word.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
