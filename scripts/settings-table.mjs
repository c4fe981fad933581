// Keeps the table of docs/settings.md and .env.example in step with the settings that the application declares: their names, defaults and the
// values that are allowed. What a setting is for is written in the table. With --check it writes nothing, and fails when a file differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { DECLARED } from '../dist/platform/config/settings.js';
// Its modules declare settings.
import '../dist/app.module.js';

const TABLE = 'docs/settings.md';
const EXAMPLE = '.env.example';
const PLACE = /((?:<!--|#) settings(?: -->)?\n)([^]*?)(\n(?:<!--|#) end of settings)/;

function update(file, content) {
  const text = readFileSync(file, 'utf8');
  if (!PLACE.test(text)) throw new Error(`${file} has no place for the settings`);
  const updated = text.replace(PLACE, (_, begin, _old, end) => begin + content + end);
  if (!process.argv.includes('--check')) writeFileSync(file, updated);
  else if (updated !== text) {
    console.error(`${file} differs from the settings that the application declares: run npm run docs:settings`);
    process.exitCode = 1;
  }
}

const [, , table = ''] = PLACE.exec(readFileSync(TABLE, 'utf8')) ?? [];
const cells = table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
const written = new Map(cells.map(([, name, fallback, , meaning]) => [name, { fallback, meaning }]));

const settings = [...DECLARED.values()].map(({ name, kind, fallback: value }) => {
  // Words stand where there is no default.
  const { fallback = '', meaning = '' } = written.get(`\`${name}\``) ?? {};
  if (meaning === '') console.error(`${TABLE} does not say what ${name} is for: fill in the last column of its row`);
  return { name, value, expected: kind.expected, default: value ? `\`${value}\`` : fallback, meaning };
});
const rows = settings.map((each) => `| \`${each.name}\` | ${each.default} | ${each.expected} | ${each.meaning} |`);
update(TABLE, ['| setting | default | must be | what it is for |', '|---|---|---|---|', ...rows].join('\n'));

const lines = settings.map(({ name, value, expected, meaning }) => {
  const plain = meaning.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '');
  // What has a default is left out, for docker-compose has some of its own.
  return `# ${[plain, expected && `Must be ${expected}`].filter(Boolean).join('. ')}\n${value && '# '}${name}=${value}`;
});
update(EXAMPLE, lines.join('\n'));
