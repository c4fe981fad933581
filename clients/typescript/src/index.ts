import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.js';
import { dataOf } from './api-error.js';
import { type RetryOptions, retryingFetch } from './retrying-fetch.js';

export type * from './api.js';
export { ApiError, dataOf } from './api-error.js';
export type { RetryOptions, Surroundings } from './retrying-fetch.js';

export interface ClientOptions extends RetryOptions {
  /** The operator's token. The service asks for it when a record is changed, and for what `TOKEN_OPERATIONS` closes. */
  readonly token?: string | undefined;
}

/** What a GET of a path answers. */
type Answer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Content } } } };
}
  ? Content
  : never;

/** The paths that answer a list. */
export type ListPath = { [Path in keyof paths]: Answer<Path> extends readonly unknown[] ? Path : never }[keyof paths];

/** An entry of the list at a path. */
export type Item<Path extends ListPath> = Answer<Path> extends readonly (infer Entry)[] ? Entry : never;

/** What a list can be asked. */
type Question<Path extends ListPath> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? NonNullable<Query>
  : never;

/** Which list, and how much of it at once. */
export type ListOptions<Path extends ListPath> = {
  /** So many are asked for at once: 1,000 unless given. The service's MAX_ITEMS_PER_PAGE may allow fewer. */
  readonly itemsPerPage?: number;
  /** What else is asked of the list: its order, which records. With `fields`, the other fields of an entry are missing. */
  readonly query?: Omit<Question<Path>, 'page' | 'itemsPerPage'>;
} & (paths[Path]['get'] extends { parameters: { path: infer Ids } }
  ? { readonly path: Ids }
  : { readonly path?: never });

/** Options can be left out where the path has no ids. */
type ListArguments<Path extends ListPath> =
  Partial<ListOptions<Path>> extends ListOptions<Path> ? [options?: ListOptions<Path>] : [options: ListOptions<Path>];

/** All operations by method and path, as openapi-fetch has them, and lists without pages. */
export interface CardDrawClient extends Client<paths> {
  /** The entries of a list, one after the other. A page is read when its first entry is asked for. */
  each<Path extends ListPath>(path: Path, ...options: ListArguments<Path>): AsyncGenerator<Item<Path>, void>;
}

/** @param address of the service, such as http://localhost:8080 */
export function cardDrawClient(address: string, { token, ...retries }: ClientOptions = {}): CardDrawClient {
  const client = createClient<paths>({
    baseUrl: address,
    // As `fields` is written: names with commas between them.
    querySerializer: { array: { style: 'form', explode: false } },
    fetch: retryingFetch(retries),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
  // All lists have the same parameters, which the compiler cannot see for a path that is not known yet.
  const read = client.GET as (path: string, init: object) => Promise<{ data?: unknown; response: Response }>;
  return Object.assign(client, {
    async *each<Path extends ListPath>(
      path: Path,
      ...[options]: ListArguments<Path>
    ): AsyncGenerator<Item<Path>, void> {
      const { path: ids, itemsPerPage = 1000, query: asked } = options ?? {};
      let place: { page?: number; after?: number } = {};
      for (let page = 2; ; page++) {
        const answer = await read(path, { params: { path: ids, query: { ...asked, itemsPerPage, ...place } } });
        const items = (await dataOf(Promise.resolve(answer))) as Item<Path>[];
        yield* items;
        if (items.length < itemsPerPage) return;
        // The ranking has an order of its own, and no links.
        const after = /[?&]after=(\d+)>; rel="next"/.exec(answer.response.headers.get('link') ?? '')?.[1];
        place = after === undefined ? { page } : { after: Number(after) };
      }
    },
  });
}
