import { readFileSync } from 'node:fs';
import type { Measure } from './measures.js';

const PACKAGE = new URL('../../../../package.json', import.meta.url);

/** Which version runs. */
export function buildMeasure(): Measure {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  return {
    name: 'card_draw_build_info',
    help: 'Always 1; the version is in the label',
    type: 'gauge',
    labels: ['version'],
    aggregator: 'first',
    read: () => [[{ version }, 1]],
  };
}
