import { createRequire } from 'node:module';
import { basename } from 'node:path';

const { default: TestSequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** Short files that start many processes, or wait for long. */
const LONG = [
  'trials',
  'embedded-database-backup',
  'stopping',
  'cluster',
  'cluster-start',
  'restore-files',
  'backup',
  'database-faults',
  'list-memory',
  'fuzz',
  'slow-clients',
];

/**
 * Jest starts with the largest files, unless it knows from an earlier run how long each takes. A long file that comes last would
 * keep one worker busy, and the others would have nothing to do.
 */
export default class LongestFirst extends TestSequencer {
  async sort(tests) {
    const isLong = ({ path }) => LONG.includes(basename(path).split('.')[0]);
    const sorted = await super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
