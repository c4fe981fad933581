import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageManifest } from './page-build.js';

/** What Vite writes of a chunk: its name, its file, the keys of the chunks that it imports at once, and its styles. */
type Chunk = {
  readonly name?: string;
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

/** The name of Vite's list of chunks in the folder of the page. */
const CHUNKS = 'chunks.json';

/** Paths in the folder of the page. */
export type FilesOfView = { readonly styles: readonly string[]; readonly scripts: readonly string[] };

export const NO_FILES: FilesOfView = { styles: [], scripts: [] };

/**
 * The files that the view of an address needs beside those of the document, so that a browser asks for all of them at once.
 * @param root the folder of the built page
 * @throws Error where the build has no chunk that the manifest names
 */
export function viewFiles(root: string, { views, records, tabs }: PageManifest) {
  const chunks = JSON.parse(readFileSync(join(root, CHUNKS), 'utf8')) as Readonly<Record<string, Chunk>>;
  /** A chunk, and all that it imports. */
  const withImports = (key: string, found = new Set<Chunk>()): Set<Chunk> => {
    const chunk = chunks[key];
    if (chunk === undefined || found.has(chunk)) return found;
    found.add(chunk);
    for (const imported of chunk.imports ?? []) withImports(imported, found);
    return found;
  };
  const keys = new Map(
    Object.entries(chunks).flatMap(([key, { name }]) => (name === undefined ? [] : [[name, key] as const])),
  );
  const named = [views, records, tabs].flatMap((each) => Object.values(each));
  const missing = named.find((name) => name !== undefined && !keys.has(name));
  if (missing !== undefined) throw new Error(`The build of the page has no chunk ${missing}`);
  const ofDocument = withImports('index.html');
  return (path: string, language: string): FilesOfView => {
    const [, first = '', name = '', tab = ''] = path.split('/', 4);
    const whole = path.slice(1).replace(/\/$/, '');
    const chunk = Object.hasOwn(views, whole)
      ? views[whole]
      : name !== '' && Object.hasOwn(records, first)
        ? records[first]
        : undefined;
    const view = keys.get(chunk ?? '');
    if (view === undefined) return NO_FILES;
    const tabOfPlayer =
      first === 'u' || first === 'i' ? keys.get((Object.hasOwn(tabs, tab) && tabs[tab]) || '') : undefined;
    // The first view has its own texts in English.
    const texts = first === '' && language === 'en' ? '' : keys.get(language);
    const needed = [texts, view, tabOfPlayer].flatMap((key = '') => [...withImports(key)]);
    const others = [...new Set(needed)].filter((chunk) => !ofDocument.has(chunk));
    // Those of the first view come after the first scripts: what the document shows needs styles only.
    const scripts = first === '' ? [] : others.map(({ file }) => file);
    return { styles: others.flatMap(({ css = [] }) => css), scripts };
  };
}
