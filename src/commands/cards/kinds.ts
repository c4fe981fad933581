import { retryingFetch } from '#client/retrying-fetch.js';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { checkArt, encodeArt } from '../../catalog/art-encoder.js';
import { inNfc, type KindRead, PutKindDto } from '../../catalog/dto/kind.dto.js';
import { artAddress, WIDTHS } from '../../entities/kind.entity.js';
import { isObject, integerBetween } from '../../platform/check.js';
import { parseJson } from '../../platform/folders-and-files.js';
import { CommandRefused, printable } from '../cli.js';
import type { Send } from '../http-service.js';

export const LIST_FILE = 'cards.json';
const PAGE = 500;
const MOST_NAMED = 20;
/** Far more than the largest size has. */
const MOST_ART_BYTES = 16 * 1024 * 1024;
const FIELDS = ['name', 'names', 'text', 'series', 'author'] as const;
/** The game of the demo. */
export const GAME = fileURLToPath(new URL('../../../examples/game', import.meta.url));
const CARD = integerBetween();
const MEMBERS = ['card', ...FIELDS, 'art'];
type Fields = Required<Pick<PutKindDto, (typeof FIELDS)[number]>>;
/** What `null` means, and what a new kind has. */
const EMPTY: Omit<Fields, 'name'> = { names: {}, text: '', series: '', author: '' };

/** A kind as the file has it. What it leaves out stays as it is. */
interface ListedKind extends Partial<Omit<Fields, 'name'>>, Pick<Fields, 'name'> {
  readonly card: number;
  /** A file of the folder, or "" for none. */
  readonly art?: string;
}

export async function allKinds(send: Send): Promise<KindRead[]> {
  const kinds: KindRead[] = [];
  for (let page = 1; ; page++) {
    const next = (await send('GET', `/game/cards?itemsPerPage=${PAGE}&page=${page}`)) as KindRead[];
    kinds.push(...next);
    if (next.length < PAGE) return kinds;
  }
}

