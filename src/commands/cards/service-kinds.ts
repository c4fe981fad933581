import { retryingFetch } from '#client/retrying-fetch.js';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { checkArt, encodeArt } from '../../catalog/art-encoder.js';
import { artAddress, WIDTHS } from '../../catalog/kind.entity.js';
import type { KindRead } from '../../catalog/dto/kind.dto.js';
import type { Send } from '../http-service.js';
import { type ListedKind, readArt, readKinds } from './kinds-folder.js';

const PAGE = 500;
/** Far more than the largest size has. */
const MOST_ART_BYTES = 16 * 1024 * 1024;
const FIELDS = ['name', 'names', 'text', 'series', 'author'] as const;
const GAME = fileURLToPath(new URL('../../../examples/game', import.meta.url));

/** What a service lacks of a folder's kinds. */
interface Comparison {
  readonly kinds: number;
  readonly differences: string[];
  readonly changes: (() => Promise<unknown>)[];
  /** How many kinds of the service are not in the folder. */
  readonly others: number;
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

/** @throws Error for art that is no picture, before anything is sent */
export async function compareKinds(folder: string, send: Send): Promise<Comparison> {
  const listed = readKinds(folder);
  const stored = new Map((await allKinds(send)).map((kind) => [kind.card, kind]));
  const others = stored.size - listed.filter(({ card }) => stored.has(card)).length;
  const found: Comparison = { kinds: listed.length, differences: [], changes: [], others };
  for (const kind of listed) await compare(kind, stored.get(kind.card), { folder, send, found });
  return found;
}

/** Gives the cards of the demo names and art, where the package has them and the service has none. */
export async function nameCards(send: Send): Promise<void> {
  if (!existsSync(GAME) || ((await send('GET', '/game/cards?itemsPerPage=1')) as unknown[]).length > 0) return;
  for (const change of (await compareKinds(GAME, send)).changes) await change();
}

async function compare(
  listed: ListedKind,
  stored: KindRead | undefined,
  { folder, send, found }: { folder: string; send: Send; found: Comparison },
): Promise<void> {
  const path = `/game/cards/${listed.card}`;
  const fields = Object.fromEntries(FIELDS.map((name) => [name, listed[name]]));
  const changed = FIELDS.filter((name) => !isDeepStrictEqual(listed[name], stored?.[name]));
  const words: string[] = stored ? [...changed] : ['new'];
  if (changed.length > 0) found.changes.push(() => send('PUT', path, fields));
  const bytes = readArt(folder, listed);
  if (bytes)
    await checkArt(bytes).catch((error: unknown) => {
      throw new Error(`${listed.art}: ${(error as Error).message}`);
    });
  const before = stored?.art ?? '';
  if (before === '' ? bytes !== undefined : before !== (bytes && (await addressOf(bytes)))) {
    words.push('art');
    found.changes.push(() => (bytes ? send('PUT', `${path}/art`, bytes) : send('DELETE', `${path}/art`)));
  }
  if (words.length > 0) found.differences.push(`${listed.card} ${listed.name}: ${words.join(', ')}`);
}

/** The address that the service will give to this art. Another version of the encoder may give another one: then it is sent once more. */
async function addressOf(bytes: Buffer): Promise<string> {
  const [largest] = (await encodeArt(bytes, WIDTHS.slice(0, 1))) as [Buffer];
  return artAddress(largest);
}
