// Reads the users, cards, ues and groups of a running service with this interface into a folder, which "card-draw import --from DIR" takes:
//   node read.mjs http://old-service:8080 DIR
// It needs Node.js 20.19 or newer. No one should write to the old service meanwhile: what is new after its list was read is not in the folder.
import { mkdirSync, renameSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Fields that have another name here. */
const RENAMED = new Map([
  ['bsky', 'social_a'],
  ['mastodon', 'social_b'],
]);
/** A service may allow smaller pages only. */
const PAGE_LENGTHS = [1000, 100, 10, 1];
/** Requests at once. */
const AT_ONCE = 4;
/** Pauses before a request is sent again, for about a minute. The original answers 500 while its database is locked. */
const PAUSES_MS = [100, 200, 400, 800, 1600, 3200, 6400, 12_800, 15_000, 15_000];
const ATTEMPT_MS = 60_000;

const [from = '', folder = '', ...others] = process.argv.slice(2);
if (!/^https?:\/\//.test(from) || folder === '' || others.length > 0) {
  console.error('Usage: node read.mjs http://old-service:8080 DIR');
  process.exit(2);
}
const address = from.replace(/\/+$/, '');

/** The JSON of an answer; undefined for the accepted status. */
async function get(path, accepted) {
  for (let attempt = 0; ; attempt++) {
    const { status, text } = await attempted(path);
    if (status === accepted) return undefined;
    if (status === 200) return JSON.parse(text);
    const pause = PAUSES_MS[attempt];
    const mayPass = status === 0 || status === 429 || status >= 500;
    if (!mayPass || pause === undefined) throw new Error(`${address}${path}: ${status || 'no answer'} ${text}`);
    await sleep(pause);
  }
}

/** A status of 0 for no answer. */
async function attempted(path) {
  try {
    const response = await fetch(address + path, { signal: globalThis.AbortSignal.timeout(ATTEMPT_MS) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: error.cause?.message ?? error.message };
  }
}

async function lengthOfPages() {
  for (const length of PAGE_LENGTHS)
    if ((await get(`/users?page=1&itemsPerPage=${length}`, 400)) !== undefined) return length;
  throw new Error(`${address}: no length of pages is accepted`);
}

const length = await lengthOfPages();

/** The records of a list, page after page, each once. Pages of members come in any order, so the end is a page with nothing new. */
async function* pages(path) {
  const known = new Set();
  for (let page = 1; ; page++) {
    const records = (await get(`${path}?page=${page}&itemsPerPage=${length}`, 404)) ?? [];
    const found = records.filter(({ id }) => !known.has(id));
    if (found.length === 0) return;
    for (const { id } of found) known.add(id);
    yield found;
  }
}

async function all(path) {
  const records = [];
  for await (const found of pages(path)) records.push(...found);
  return records;
}

/** What `make` gives of each, some at once, in their order. */
async function* madeOf(records, make) {
  for (let first = 0; first < records.length; first += AT_ONCE)
    yield* await Promise.all(records.slice(first, first + AT_ONCE).map(make));
}

const users = [];
async function* readUsers() {
  for await (const found of pages('/users')) {
    users.push(...found.map(({ id }) => id));
    yield* found;
  }
}

/** Records of a list with their owners, whose own lists say which are theirs. One without an owner is reported by the import. */
async function* readOwned(kind, relation) {
  const owners = new Map();
  for await (const [owner, owned] of madeOf(users, async (user) => [user, await all(`/users/${user}/${relation}`)]))
    for (const { id } of owned) owners.set(id, owner);
  for await (const found of pages(`/${kind}`))
    for (const record of found) yield { ...record, owner: owners.get(record.id) };
}

async function* readGroups() {
  const withMembers = async (group) => {
    const members = await all(`/groups/${group.id}/users`);
    return { ...group, users: members.map(({ id }) => id) };
  };
  for await (const found of pages('/groups')) yield* madeOf(found, withMembers);
}

const LISTS = {
  users: readUsers(),
  cards: readOwned('cards', 'card'),
  ues: readOwned('ues', 'ue'),
  groups: readGroups(),
};

async function* linesOf(kind, records) {
  let count = 0;
  for await (const record of records) {
    const fields = Object.entries(record).map(([name, value]) => [RENAMED.get(name) ?? name, value]);
    yield `${JSON.stringify(Object.fromEntries(fields))}\n`;
    count++;
  }
  console.log(`Read ${count} ${kind}`);
}

mkdirSync(folder, { recursive: true, mode: 0o700 });
const partial = (kind) => join(folder, `${kind}.jsonl.partial`);
try {
  for (const [kind, records] of Object.entries(LISTS))
    await writeFile(partial(kind), linesOf(kind, records), { mode: 0o600 });
  // All are whole: the import takes a folder with all of these names.
  for (const kind of Object.keys(LISTS)) renameSync(partial(kind), join(folder, `${kind}.jsonl`));
  console.log(`To store them: card-draw import --from ${folder} --dry-run, then the same without --dry-run`);
} catch (error) {
  console.error(`Reading stopped: ${error.message}`);
  process.exitCode = 1;
}
