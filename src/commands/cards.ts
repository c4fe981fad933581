import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../platform/folders-and-files.js';
import { allKinds, artAt, compareKinds, LIST_FILE } from './cards/kinds.js';
import { addressOf, commandLine, counted, makeTarget, runCommand, showProgress } from './cli.js';
import { asOperator, requestsTo } from './http-service.js';

const USAGE = `card-draw cards push DIR [--at URL] [--dry-run]
card-draw cards pull DIR [--at URL]
Names, texts and art of cards, between a folder and a running service.
  push DIR    brings the kinds of DIR/${LIST_FILE} to the service: says what differs, and changes only that. Kinds that the file does not
              have stay as they are, and so does what a kind leaves out; null removes it
    --dry-run says what differs, and changes nothing
  pull DIR    writes the kinds of the service to DIR/${LIST_FILE}, and their art to DIR/art
  --at URL    the service (default http://127.0.0.1:8080)
${LIST_FILE} is a list of {"card", "name", "names", "text", "series", "author", "art"}; "art" is a PNG, JPEG or WebP beside it, such as "art/7.png".
Settings: OPERATOR_TOKEN; else the token that the service keeps in DATA_DIR (./data)
Example: card-draw cards push examples/game
Ends with 0 when it is done, 1 when something failed, 2 when nothing was tried.`;

const AT = 'http://127.0.0.1:8080';
const RETRIES = { attempts: 5, attemptMs: 60_000, totalMs: 120_000 };

function readArguments() {
  const { at = AT, 'dry-run': isTrial, positionals } = commandLine(['at'], ['dry-run'], true);
  const [action, folder, ...others] = positionals;
  const isRight = (action === 'push' || (action === 'pull' && isTrial === undefined)) && others.length === 0;
  if (!isRight || folder === undefined) throw new Error('One of "push DIR" and "pull DIR" is needed');
  return { action, folder, at: addressOf('--at', at), isTrial: isTrial === true };
}

async function push(folder: string, at: string, isTrial: boolean): Promise<void> {
  const { kinds, differences, changes, others } = await compareKinds(folder, asOperator(at, RETRIES).send);
  for (const line of differences) console.log(line);
  const counts = `${differences.length} of ${kinds} kinds differ; ${others} others stay as they are`;
  for (const [index, change] of isTrial ? [] : changes.entries()) {
    await change();
    showProgress(`${index + 1} of ${changes.length} changes`);
  }
  showProgress('');
  console.log(isTrial ? `${counts}. Nothing was changed` : counts);
}

async function pull(folder: string, at: string): Promise<void> {
  const kinds = await allKinds(requestsTo(at, RETRIES));
  makeTarget(folder);
  mkdirSync(join(folder, 'art'), { recursive: true });
  const list: object[] = [];
  for (const [index, { card, name, names, text, series, author, art }] of kinds.entries()) {
    const file = art === '' ? '' : `art/${card}.webp`;
    if (file !== '') replaceFile(join(folder, file), await artAt(at + art));
    list.push({ card, name, names, text, series, author, art: file });
    showProgress(`${index + 1} of ${kinds.length} kinds`);
  }
  showProgress('');
  replaceFile(join(folder, LIST_FILE), `${JSON.stringify(list, undefined, 2)}\n`);
  console.log(`Wrote ${counted(kinds.length, 'kind')} to ${join(folder, LIST_FILE)}`);
}

await runCommand(USAGE, readArguments, ({ action, folder, at, isTrial }) =>
  action === 'push' ? push(folder, at, isTrial) : pull(folder, at),
);
