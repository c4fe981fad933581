import { createHash } from 'node:crypto';
import { viteSingleFile } from 'vite-plugin-singlefile';
import page from './vite.config.mjs';

/** What a policy says of a text that stands in the document. */
function hashOf(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The policy of the one file: its own script and style, and requests to the address that somebody types. */
function policyOf(html) {
  const [script, style] = [/<script[^>]*>(.*?)<\/script>/s, /<style[^>]*>(.*?)<\/style>/s].map((part) =>
    hashOf(part.exec(html)[1]),
  );
  const none = ["base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'", 'trusted-types'];
  return ["default-src 'none'", `script-src ${script}`, `style-src ${style}`, 'connect-src http: https:', ...none].join(
    '; ',
  );
}

/** Puts the policy before all that it is for. */
const policy = {
  name: 'policy',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const document = bundle['verify.html'];
      const meta = `<meta http-equiv="Content-Security-Policy" content="${policyOf(document.source)}" />`;
      document.source = document.source.replace('<meta charset="utf-8" />', `$&\n    ${meta}`);
    },
  },
};

/** The verifier is built like the page, as one file. */
export default {
  plugins: [viteSingleFile(), policy],
  build: {
    ...page.build,
    outDir: '../dist',
    emptyOutDir: false,
    rolldownOptions: { ...page.build.rolldownOptions, input: 'web/verify.html' },
  },
};
