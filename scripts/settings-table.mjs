// Keeps the table of docs/settings.md and .env.example in step with the settings that the code declares: their names, defaults and the
// values that are allowed. What a setting is for is written in the table. With --check it writes nothing, and fails when a file differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { settingsByName } from '../dist/platform/config/settings.js';
import { MODULE_SETTINGS } from '../dist/modules/modules.js';

const TABLE = 'docs/settings.md';
const EXAMPLE = '.env.example';
/** What is written: between lines that are comments in HTML, or of a shell. */
const PART = /((?:<!--|#) settings(?: -->)?\n)([^]*?)(\n(?:<!--|#) end of settings)/;

function writePart(file, content) {
  const text = readFileSync(file, 'utf8');
  if (!PART.test(text)) throw new Error(`${file} has no place for the settings`);
  const updated = text.replace(PART, (_, begin, _old, end) => begin + content + end);
  if (!process.argv.includes('--check')) writeFileSync(file, updated);
  else if (updated !== text) {
    console.error(`${file} differs from the settings in the code: run npm run docs:settings`);
    process.exitCode = 1;
  }
}

const cells = (PART.exec(readFileSync(TABLE, 'utf8'))?.[2] ?? '')
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()));
const written = new Map(cells.map(([, name, fallback, , meaning]) => [name, { fallback, meaning }]));

const settings = Object.values(settingsByName(MODULE_SETTINGS)).map(({ name, type, fallback: value }) => {
  // Words stand where there is no default.
  const { fallback = '', meaning = '' } = written.get(`\`${name}\``) ?? {};
  if (meaning === '') console.error(`${TABLE} does not say what ${name} is for: fill in the last column of its row`);
  return { name, value, expected: type.expected, default: value ? `\`${value}\`` : fallback, meaning };
});
const rows = settings.map(({ name, default: value, expected, meaning }) => {
  const allowed = expected.replace(/^a whole number from /, '');
  return `| \`${name}\` | ${value} | ${allowed} | ${meaning} |`;
});
const head = ['| setting | default | allowed | what it is for |', '|---|---|---|---|'];
writePart(TABLE, [...head, ...rows].join('\n'));

const lines = settings.map(({ name, value, expected, meaning }) => {
  const plain = meaning.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '');
  // What has a default is left out, for docker-compose has some of its own.
  return `# ${[plain, expected && `Must be ${expected}`].filter(Boolean).join('. ')}\n${value && '# '}${name}=${value}`;
});
writePart(EXAMPLE, lines.join('\n'));
