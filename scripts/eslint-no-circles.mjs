// A rule for ESLint: files import each other in no circle. Unlike import-x/no-cycle it counts imports of types too.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
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
