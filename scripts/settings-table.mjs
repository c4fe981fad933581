// Keeps the table of docs/settings.md in step with the code's list of settings: it writes the rows, their defaults and the values that are
// allowed. What a setting is for is written in the page. With --check it writes nothing, and fails when page and code differ.
import { readFileSync, writeFileSync } from 'node:fs';
import { SETTINGS_LIST } from '../dist/platform/config/settings.js';

const FILE = 'docs/settings.md';
const PLACE = /(<!-- settings -->\n)([^]*?)(\n<!-- end of settings -->)/;

function fail(problem) {
  console.error(problem);
  process.exitCode = 1;
}

const page = readFileSync(FILE, 'utf8');
const [, begin, table, end] = PLACE.exec(page) ?? [];
if (table === undefined) throw new Error(`${FILE} has no place for the settings`);
const cells = table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
const written = new Map(cells.map(([, name, fallback, , meaning]) => [name, { fallback, meaning }]));

const rows = Object.values(SETTINGS_LIST).map(({ name, kind, fallback: value }) => {
  // Words stand where there is no default.
  const { fallback = '', meaning = '' } = written.get(`\`${name}\``) ?? {};
  if (meaning === '') fail(`${FILE} does not say what ${name} is for: fill in the last column of its row`);
  return `| \`${name}\` | ${value ? `\`${value}\`` : fallback} | ${kind.expected} | ${meaning} |`;
});
const newTable = ['| setting | default | must be | what it is for |', '|---|---|---|---|', ...rows].join('\n');
if (!process.argv.includes('--check'))
  writeFileSync(
    FILE,
    page.replace(PLACE, () => begin + newTable + end),
  );
else if (newTable !== table) fail(`${FILE} differs from src/platform/config/settings.ts: run npm run docs:settings`);
