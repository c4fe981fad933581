import { dataOf } from './client';

/** A request that changes something, without its secrets. {@link writeTo} makes those of the document. */
export interface Write<Answer = unknown> {
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Sent in place of the body. */
  readonly picture?: File | undefined;
  /** The secret that goes with it. */
  readonly secret: 'password' | 'token';
  /** Whether the password goes beside the token. */
  readonly withPassword?: boolean;
  /** Whether it takes effect again when it is sent again, unless it has a key. */
  readonly isKeyed?: boolean;
  /** What the service answers. It is only a type. */
  readonly answer?: Answer;
}

export type Secrets = Readonly<Record<Write['secret'], string>>;

/** What came of it. */
export interface WriteResult<Answer = unknown> {
  readonly data: Answer;
  /** Whether an earlier request with the same key had done it. */
  readonly wasReplayed: boolean;
  /** The name of the request in the log of the service. */
  readonly requestId: string | undefined;
}

const PATIENCE_MS = 15_000;
const PICTURE_PATIENCE_MS = 90_000;

/**
 * Sends it once. Secrets go in the body, or in a header beside a picture, and so into no address.
 * @throws ApiError when the answer is no success; another error when no answer comes
 */
export async function send<Answer>(write: Write<Answer>, secrets: Secrets, key: string): Promise<WriteResult<Answer>> {
  const { method, picture } = write;
  const secret = secrets[write.secret];
  const given = { [write.secret]: secret, ...(write.withPassword && { password: secrets.password }) };
  const typed = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ''));
  const response = await fetch(write.path, {
    method,
    headers: {
      ...(picture ? { authorization: bearer(secret) } : { 'content-type': 'application/json' }),
      ...(write.isKeyed && { 'idempotency-key': key }),
    },
    body: picture ?? JSON.stringify({ ...write.body, ...typed }),
    signal: AbortSignal.timeout(picture ? PICTURE_PATIENCE_MS : PATIENCE_MS),
  });
  const content = parsed(await response.text());
  const data = await dataOf(Promise.resolve({ response, data: content as Answer, error: content }));
  const { headers } = response;
  const requestId = headers.get('x-request-id') ?? undefined;
  return { data, wasReplayed: headers.has('idempotency-replayed'), requestId };
}

/** The header of a request with a secret. The service reads it as UTF-8; a browser takes one character for each byte. */
export function bearer(secret: string): string {
  return `Bearer ${String.fromCharCode(...new TextEncoder().encode(secret))}`;
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
