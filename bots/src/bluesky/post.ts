import type { Line, Reply } from '../core/reply.js';
import { cut, lengthOf } from '../core/cut.js';
import { onlyOne, type Order, type Person } from '../core/order.js';
import { languageIn, wordsOf } from '../core/words.js';

interface Reference {
  readonly uri: string;
  readonly cid: string;
}

interface Facet {
  readonly index: { readonly byteStart: number; readonly byteEnd: number };
  readonly features: readonly { readonly $type: string; readonly did?: string; readonly uri?: string }[];
}

/** A post, as far as the bot reads it. */
export interface Post {
  readonly text: string;
  readonly createdAt: string;
  readonly langs?: readonly string[];
  readonly facets?: readonly Facet[];
  readonly reply?: { readonly root: Reference; readonly parent: Reference };
}

/** A post that concerns the bot. */
export interface Notification extends Reference {
  readonly author: { readonly did: string; readonly handle: string };
  readonly reason: string;
  readonly record: Post;
  readonly indexedAt: string;
}

const MOST_CHARACTERS = 300;
const MOST_BYTES = 3000;
const MENTION = 'app.bsky.richtext.facet#mention';
const LINK = 'app.bsky.richtext.facet#link';

function mentionsIn({ text, facets = [] }: Post): (Facet['index'] & { person: Person })[] {
  const bytes = Buffer.from(text);
  return facets.flatMap(({ index, features }) => {
    const did = features.find(({ $type }) => $type === MENTION)?.did;
    const name = bytes.subarray(index.byteStart, index.byteEnd).toString().replace(/^@/, '');
    return did === undefined ? [] : [{ ...index, person: { id: did, did, name } }];
  });
}

export function isMention({ reason, record }: Notification, own: string): boolean {
  const isPost = reason === 'mention' || reason === 'reply';
  return isPost && mentionsIn(record).some(({ person }) => person.id === own);
}

/** What a post asks of the bot. @param own the did of the bot */
export function orderOf({ uri, author, record }: Notification, own: string, usual: Order['language']): Order {
  const mentions = mentionsIn(record);
  let bytes = Buffer.from(record.text);
  // From the end on, so that the places of the others stay.
  for (const { byteStart, byteEnd } of mentions.toSorted((one, other) => other.byteStart - one.byteStart))
    bytes = Buffer.concat([bytes.subarray(0, byteStart), Buffer.from(' '), bytes.subarray(byteEnd)]);
  const said = bytes.toString();
  const language = record.langs?.some((each) => each.startsWith('ja')) ? 'ja' : languageIn(said, usual);
  return {
    ...wordsOf(said),
    by: { id: author.did, did: author.did, name: author.handle },
    key: `bluesky-${uri}`,
    language,
    other: onlyOne(mentions.map(({ person }) => person).filter(({ id }) => id !== own)),
    isPublic: true,
  };
}

function fits(text: string): boolean {
  return Buffer.byteLength(text) <= MOST_BYTES && lengthOf(text) <= MOST_CHARACTERS;
}

/** The text of a reply, with the lines that fit, and its links. */
export function textOf({ title, lines }: Reply): { text: string; facets: Facet[] } {
  let text = '';
  const facets: Facet[] = [];
  for (const line of [[cut(title, fits)], ...lines] as readonly Line[]) {
    const words = line.map((part) => (typeof part === 'string' ? part : part.text)).join('');
    const next = (text === '' ? '' : `${text}\n`) + words;
    if (!fits(next)) break;
    let byteEnd = Buffer.byteLength(next) - Buffer.byteLength(words);
    for (const part of line) {
      const byteStart = byteEnd;
      byteEnd += Buffer.byteLength(typeof part === 'string' ? part : part.text);
      if (typeof part !== 'string')
        facets.push({ index: { byteStart, byteEnd }, features: [{ $type: LINK, uri: part.url }] });
    }
    text = next;
  }
  return { text, facets };
}
