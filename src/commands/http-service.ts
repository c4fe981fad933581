import { type RetryOptions, retryingFetch } from '#client/retrying-fetch.js';
import { processEnvironment, readSettingsOf } from '../platform/config/environment.js';
import { knownSecrets } from '../platform/config/operator-secrets.js';
import { PLATFORM_SETTINGS } from '../platform/config/settings.js';
import { printable } from './cli.js';

/** Far more than a page of records has. */
const MOST_BYTES = 64 * 1024 * 1024;
const LONGEST_EXCERPT = 300;

interface Options extends RetryOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a request, again where that may help.
 * @param body sent as JSON, or bytes
 * @param accepted a status beside 200 to 299
 * @returns the content; undefined for that status, and for 204
 * @throws Error that names the request
 */
export type Send = (method: string, path: string, body?: object, accepted?: number) => Promise<unknown>;

/** Bytes go as they are. */
function contentOf(body: object, headers: Readonly<Record<string, string>>): Pick<RequestInit, 'body' | 'headers'> {
  if (body instanceof Uint8Array) return { body: new Uint8Array(body), headers };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
}

/**
 * To a running service, of anyone: its answers have bounds, and its words are shown without what a terminal would obey.
 * @param address without a slash at the end
 */
export function requestsTo(address: string, options: Options): Send {
  const { headers = {} } = options;
  const fetch = retryingFetch({ maxBytes: MOST_BYTES, ...options });
  return async (method, path, body, accepted) => {
    const url = address + path;
    const content = body && contentOf(body, headers);
    const request = new Request(url, { method, headers, redirect: 'manual', ...content });
    const fail = (problem: string): never => {
      throw new Error(`${method} ${url}: ${problem}`);
    };
    const answer = await fetch(request).catch((error: unknown) => {
      const { cause, message } = error as Error;
      return fail((cause as Partial<Error> | undefined)?.message ?? message);
    });
    const text = await answer.text();
    if (answer.status === accepted || answer.status === 204) return undefined;
    const excerpt = printable(text.slice(0, LONGEST_EXCERPT));
    if (!answer.ok) return fail(`${answer.status} ${excerpt}`);
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return fail(`no JSON: ${excerpt}`);
    }
  };
}

/** Requests with the token of the settings or of DATA_DIR, and the password. @throws SettingsError when they are not known */
export function asOperator(address: string, options: Options): { send: Send; password: string } {
  const { dataDir, operatorPassword, operatorToken } = PLATFORM_SETTINGS.list;
  const settings = readSettingsOf(processEnvironment(), { dataDir, operatorPassword, operatorToken });
  const { password, token } = knownSecrets(settings);
  return { password, send: requestsTo(address, { ...options, headers: { authorization: `Bearer ${token}` } }) };
}
