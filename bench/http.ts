import type { Request } from './rows.js';

/**
 * Sends one request and gives the parsed answer, or undefined when there is nothing in it (204).
 * @throws Error when the status is neither 200 nor 204
 */
export async function request(url: string, { method, path, headers, body }: Request): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  if (response.status === 204) return undefined;
  if (response.status !== 200) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
