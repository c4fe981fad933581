import { useSyncExternalStore } from 'react';

/** A value of this page that components follow. */
interface Store<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** The value now. Who uses it is rendered again with the next one. */
  readonly useValue: () => Value;
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  const get = (): Value => value;
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: () => useSyncExternalStore(subscribe, get, get),
  };
}
