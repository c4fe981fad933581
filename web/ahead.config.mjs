import page from './vite.config.mjs';

/** Modules without dependencies for the service: what it must know of the page, and the top of the first view. */
export default {
  css: page.css,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'webworker' },
  build: {
    ssr: true,
    outDir: '../dist/ahead',
    emptyOutDir: true,
    copyPublicDir: false,
    minify: true,
    target: 'node20',
    rolldownOptions: {
      // The service has the texts of all languages at once.
      onLog: (level, log, handle) =>
        log.code === 'INEFFECTIVE_DYNAMIC_IMPORT' || page.build.rolldownOptions.onLog(level, log, handle),
      input: { manifest: 'web/src/manifest.ts', ahead: 'web/src/ahead.tsx' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
};
