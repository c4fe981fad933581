import { BEARER } from '../harness/secrets.js';
import type { TestApp } from '../harness/test-app.js';
import { cardBody, groupBody, ueBody, userBody } from './bodies.js';

/** A record as its create operation answers it. */
export type Created = Record<string, unknown> & { readonly id: number };

export function createUser(app: TestApp, overrides?: object): Promise<Created> {
  return create(app, '/users', userBody(overrides));
}

export function createCard(app: TestApp, owner: number, overrides?: object): Promise<Created> {
  return create(app, '/cards', cardBody(owner, overrides));
}

export function createUe(app: TestApp, owner: number, overrides?: object): Promise<Created> {
  return create(app, '/ues', ueBody(owner, overrides));
}

export function createGroup(app: TestApp, overrides?: object): Promise<Created> {
  return create(app, '/groups', groupBody(overrides));
}

/** What a user has, by currency. */
export async function balancesOf(app: TestApp, user: number): Promise<Record<string, number>> {
  const balances: { currency: string; balance: number }[] = await app.read(`/users/${user}/balances`);
  return Object.fromEntries(balances.map(({ currency, balance }) => [currency, balance]));
}

/** With the token too, which creates need where TOKEN_OPERATIONS says so. */
async function create(app: TestApp, path: string, body: object): Promise<Created> {
  const answer = await app.request('POST', path, { body, headers: BEARER });
  if (answer.status !== 200) throw new Error(`POST ${path}: ${String(answer.status)} ${answer.text}`);
  return answer.body as Created;
}
