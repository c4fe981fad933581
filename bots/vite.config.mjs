import { fileURLToPath } from 'node:url';

/** One file with all that it needs: the package depends on nothing. */
export default {
  publicDir: false,
  logLevel: 'warn',
  resolve: {
    alias: { 'card-draw-client': fileURLToPath(new URL('../clients/typescript/src/index.ts', import.meta.url)) },
  },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    license: { fileName: 'THIRD-PARTY.md' },
    rolldownOptions: { input: { 'card-draw-bot': 'src/main.ts' } },
  },
};
