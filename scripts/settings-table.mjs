// Keeps the table of docs/settings.md and .env.example in step with the settings that the code declares: their names, defaults and the
// values that are allowed. What a setting is for is written in the table. With --check it writes nothing, and fails when a file differs.
import { settingsByName } from '../dist/platform/config/settings.js';
import { MODULE_SETTINGS } from '../dist/modules/modules.js';
import { partOf, writePart } from './written-part.mjs';

const TABLE = 'docs/settings.md';
const EXAMPLE = '.env.example';
const COMMAND = 'docs:settings';

const cells = partOf(TABLE, 'settings')
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
writePart(TABLE, 'settings', [...head, ...rows].join('\n'), COMMAND);

const lines = settings.map(({ name, value, expected, meaning }) => {
  const plain = meaning.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '');
  // What has a default is left out, for docker-compose has some of its own.
  return `# ${[plain, expected && `Must be ${expected}`].filter(Boolean).join('. ')}\n${value && '# '}${name}=${value}`;
});
writePart(EXAMPLE, 'settings', lines.join('\n'), COMMAND);
