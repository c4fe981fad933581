import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Browsers that know light-dark(). */
const BROWSERS = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];
/** Where `npm run page` finds a running service. */
const SERVICE = 'http://127.0.0.1:8080';
const INTERFACE = [
  '/art',
  '/trades',
  '/users',
  '/cards',
  '/faces',
  '/groups',
  '/ues',
  '/game',
  '/docs',
  '/openapi.json',
];

/** The class of a view, named after the file of its styles: `stack` of collection.module.css is `collection_stack`. */
function scopedName(name, file) {
  return `${basename(file, '.module.css')}_${name}`;
}

/** Small modules of views that are seldom first, in one file: each file has its name in the first scripts. */
const SMALL =
  /parts.exchange-words|player.entries|views.groups.groups\.module|parts.FieldTable|parts.field-table|reveal.useTurn|reveal.Drawn/;

/** The views that links lead to, the texts, and what many views say of a draw. */
const BEGINNINGS = {
  card: ['views/card/CardView.tsx'],
  player: ['views/player/Player.tsx', 'views/player/Collection.tsx'],
  en: ['texts/en/index.ts'],
  ja: ['texts/ja/index.ts'],
  chance: ['parts/chance.ts'],
};
const PROOF = ['parts/Proof.tsx'];
/** What every view loads after it is shown. */
const MEMORY = ['proof/memory.ts'];
/** Who composes banners needs no more of it. */
const DAYS = /rules.game-day/;
const VIRTUAL = /@tanstack.(?:react-virtual|virtual-core)/;
const CHECKS = /@noble|proof.integers/;
/** What reads tables: views that check no draw need no hashes. */
const PUBLISHED = /rules.(?:published-(?:table|pack|box|day)|validation|rarity-rules|ramps)/;

/** Of the table of records, and of its parts that come later. */
const TABLES = /views.table.(?:lists|table\.module)|texts.table\.ts/;

/** Of odds and plans. */
const PLOTS = /parts.(?:ChancePlot|FirstDraws)/;
const AXES = /parts.plot\.ts/;

const imported = new Map();

/** Whether one of some modules is this one, or imports it, if only through others. */
function reaches(names, id, context) {
  const key = names.join();
  const found = imported.get(key) ?? new Set();
  const visit = (each) => {
    if (found.has(each)) return;
    found.add(each);
    context.getModuleInfo(each)?.importedIds.forEach(visit);
  };
  if (!imported.has(key)) for (const name of names) visit(fileURLToPath(new URL(`src/${name}`, import.meta.url)));
  imported.set(key, found);
  return found.has(id);
}

function beginningsOf(id, context) {
  return Object.keys(BEGINNINGS).filter((name) => reaches(BEGINNINGS[name], id, context));
}

/** The small modules of these that other views import, too. The large ones are with their view. */
function linkedFile(id, context) {
  const { length } = beginningsOf(id, context);
  const isLarge = VIRTUAL.test(id) || reaches(PROOF, id, context);
  return length > 1 || (length === 1 && !isLarge) ? 'linked' : null;
}

/** What is remembered of a service, and what of that others import. */
function memoryFile(id, context) {
  if (!reaches(MEMORY, id, context)) return null;
  return DAYS.test(id) || beginningsOf(id, context).length > 1 ? 'basics' : 'memory';
}

/** A phone asks for a few files at a time, so a view that a link leads to has two or three. */
const FILES = [
  { name: 'first', tags: ['$initial'] },
  { name: memoryFile, debugName: 'memory' },
  { name: linkedFile, debugName: 'linked', minShareCount: 2 },
  { name: 'virtual', test: VIRTUAL },
  { name: 'checks', test: CHECKS },
  { name: 'published', test: PUBLISHED },
  { name: 'small', test: SMALL },
  { name: 'tables', test: TABLES },
  { name: 'axes', test: AXES },
  { name: 'plot', test: PLOTS },
  { name: (id, context) => beginningsOf(id, context)[0] ?? null, debugName: 'beginnings' },
];

export default defineConfig({
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: BROWSERS,
    // The page's policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: true,
    manifest: 'chunks.json',
    rolldownOptions: {
      // Libraries mark modules for frameworks that render on a server.
      onLog(level, log, handle) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
      output: { codeSplitting: { groups: FILES } },
    },
  },
  server: { proxy: Object.fromEntries(INTERFACE.map((path) => [path, SERVICE])) },
});
