import page from './vite.config.mjs';

/** The top of the first view, for the service, as one module without dependencies. */
export default {
  css: page.css,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'webworker' },
  build: {
    ssr: 'src/ahead.tsx',
    outDir: '../dist/ahead',
    emptyOutDir: true,
    copyPublicDir: false,
    minify: true,
    target: 'node20',
    rolldownOptions: {
      onLog: page.build.rolldownOptions.onLog,
      output: { entryFileNames: 'ahead.js', codeSplitting: false },
    },
  },
};