/** The bytes of an address of art. @throws Error that names it */
export async function artAt(url: string): Promise<Buffer> {
  const response = await retryingFetch({ maxBytes: MOST_ART_BYTES })(new Request(url));
  if (!response.ok) throw new Error(`GET ${url}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Gives the cards of the demo names and art, where the package has them and the service has none. */
export async function nameCards(send: Send): Promise<void> {
  if (!existsSync(GAME) || ((await send('GET', '/game/cards?itemsPerPage=1')) as unknown[]).length > 0) return;
  for (const change of (await compareKinds(GAME, send)).changes) await change();
}

/**
 * What a service lacks of a folder's kinds, in words, and the requests that bring it there.
 * @throws CommandRefused that says what is wrong in the folder, and where
 */
export async function compareKinds(folder: string, send: Send) {
  const listed = readKinds(folder);
  const stored = new Map((await allKinds(send)).map((kind) => [kind.card, kind]));
  const others = stored.size - listed.filter(({ card }) => stored.has(card)).length;
  const differences: string[] = [];
  const changes: (() => Promise<unknown>)[] = [];
  for (const { card, art, ...kind } of listed) {
    const path = `/game/cards/${card}`;
    const before = stored.get(card);
    const fields: Fields = { ...(before ? wordsOf(before) : EMPTY), ...kind };
    const changed = FIELDS.filter((name) => !isDeepStrictEqual(fields[name], before?.[name]));
    if (changed.length > 0) changes.push(() => send('PUT', path, fields));
    const words = before ? changed.map((name) => differenceOf(name, before, fields)) : ['new'];
    const bytes = art === undefined ? undefined : await readArt(folder, art);
    if (art !== undefined && !(await isSameArt(before?.art ?? '', bytes))) {
      words.push(bytes ? 'art' : 'art removed');
      changes.push(() => (bytes ? send('PUT', `${path}/art`, bytes) : send('DELETE', `${path}/art`)));
    }
    if (words.length > 0) differences.push(`${card} ${kind.name}: ${words.join(', ')}`);
  }
  return { kinds: listed.length, differences, changes, others };
}

function wordsOf({ names, text, series, author }: KindRead): typeof EMPTY {
  return { names, text, series, author };
}

/** What is removed is said, also each name in a language. */
function differenceOf(field: (typeof FIELDS)[number], before: Fields, after: Fields): string {
  if (field === 'names') {
    const removed = Object.keys(before.names).filter((language) => !Object.hasOwn(after.names, language));
    return removed.length === 0 ? field : `${field} (${removed.join(', ')} removed)`;
  }
  return after[field] === '' ? `${field} removed` : field;
}

/**
 * Whether art is what the service made of these bytes, or these bytes themselves: what `pull` wrote is not encoded again, with a loss. Another
 * version of the encoder may give the same art another address: then it is sent once more.
 */
async function isSameArt(address: string, bytes: Buffer | undefined): Promise<boolean> {
  if (address === '' || !bytes) return address === '' && !bytes;
  if (address === artAddress(bytes)) return true;
  const [largest] = (await encodeArt(bytes, WIDTHS.slice(0, 1))) as [Buffer];
  return address === artAddress(largest);
}

function readKinds(folder: string): ListedKind[] {
  const file = join(folder, LIST_FILE);
  let given: unknown;
  try {
    given = parseJson(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandRefused(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (!Array.isArray(given)) throw new CommandRefused(`${file} must be a list of kinds`);
  const problems: string[] = [];
  const list = given.map((kind, index) =>
    checked(kind, folder, (problem) => problems.push(`${file}[${index}]${printable(problem)}`)),
  );
  const cards = list.map(({ card }) => card).filter((card) => card !== undefined);
  const repeated = new Set(cards.filter((card, index) => cards.indexOf(card) < index));
  for (const card of repeated) problems.push(`${file} has the card ${card} more than once`);
  if (problems.length > MOST_NAMED) problems.splice(MOST_NAMED, Infinity, `and ${problems.length - MOST_NAMED} more`);
  if (problems.length > 0) throw new CommandRefused(problems.join('\n'));
  return (list as ListedKind[]).map((kind) => ({ ...kind, ...inNfc(kind) }));
}

/** The picture of a kind; undefined for none. @throws CommandRefused when the folder lacks it, Error when it is no picture */
async function readArt(folder: string, art: string): Promise<Buffer | undefined> {
  if (art === '') return undefined;
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(folder, art));
  } catch (error) {
    throw new CommandRefused(`The art ${printable(art)} cannot be read: ${(error as Error).message}`);
  }
  await checkArt(bytes).catch((error: unknown) => {
    throw new Error(`${art}: ${(error as Error).message}`);
  });
  return bytes;
}

/** @param note hears each problem */
function checked(given: unknown, folder: string, note: (problem: string) => void): Partial<ListedKind> {
  if (!isObject(given)) {
    note(' must be a kind');
    return {};
  }
  const { card: number, ...members } = given;
  const { art, ...fields } = Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, value ?? { ...EMPTY, art: '' }[name] ?? value]),
  );
  const card = CARD.parse(number);
  if (card === undefined) note(`.card must be ${CARD.expected}`);
  const isInside = typeof art === 'string' && !['..', ''].includes(normalize(art || '.').split(sep)[0] ?? '');
  if (art !== undefined && !isInside) note('.art must name a file of the folder');
  if (isInside && !isReadable(join(folder, art))) note(`.art ${art} cannot be read`);
  const rules = { whitelist: true, forbidNonWhitelisted: true, stopAtFirstError: true };
  for (const { property, constraints = {} } of validateSync(plainToInstance(PutKindDto, fields), rules)) {
    const { whitelistValidation: isUnknown, ...others } = constraints;
    if (isUnknown === undefined) note(`.${property} ${Object.values(others).join(', ')}`);
    else note(`.${property} must be left out: only ${MEMBERS.join(', ')} are known`);
  }
  return { ...(fields as Pick<ListedKind, 'name'>), card, ...(isInside && { art }) };
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
