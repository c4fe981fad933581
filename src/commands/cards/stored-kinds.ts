import { retryingFetch } from '#client/retrying-fetch.js';
import type { KindRead } from '../../catalog/dto/kind.dto.js';
import type { Send } from '../http-service.js';

const PAGE = 500;
/** Far more than the largest size has. */
const MOST_ART_BYTES = 16 * 1024 * 1024;

/** Every kind of a service, by number. */
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
  const answer = await retryingFetch({ maxBytes: MOST_ART_BYTES })(new Request(url));
  if (!answer.ok) throw new Error(`GET ${url}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
