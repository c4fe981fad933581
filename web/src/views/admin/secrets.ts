import { useSyncExternalStore } from 'react';
import { isWrong, type Secrets } from '../../api/write';

/** In memory only: gone with the tab, and when the page is loaded again. */
let secrets: Secrets = { password: '', token: '' };
/** Those that the service has looked at, with what it said of each. */
let wrong: Readonly<Partial<Record<keyof Secrets, boolean>>> = {};
const listeners = new Set<() => void>();

export function setSecret(name: keyof Secrets, value: string): void {
  secrets = { ...secrets, [name]: value };
  wrong = { ...wrong, [name]: undefined };
  for (const listener of listeners) listener();
}

/** Asks the service about a secret, once for each that is typed: a wrong one counts as a guess. */
export async function checkSecret(name: keyof Secrets): Promise<void> {
  const asked = secrets;
  if (asked[name] === '' || wrong[name] !== undefined) return;
  wrong = { ...wrong, [name]: false };
  const isSo = await isWrong(name, asked);
  if (secrets[name] !== asked[name]) return;
  wrong = { ...wrong, [name]: isSo };
  for (const listener of listeners) listener();
}

/** Which secrets the service calls wrong. */
export function useWrong(): typeof wrong {
  return useSyncExternalStore(subscribe, () => wrong);
}

export function useSecrets(): Secrets {
  return useSyncExternalStore(subscribe, () => secrets);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
