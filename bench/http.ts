import type { Request } from './rows.js';

/**
 * Sends one request and gives the parsed answer.
 * @throws Error when the status is not 200
 */
export async function request(url: string, { method, path, headers, body }: Request): Promise<unknown> {
  const response = await fetch(url + path, {
    method,
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
