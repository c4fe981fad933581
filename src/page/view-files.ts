import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Vite writes of a chunk: its file, the keys of the chunks that it imports at once, and its styles. */
type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] };

/** The name of Vite's list of chunks in the folder of the page. */
export const CHUNKS = 'chunks.json';

const PLAYER = 'player/Player';
/** What a path of a player shows without a third part. */
const COLLECTION = 'player/Collection';
/** The views of the first parts of paths. */
const VIEWS: Readonly<Record<string, string>> = {
  c: 'card/CardView',
  k: 'kind/KindView',
  u: PLAYER,
  i: PLAYER,
  ranking: 'ranking/Ranking',
  banners: 'banners/Banners',
  odds: 'odds/Odds',
  fair: 'fair/Fair',
};

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
  const ofDocument = withImports('index.html');
  return (path: string, language: string): FilesOfView => {
    const [, first = '', name = '', tab = ''] = path.split('/', 4);
    const view = Object.hasOwn(VIEWS, first) ? VIEWS[first] : undefined;
    if (view === undefined) return NO_FILES;
    const views = view === PLAYER && name !== '' && tab === '' ? [view, COLLECTION] : [view];
    const keys = [`src/texts/${language}/index.ts`, ...views.map((each) => `src/views/${each}.tsx`)];
    const needed = new Set(keys.flatMap((key) => [...withImports(key)]));
    const others = [...needed].filter((chunk) => !ofDocument.has(chunk));
    return { styles: others.flatMap(({ css = [] }) => css), scripts: others.map(({ file }) => file) };
  };
}
