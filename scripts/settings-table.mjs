// Writes the table of docs/settings.md from the code's own list of settings. With --check it writes nothing, and fails when they differ.
import { readFileSync, writeFileSync } from 'node:fs';
import { SETTINGS_LIST } from '../dist/platform/config/settings.js';

const FILE = 'docs/settings.md';
const PLACE = /(<!-- settings -->\n)[^]*?(\n<!-- end of settings -->)/;

const rows = Object.values(SETTINGS_LIST).map(
  ({ name, fallback, description }) => `| \`${name}\` | ${fallback} | ${description} |`,
);
const table = ['| setting | default | |', '|---|---|---|', ...rows].join('\n');
const page = readFileSync(FILE, 'utf8');
if (!PLACE.test(page)) throw new Error(`${FILE} has no place for the settings`);
const written = page.replace(PLACE, (_, begin, end) => begin + table + end);
if (!process.argv.includes('--check')) writeFileSync(FILE, written);
else if (written !== page) {
  console.error(`${FILE} differs from src/platform/config/settings.ts: run npm run docs:settings`);
  process.exitCode = 1;
}
