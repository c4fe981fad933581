#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const COMMANDS = new Map([
  ['start', ['../main.js', 'runs the service, on an embedded PostgreSQL unless DATABASE_URL is set']],
  ['demo', ['demo.js', 'runs a service with three days behind it']],
  ['verify', ['verify-day.js', 'makes the draws of days that are over again, and compares']],
  ['simulate', ['simulate.js', 'says what a draw table gives in the long run']],
  ['backup', ['backup.js', 'writes a backup; the service may be running']],
  ['restore', ['restore.js', 'restores a backup; the service must not run']],
  ['days', ['days.js', 'takes back game days that a wrong clock has opened']],
  ['import', ['import.js', 'takes the records of a folder that export wrote']],
  ['export', ['export.js', 'writes all records as lines of JSON']],
  ['cards', ['cards.js', 'brings names and art of cards to a service, or from it']],
  ['module', ['module.js', 'writes, migrates and tests a module of your own']],
  ['tokens', ['tokens.js', 'makes, lists and revokes named tokens']],
] as const);

const USAGE = `card-draw COMMAND [OPTION ...]
${[...COMMANDS].map(([name, [, does]]) => `  ${name.padEnd(9)} ${does}`).join('\n')}
"card-draw COMMAND --help" tells more of one; "card-draw --version" says which version this is.
In a checkout of the sources: npx --no-install card-draw COMMAND
Settings: environment variables; a file .env in the working directory fills in what is not set
Example: card-draw start`;

const PACKAGE = new URL('../../package.json', import.meta.url);

function answer(name: string | undefined): number {
  if (name === '--help') {
    console.log(USAGE);
    return 0;
  }
  if (name === '--version') {
    const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
    console.log(version);
    return 0;
  }
  console.error(`${name === undefined ? 'A command is missing' : `There is no command "${name}"`} (--help tells more)`);
  return 2;
}

const [node = process.execPath, , name, ...args] = process.argv;
const [program] = [...COMMANDS].find(([known]) => known === name)?.[1] ?? [];
if (program === undefined) {
  process.exitCode = answer(name);
} else {
  const file = new URL(program, import.meta.url);
  // A command finds its options, and main.js the program for its other processes, as if it had been started itself.
  process.argv = [node, fileURLToPath(file), ...args];
  await import(file.href);
}
