// Fails when docs/internals/promises.md names a test that does not exist: node scripts/check-promises.mjs
import { readdirSync, readFileSync } from 'node:fs';

const PAGE = 'docs/internals/promises.md';
/** A row: the promise, the file of the test, and its title or that of its describe block. */
const ROW = /^\| .+ \| `(.+)` \| (.+) \|$/gm;

const files = readdirSync('test', { recursive: true }).map((path) => `test/${path}`);
const rows = [...readFileSync(PAGE, 'utf8').matchAll(ROW)];
const problems = rows.flatMap(([, name, title]) => {
  const named = files.filter((path) => path.endsWith(`/${name}.e2e-spec.ts`));
  const texts = named.map((path) => readFileSync(path, 'utf8'));
  const isThere = ["'", '"', '`'].some((quote) => texts.some((text) => text.includes(`${quote}${title}${quote},`)));
  return isThere ? [] : [`${name}.e2e-spec.ts has no test "${title}"`];
});
if (rows.length === 0) problems.push('it has no promises');
for (const problem of problems) console.error(`${PAGE}: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
