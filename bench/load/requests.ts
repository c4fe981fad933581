/** A request as it goes out, but for {@link UNIQUE}. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Requests that are sent one after the other, again and again. */
export type Requests = readonly [Request, ...Request[]];

/** Stands in a body for a text that is another one each time the request is sent; needs no escape in JSON, Lua or a pattern. */
export const UNIQUE = '<unique>';

export function get(path: string, headers?: Readonly<Record<string, string>>): Request {
  return { method: 'GET', path, ...(headers && { headers }) };
}

export function post(path: string, body: object): Request {
  return { method: 'POST', path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Whether the request has a part that is to be made anew. */
export function isRenewed({ body }: Request): boolean {
  return body?.includes(UNIQUE) ?? false;
}

/** The request with this text in the place of {@link UNIQUE}. */
export function renewed(request: Request, unique: string): Request {
  return request.body === undefined ? request : { ...request, body: request.body.replaceAll(UNIQUE, unique) };
}

/** Makes a request of each of these. */
export function forEach<T>([first, ...others]: readonly [T, ...T[]], make: (value: T) => Request): Requests {
  return [make(first), ...others.map(make)];
}
