import { PASSWORD } from '../harness/secrets.js';

let count = 0;

/** A number that no other call in this test file gets. */
export function unique(): number {
  return ++count;
}

/** A valid body of createUser. */
export function userBody(overrides: object = {}): Record<string, unknown> {
  return { username: `user-${unique()}`, password: PASSWORD, ...overrides };
}

/** A valid body of createCard, a plain draw. */
export function cardBody(owner: number, overrides: object = {}): Record<string, unknown> {
  return { owner, password: PASSWORD, ...overrides };
}

/** A valid body of createUe. */
export function ueBody(owner: number, overrides: object = {}): Record<string, unknown> {
  return { owner, password: PASSWORD, ...overrides };
}

/** A valid body of createGroup. */
export function groupBody(overrides: object = {}): Record<string, unknown> {
  return { name: `group-${unique()}`, password: PASSWORD, ...overrides };
}
