import { ApiError, dataOf } from './client';

/** A request that changes something, without its secrets. */
export interface Write {
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The secret that goes with it. */
  readonly secret: 'password' | 'token';
  /** Whether it takes effect again when it is sent again, unless it has a key. */
  readonly isKeyed?: boolean;
}

export type Secrets = Readonly<Record<Write['secret'], string>>;

/** What came of it. */
export interface Written {
  readonly data: unknown;
  /** Whether an earlier request with the same key had done it. */
  readonly wasReplayed: boolean;
  /** The name of the request in the log of the service. */
  readonly requestId: string | undefined;
}

const PATIENCE_MS = 15_000;

/**
 * Sends it once. Secrets go in the body, and so into no address.
 * @throws ApiError when the answer is no success; another error when no answer comes
 */
export async function send(write: Write, secrets: Secrets, key: string): Promise<Written> {
  const secret = secrets[write.secret];
  const response = await fetch(write.path, {
    method: write.method,
    headers: { 'content-type': 'application/json', ...(write.isKeyed && { 'idempotency-key': key }) },
    body: JSON.stringify({ ...write.body, ...(secret !== '' && { [write.secret]: secret }) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const content = parsed(await response.text());
  const data = await dataOf<unknown>(Promise.resolve({ response, data: content, error: content }));
  const { headers } = response;
  const requestId = headers.get('x-request-id') ?? undefined;
  return { data, wasReplayed: headers.has('idempotency-replayed'), requestId };
}

/** A user without a name, and a change of no record. The service looks at the secret first, and then refuses both. */
export const REFUSED: Readonly<Record<Write['secret'], Write>> = {
  password: { method: 'POST', path: '/users', body: {}, secret: 'password' },
  token: { method: 'PATCH', path: '/users/0', body: {}, secret: 'token' },
};

/** What the service says of a secret that it does not know. Of a named token that is not for this operation it says more. */
export const IS_WRONG = 'is wrong';

/** Whether the service says that a secret is wrong. It is asked with a request that writes nothing. */
export async function isWrong(name: Write['secret'], secrets: Secrets): Promise<boolean> {
  try {
    await send(REFUSED[name], secrets, '');
    return false;
  } catch (error) {
    const problems = (error instanceof ApiError && error.status === 403 && error.body?.errors) || [];
    return problems.some(({ field, message }) => field === name && message === IS_WRONG);
  }
}

/** A proxy may answer something else than JSON. */
function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Random, in hex. `crypto.randomUUID` is missing on plain http from another machine. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
