import { verdictOn } from '../../api/credentials';
import type { Secrets } from '../../api/write';
import { createStore } from '../../store';

/** In memory only: gone with the tab, and when the page is loaded again. */
const NONE: Secrets = { password: '', token: '' };
let secrets = NONE;
/** Those that the service was asked about last. */
let asked = NONE;
/** What the service called wrong, or did not. */
const wrong = createStore<Readonly<Partial<Record<keyof Secrets, boolean>>>>({});
/** So often all was forgotten. */
const forgotten = createStore(0);

/** What is typed in now, for a request that is sent now. Nothing is rendered anew while somebody types. */
export function currentSecrets(): Secrets {
  return secrets;
}

export function setSecret(name: keyof Secrets, value: string): void {
  secrets = { ...secrets, [name]: value };
  asked = { ...asked, [name]: '' };
  if (wrong.get()[name] !== undefined) sayWrong(name, undefined);
}

export function forgetSecrets(): void {
  secrets = asked = NONE;
  wrong.set({});
  forgotten.set(forgotten.get() + 1);
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
export const useWrong = wrong.useValue;

/** Another number after all was forgotten: then the fields are empty ones. */
export const useForgotten = forgotten.useValue;

function sayWrong(name: keyof Secrets, isWrong: boolean | undefined): void {
  wrong.set({ ...wrong.get(), [name]: isWrong });
}
