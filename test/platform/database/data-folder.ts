import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

export const isRoot = process.geteuid?.() === 0;

/** The operator's secrets that the service has made. */
export function secretsIn(dataDir: string): Record<string, string | undefined> {
  return parseEnv(readFileSync(join(dataDir, 'operator.env'), 'utf8'));
}

/** What a player's bot would do first: a user, a card, and the list of that user's cards. */
export async function playAt(url: string, dataDir: string, username: string): Promise<any> {
  const password = secretsIn(dataDir)['OPERATOR_PASSWORD'];
  const post = async (path: string, body: object): Promise<any> => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify({ ...body, password }) })).json();
  };
  const user = await post('/users', { username });
  await post('/cards', { owner: user.id });
  return (await fetch(`${url}/users/${user.id}/card`)).json();
}

export const usersAt = async (url: string): Promise<any> => (await fetch(`${url}/users`)).json();
