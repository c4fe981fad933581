import { basename } from 'node:path';
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
      // One file: the headers of each more are a kilobyte.
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
    },
  },
  server: { proxy: Object.fromEntries(INTERFACE.map((path) => [path, SERVICE])) },
});
