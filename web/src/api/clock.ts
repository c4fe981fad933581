import type { Middleware } from 'openapi-fetch';

let aheadMs = 0;

/** How far the clock of this machine is ahead of the service's, as the latest response says. */
export function clockAheadMs(): number {
  return aheadMs;
}

/** Compares the clocks. */
export const comparingClocks: Middleware = {
  onResponse({ response }) {
    const at = Date.parse(response.headers.get('date') ?? '');
    if (!Number.isNaN(at)) aheadMs = Date.now() - at;
  },
};
