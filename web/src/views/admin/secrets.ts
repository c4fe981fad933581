import { useSyncExternalStore } from 'react';
import { verdictOn } from '../../api/credentials';
import type { Secrets } from '../../api/write';

/** In memory only: gone with the tab, and when the page is loaded again. */
const NONE: Secrets = { password: '', token: '' };
let secrets = NONE;
/** Those that the service was asked about last. */
let asked = NONE;
/** What the service called wrong, or did not. */
let wrong: Readonly<Partial<Record<keyof Secrets, boolean>>> = {};
/** So often all was forgotten. */
let forgotten = 0;
const listeners = new Set<() => void>();

/** What is typed in now, for a request that is sent now. Nothing is rendered anew while somebody types. */
export function currentSecrets(): Secrets {
  return secrets;
}

export function setSecret(name: keyof Secrets, value: string): void {
  secrets = { ...secrets, [name]: value };
  asked = { ...asked, [name]: '' };
  if (wrong[name] !== undefined) sayWrong(name, undefined);
}

export function forgetSecrets(): void {
  secrets = asked = NONE;
  wrong = {};
  forgotten++;
  tell();
}

/** Asks the service about a secret, once for each that is typed: a wrong one counts as a guess. */
export async function checkSecret(name: keyof Secrets): Promise<void> {
  const secret = secrets[name];
  if (secret === asked[name]) return;
  asked = { ...asked, [name]: secret };
  const verdict = await verdictOn(name, secrets);
  if (secrets[name] === secret) sayWrong(name, verdict === 'wrong');
}

/** Which secrets the service calls wrong: undefined while it has not said. */
export function useWrong(): typeof wrong {
  return useSyncExternalStore(subscribe, () => wrong);
}

/** Another number after all was forgotten: then the fields are empty ones. */
export function useForgotten(): number {
  return useSyncExternalStore(subscribe, () => forgotten);
}

function sayWrong(name: keyof Secrets, isWrong: boolean | undefined): void {
  wrong = { ...wrong, [name]: isWrong };
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
