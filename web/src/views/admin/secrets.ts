import { useSyncExternalStore } from 'react';
import type { Secrets } from '../../api/write';

/** In memory only: gone with the tab, and when the page is loaded again. */
let secrets: Secrets = { password: '', token: '' };
const listeners = new Set<() => void>();

export function setSecret(name: keyof Secrets, value: string): void {
  secrets = { ...secrets, [name]: value };
  for (const listener of listeners) listener();
}

export function useSecrets(): Secrets {
  return useSyncExternalStore(subscribe, () => secrets);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
