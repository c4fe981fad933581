import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const FILES = readdirSync('web/src', { recursive: true, encoding: 'utf8' }).map((path) => join('web/src', path));
const STYLES = FILES.filter((path) => path.endsWith('.css'));
const MODULES = STYLES.filter((path) => path.endsWith('.module.css'));
const COMPONENTS = FILES.filter((path) => path.endsWith('.tsx'));

/** The classes that stand in the selectors of styles. */
function classesIn(paths: readonly string[]): Set<string> {
  const selectors = paths.flatMap((path) => readFileSync(path, 'utf8').match(/[^{};]+(?=\{)/g) ?? []);
  return new Set(
    selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name ?? '')),
  );
}

/** The names that a component reads from the styles of views, each as `file name`. */
function readBy(component: string): string[] {
  const text = readFileSync(component, 'utf8');
  const imports = [...text.matchAll(/^import (\w+) from '(.*\.module\.css)';$/gm)];
  return imports.flatMap(([, name, path]) =>
    [...text.matchAll(new RegExp(`\\b${name ?? ''}\\.(\\w+)`, 'g'))].map(
      ([, read]) => `${join(dirname(component), path ?? '')} ${read ?? ''}`,
    ),
  );
}

describe('the styles of the page', () => {
  it('of a view have all the names that its components read', () => {
    const known = MODULES.flatMap((path) => [...classesIn([path])].map((name) => `${path} ${name}`));
    const read = COMPONENTS.flatMap(readBy);
    expect(read.length).toBeGreaterThan(100);
    expect(read.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('of a view stand in no text: a class that is written out is one that views share', () => {
    const shared = classesIn(STYLES.filter((path) => !MODULES.includes(path)));
    const written = COMPONENTS.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/className="([^"]+)"/g)].flatMap(([, names]) =>
        (names ?? '').split(' ').map((name) => ({ path, name })),
      ),
    );
    expect(written.filter(({ name }) => !shared.has(name))).toEqual([]);
  });

  it('have files of different names, which their classes begin with', () => {
    const names = MODULES.map((path) => basename(path));
    expect(names).toEqual([...new Set(names)]);
  });
});
