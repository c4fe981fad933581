import type { Middleware } from 'openapi-fetch';

/** For lists without an upper bound: more than anyone has. */
export const ALL = 1_000_000;
/** So many records of a list with an upper bound are asked for at once. */
export const PAGE_SIZE = 100;

/** In the error of a page that is too long: it must be a whole number from 1 to so many. */
const BOUND = /"itemsPerPage","message":"[^"]* to ([1-9]\d*)/;
/** So many records the operator allows on a page (MAX_ITEMS_PER_PAGE). That is known once more were refused. */
let most = Infinity;

/** How long a full page is, of which so many records are asked for. */
export function lengthOfPage(asked: number): number {
  return Math.min(asked, most);
}

/** How a list goes on: by the number of the next page, until one is not full. */
export const pages = {
  initialPageParam: 1,
  getNextPageParam: (last: readonly unknown[], all: readonly unknown[]) =>
    last.length < lengthOfPage(PAGE_SIZE) ? undefined : all.length + 1,
};

/** Asks for fewer records where the operator allows no page as long as the one that is asked for. */
export const shorterPages: Middleware = {
  onRequest: ({ request }) => shorter(request),
  async onResponse({ request, response }) {
    if (response.status !== 400) return undefined;
    const bound = BOUND.exec(await response.clone().text())?.[1];
    if (bound === undefined) return undefined;
    most = Number(bound);
    const again = shorter(request);
    return again && fetch(again);
  },
};

/** The same request for as many records as are allowed; undefined for one that asks for no more. */
function shorter(request: Request): Request | undefined {
  const url = new URL(request.url);
  const asked = Number(url.searchParams.get('itemsPerPage'));
  if (asked <= most || asked === ALL) return undefined;
  url.searchParams.set('itemsPerPage', String(most));
  return new Request(url, request);
}
