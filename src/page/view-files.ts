import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Vite writes of a chunk: its name, its file, the keys of the chunks that it imports at once, and its styles. */
type Chunk = {
  readonly name?: string;
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

/** The name of Vite's list of chunks in the folder of the page. */
export const CHUNKS = 'chunks.json';

/** The chunks of views by the first part of a path that goes on. */
const NAMED = new Map([
  ['c', 'card'],
  ['k', 'KindView'],
  ['u', 'player'],
  ['i', 'player'],
  ['g', 'Group'],
]);
/** Other chunks of views are called as the part of the path, but for these. */
const OTHERS = new Map([
  ['g', 'Groups'],
  ['history', 'Luck'],
]);

/** The chunk of banners on the first view. */
const HOME = 'Heroes';

/** Paths in the folder of the page. */
export type FilesOfView = { readonly styles: readonly string[]; readonly scripts: readonly string[] };

export const NO_FILES: FilesOfView = { styles: [], scripts: [] };

/**
 * The files that the view of an address needs beside those of the document, so that a browser asks for all of them at once.
 * @param root the folder of the built page
 */
export function viewFiles(root: string) {
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
  const ofDocument = withImports('index.html');
  return (path: string, language: string): FilesOfView => {
    const [, first = '', name = '', tab = ''] = path.split('/', 4);
    const view = keys.get(first === '' ? HOME : name === '' ? chunkOf(first) : (NAMED.get(first) ?? ''));
    if (view === undefined) return NO_FILES;
    const tabOfPlayer = first === 'u' || first === 'i' ? keys.get(chunkOf(tab)) : undefined;
    // The first view has its own texts in English.
    const texts = first === '' && language === 'en' ? '' : keys.get(language);
    const needed = [texts, view, tabOfPlayer].flatMap((key = '') => [...withImports(key)]);
    const others = [...new Set(needed)].filter((chunk) => !ofDocument.has(chunk));
    // Those of the first view come after the first scripts: what the document shows needs styles only.
    const scripts = first === '' ? [] : others.map(({ file }) => file);
    return { styles: others.flatMap(({ css = [] }) => css), scripts };
  };
}

function chunkOf(part: string): string {
  return OTHERS.get(part) ?? part.charAt(0).toUpperCase() + part.slice(1);
}
