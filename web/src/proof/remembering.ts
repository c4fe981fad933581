import type { Middleware } from 'openapi-fetch';
import type { RememberedPath } from './memory';

const PATHS: readonly RememberedPath[] = ['/game/seeds', '/game/seeds/{day}', '/game/keys'];

/** When the requests that are under way were sent. */
const asked = new Map<string, number>();

function pathOf(schemaPath: string): RememberedPath | undefined {
  return PATHS.find((path) => path === schemaPath);
}

/** Remembers what the service says of its days, whatever view asked. The memory itself is loaded later. */
export const remembering: Middleware = {
  onRequest({ id, schemaPath }) {
    if (pathOf(schemaPath)) asked.set(id, Date.now());
  },
  onResponse({ id, schemaPath, response }) {
    const path = pathOf(schemaPath);
    const askedAt = asked.get(id);
    asked.delete(id);
    if (!path || askedAt === undefined || !response.ok) return;
    const copy = response.clone();
    void Promise.all([import('./memory'), copy.json()]).then(
      ([{ remember }, answer]) => remember(path, answer, askedAt),
      // Whoever asked hears of an answer that cannot be read.
      () => undefined,
    );
  },
  onError({ id }) {
    asked.delete(id);
  },
};
