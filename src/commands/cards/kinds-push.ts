import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { checkArt, encodeArt } from '../../catalog/art-encoder.js';
import { WIDTHS } from '../../catalog/art.service.js';
import type { KindRead } from '../../catalog/dto/kind.dto.js';
import type { Send } from '../http-service.js';
import type { KindsFolder, ListedKind } from './kinds-folder.js';
import { allKinds } from './stored-kinds.js';

const FIELDS = ['name', 'names', 'text', 'series', 'author'] as const;

type Change = () => Promise<unknown>;

/** What a service lacks of a folder's kinds. */
export class KindsPush {
  private constructor(
    /** A line for each kind that differs. */
    readonly differences: readonly string[],
    /** So many kinds of the service are not in the folder. */
    readonly others: number,
    private readonly changes: readonly Change[],
  ) {}

  /** @throws Error for art that is no picture, before anything is sent */
  static async compare(folder: KindsFolder, send: Send): Promise<KindsPush> {
    const stored = new Map((await allKinds(send)).map((kind) => [kind.card, kind]));
    const differences: string[] = [];
    const changes: Change[] = [];
    for (const listed of folder.list) {
      const { words, made } = await differenceOf(listed, stored.get(listed.card), folder, send);
      if (words.length > 0) differences.push(`${listed.card} ${listed.name}: ${words.join(', ')}`);
      changes.push(...made);
      stored.delete(listed.card);
    }
    return new KindsPush(differences, stored.size, changes);
  }

  /** @param told called after each change */
  async run(told: (done: number, all: number) => void = () => undefined): Promise<void> {
    for (const [index, change] of this.changes.entries()) {
      await change();
      told(index + 1, this.changes.length);
    }
  }
}

async function differenceOf(listed: ListedKind, stored: KindRead | undefined, folder: KindsFolder, send: Send) {
  const path = `/game/cards/${listed.card}`;
  const fields = Object.fromEntries(FIELDS.map((name) => [name, listed[name]]));
  const changed = FIELDS.filter((name) => !isDeepStrictEqual(listed[name], stored?.[name]));
  const words: string[] = stored ? [...changed] : ['new'];
  const made: Change[] = changed.length > 0 ? [() => send('PUT', path, fields)] : [];
  const bytes = listed.art === '' ? undefined : folder.art(listed.art);
  if (bytes)
    await checkArt(bytes).catch((error: unknown) => {
      throw new Error(`${listed.art}: ${(error as Error).message}`);
    });
  const before = stored?.art ?? '';
  if (before === '' ? bytes !== undefined : before !== (bytes && (await addressOf(bytes)))) {
    words.push('art');
    made.push(bytes ? () => send('PUT', `${path}/art`, bytes) : () => send('DELETE', `${path}/art`));
  }
  return { words, made };
}

/** The address that the service will give to this art. Another version of the encoder may give another one: then it is sent once more. */
async function addressOf(bytes: Buffer): Promise<string> {
  const [largest] = await encodeArt(bytes, WIDTHS.slice(0, 1));
  return `/art/${createHash('sha256')
    .update(largest as Buffer)
    .digest('hex')}.webp`;
}
