// Fails when files import each other in a circle. Imports of types count, which ESLint's import-x/no-cycle leaves out.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const FOLDERS = ['src', 'test', 'bench', 'trials', 'web', 'clients'];
const SOURCE = /(?<!\.d)\.tsx?$/;
const ENDINGS = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** The files of ours that a file imports. */
function importsOf(file) {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith('.')) return [];
    const path = join(dirname(file), fileName).replace(/\.js$/, '');
    return ENDINGS.map((ending) => path + ending).find((name) => SOURCE.test(name) && existsSync(name)) ?? [];
  });
}

/** Files that are done: no circle goes through them that was not told. */
const done = new Set();
const circles = [];

function follow(file, path) {
  if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file]);
  else if (!done.has(file)) for (const imported of importsOf(file)) follow(imported, [...path, file]);
  done.add(file);
}

const files = FOLDERS.flatMap((folder) =>
  ts.sys.readDirectory(folder, ['.ts', '.tsx'], ['**/dist', '**/node_modules']),
);
for (const file of files) follow(file, []);
for (const circle of circles) console.error(`These files import each other: ${circle.join(' → ')}`);
if (circles.length > 0) process.exitCode = 1;
