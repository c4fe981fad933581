import { ALL, PAGE_SIZE } from '../addresses';
import type { Middleware } from 'openapi-fetch';
import type { Error as ErrorBody } from '../../../clients/typescript/src/api';

/** What is read of the OpenAPI document. */
interface Documented {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>>;
}

interface Parameter {
  readonly name?: string;
  readonly schema?: { readonly maximum?: number };
}

/** So many records the operator allows on a page (MAX_ITEMS_PER_PAGE). That is known once more were refused. */
let most = Infinity;
/** The bound as the document says it, which is asked for once. */
let documented: Promise<number | undefined> | undefined;

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
  async onResponse({ request, response, schemaPath }) {
    if (!(await isTooLong(response))) return undefined;
    documented ??= boundIn(new URL('/openapi.json', request.url), schemaPath);
    const bound = await documented;
    if (bound === undefined) documented = undefined;
    most = bound ?? most;
    const again = shorter(request);
    return again && fetch(again);
  },
};

/** Whether the service refuses a page for its length. */
async function isTooLong(response: Response): Promise<boolean> {
  if (response.status !== 400) return false;
  const { errors } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as Partial<ErrorBody>;
  return errors?.some(({ field }) => field === 'itemsPerPage') ?? false;
}

/** The longest page of a list, in the OpenAPI document; undefined when it says none that makes sense. */
async function boundIn(address: URL, path: string): Promise<number | undefined> {
  try {
    const { paths } = (await (await fetch(address)).json()) as Documented;
    const parameter = paths[path]?.get?.parameters?.find(({ name }) => name === 'itemsPerPage');
    const bound = parameter?.schema?.maximum;
    return Number.isSafeInteger(bound) && Number(bound) > 0 ? bound : undefined;
  } catch {
    return undefined;
  }
}

/** The same request for as many records as are allowed; undefined for one that asks for no more. */
function shorter(request: Request): Request | undefined {
  const url = new URL(request.url);
  const asked = Number(url.searchParams.get('itemsPerPage'));
  if (asked <= most || asked === ALL) return undefined;
  url.searchParams.set('itemsPerPage', String(most));
  return new Request(url, request);
}
