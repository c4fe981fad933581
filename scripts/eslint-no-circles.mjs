// A rule for ESLint: files import each other in no circle. Unlike import-x/no-cycle it counts imports of types too.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import ts from 'typescript';

const SOURCES = ['.ts', '.tsx', '/index.ts', ''];
const known = new Map();

/** The files beside it that a file imports. */
function importsOf(file) {
  if (!known.has(file)) {
    const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'));
    const bases = importedFiles.filter(({ fileName }) => fileName.startsWith('.')).map(({ fileName }) => fileName);
    const paths = bases.map((name) => resolve(dirname(file), name.replace(/\.js$/, '')));
    const found = paths.map((path) =>
      SOURCES.map((end) => path + end).find((each) => /\.tsx?$/.test(each) && existsSync(each)),
    );
    known.set(file, found.filter(Boolean));
  }
  return known.get(file);
}

/** The way from a file back to it, as short as there is one. */
function circleOf(start) {
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways)
    for (const next of importsOf(way.at(-1))) {
      if (next === start) return [...way, start];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  return undefined;
}

export const noCircles = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program(node) {
      const circle = circleOf(context.filename)?.map((file) => relative(context.cwd, file));
      if (circle) context.report({ node, message: `These files import each other: ${circle.join(' → ')}` });
    },
  }),
};

const values = new Map();

/** What a file imports to run: no types, and no entities, whose relations go both ways. */
function valuesOf(file) {
  if (!values.has(file)) values.set(file, readValues(file));
  return values.get(file);
}

function readValues(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const paths = source.statements.flatMap((statement) => {
    if (!(ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) || !statement.moduleSpecifier)
      return [];
    const { importClause, isTypeOnly, moduleSpecifier } = statement;
    if (isTypeOnly || importClause?.isTypeOnly || !moduleSpecifier.text.startsWith('.')) return [];
    return [resolve(dirname(file), moduleSpecifier.text.replace(/\.js$/, '.ts'))];
  });
  return paths.filter((path) => !path.endsWith('.entity.ts') && existsSync(path));
}

/** Shapes belong to the folder above theirs. */
const folderOf = (file) => dirname(file).replace(/[\\/]dto$/, '');
const isWithin = (folder, other) => folder === other || folder.startsWith(other + sep);

/** A file of another folder that imports from the folder of this one, for each folder that this one imports from. */
function folderCircleOf(file, files) {
  const own = folderOf(file);
  for (const imported of valuesOf(file)) {
    const other = folderOf(imported);
    if (isWithin(own, other) || isWithin(other, own)) continue;
    const back = files.find(
      (each) => folderOf(each) === other && valuesOf(each).some((path) => folderOf(path) === own),
    );
    if (back) return [imported, back];
  }
  return undefined;
}

/** Two folders do not need each other. A folder and one within it may. */
export const noFolderCircles = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program(node) {
      if (context.filename.endsWith('.spec.ts')) return;
      const files = sourcesIn(resolve(context.cwd, 'src'));
      const circle = folderCircleOf(context.filename, files)?.map((file) => relative(context.cwd, file));
      if (circle)
        context.report({
          node,
          message: `Two folders need each other: this file needs ${circle.join(', and its folder needs this one: ')}`,
        });
    },
  }),
};

let sources;
function sourcesIn(folder) {
  sources ??= readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => resolve(folder, name));
  return sources;
}
