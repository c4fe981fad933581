import { queryOptions } from '@tanstack/react-query';
import { keep, kept } from '../storage';
import { createStore } from '../store';
import { client, dataOf, type LinkRedeem } from './client';
import { writeTo } from './operations';
import type { Secrets } from './write';

const KEY = 'player-token';
const held = createStore(read());

/** The token of the player who acts in this browser; null for nobody. */
export const usePlayerToken = held.useValue;

/** Keeps a token in this browser, or forgets it. */
export function setPlayerToken(token: LinkRedeem | null): void {
  keep(KEY, token ? JSON.stringify(token) : undefined);
  held.set(token);
}

/** The token wherever an operation asks for a secret. */
export function secretsOfPlayer(): Secrets {
  const token = held.get()?.token ?? '';
  return { password: token, token };
}

/** A player's tokens. */
export const linksOf = ({ user: id, token }: LinkRedeem) =>
  queryOptions({
    queryKey: ['users', id, 'links'],
    queryFn: () => {
      const headers = { authorization: `Bearer ${token}` };
      return dataOf(client.GET('/users/{id}/links', { params: { path: { id } }, headers }));
    },
  });

/** @param id of the token to end; without it all of the player's end */
export function revocation(user: number, id?: number) {
  const all = writeTo('delete', '/users/{id}/links', { id: user, body: {}, secret: 'token' });
  return id === undefined ? all : { ...all, path: `${all.path}/${id}` };
}

/** One that is over is none. */
function read(): LinkRedeem | null {
  try {
    const token = JSON.parse(kept(KEY) ?? 'null') as LinkRedeem | null;
    return token && new Date(token.until) > new Date() ? token : null;
  } catch {
    return null;
  }
}
