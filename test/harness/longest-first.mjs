import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { basename } from 'node:path';

const { default: TestSequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** Short files that start many processes, or wait for long, the longest first. */
const LONG = [
  'stopping',
  'demo-service',
  'given-server',
  'embedded-database',
  'cluster',
  'database-faults',
  'slow-clients',
  'never-stale',
  'never-stale-rows',
  'never-stale-restart',
  'trials',
  'hostile-services',
  'fuzz',
  'faces',
  'backup',
  'backup-folder',
  'restore-files',
  'log-output',
  'named-faces',
  'chances',
];

/**
 * Jest starts with the largest files, unless it knows from an earlier run how long each takes. A long file that comes last would
 * keep one worker busy, and the others would have nothing to do. With TEST_ORDER, any text, the order is another one: no file may need it.
 */
export default class LongestFirst extends TestSequencer {
  async sort(tests) {
    const placeOf = ({ path }) => LONG.indexOf(basename(path).split('.')[0]);
    const { TEST_ORDER: order } = process.env;
    if (order) {
      const digestOf = ({ path }) => createHash('sha256').update(order).update(basename(path)).digest('hex');
      return [...tests].sort((one, other) => (digestOf(one) < digestOf(other) ? -1 : 1));
    }
    const sorted = await super.sort(tests);
    const long = sorted.filter((test) => placeOf(test) >= 0).sort((one, other) => placeOf(one) - placeOf(other));
    return [...long, ...sorted.filter((test) => placeOf(test) < 0)];
  }
}
