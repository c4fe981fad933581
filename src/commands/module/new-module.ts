import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandRefused } from '../cli.js';

const PACKAGE = fileURLToPath(new URL('../../../', import.meta.url));
/** A resource with the name "decks". */
const EXAMPLE = join(PACKAGE, 'examples/module');
/** Where npm has the libraries of a linked service. A library that is installed beside it is found without this. */
const LIBRARIES = './node_modules/card-draw/node_modules/*';

const COMPILER_OPTIONS = {
  module: 'NodeNext',
  target: 'ES2023',
  types: ['node'],
  rootDir: 'src',
  outDir: 'dist',
  strict: true,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  useDefineForClassFields: false,
  skipLibCheck: true,
  paths: { '*': ['', 'dist/', 'types/', 'dist/types/'].map((folder) => `${LIBRARIES}/${folder}index.d.ts`) },
};

interface Manifest {
  readonly version: string;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Writes the folder of a module with one resource. @param name of its table, in lower case */
export function writeModule(name: string): void {
  if (existsSync(name)) throw new CommandRefused(`${name} is here already`);
  for (const path of readdirSync(EXAMPLE, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts')))
    write(join(name, renamed(path, name)), renamed(readFileSync(join(EXAMPLE, path), 'utf8'), name));
  write(join(name, 'package.json'), json(manifest(name)));
  write(join(name, 'tsconfig.json'), json({ compilerOptions: COMPILER_OPTIONS, include: ['src'] }));
  write(join(name, '.gitignore'), 'node_modules/\ndist/\n');
  console.log(
    `The folder ${name} has a module. This builds, migrates and tests it:\n  cd ${name} && npm install && npm test\n` +
      `This starts the service with it:\n  MODULES=./${name}/dist/index.js card-draw start`,
  );
}

function manifest(name: string) {
  const { version, devDependencies } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as Manifest;
  const { typescript, '@types/node': node } = devDependencies;
  return {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    main: './dist/index.js',
    scripts: {
      build: 'tsc',
      test: 'tsc && card-draw module test',
      migration: 'tsc && card-draw module migration',
    },
    peerDependencies: { 'card-draw': `^${version}` },
    devDependencies: { '@types/node': node, 'card-draw': `file:${relative(resolve(name), PACKAGE)}`, typescript },
  };
}

/** The example's text with another name. */
function renamed(text: string, name: string): string {
  const one = name.replace(/s$/, '');
  const upper = (word: string): string =>
    word.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const words: Readonly<Record<string, string>> = { decks: name, deck: one, Decks: upper(name), Deck: upper(one) };
  return text.replace(/decks?/gi, (word) => words[word] ?? word);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
