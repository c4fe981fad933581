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

const NAMED_TOKEN = /^cdt_[\w-]{43}$/;

/** Whoever opens a link with a named token is signed in with it. The address forgets it. */
export function signInByLink(): void {
  const secret = location.hash.slice(1);
  if (!NAMED_TOKEN.test(secret)) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  setSecret('token', secret);
  forgotten.set(forgotten.get() + 1);
  void checkSecret('token');
}

/** What goes with a request: who has a named token need not type it twice. */
export function secretsToSend(): Secrets {
  const { password, token } = secrets;
  return { token, password: password === '' && NAMED_TOKEN.test(token) ? token : password };
}

/** What is typed in now. Nothing is rendered anew while somebody types. */
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
