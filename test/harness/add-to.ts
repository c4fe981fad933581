import { atEnd } from './scopes.js';

/** Adds to a list of the service until the tests around end: other test files of this process use the same list. */
export function addTo(list: readonly unknown[], ...added: readonly unknown[]): void {
  const all = list as unknown[];
  all.push(...added);
  atEnd(() => added.forEach((each) => all.splice(all.indexOf(each), 1)));
}
