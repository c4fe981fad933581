import { describe, expect, it } from '@jest/globals';
import {
  BreakableService,
  DEMANDED_MS,
  END_CONNECTIONS,
  expectWell,
  FOUND,
  LOST,
  UNHURRIED_READS,
} from './breakable-service.js';
import { amount } from '../../harness/long-form.js';

/** In which a service finds out that the database hangs, before the time of any statement is over. */
const FOUND_OUT_MS = 3_000;
/** In which a service that knows that the database is gone says so. */
const AT_ONCE_MS = 1_500;

/** What may become of a database. */
interface Fault {
  readonly name: string;
  readonly begin: (broken: BreakableService) => unknown;
  readonly end: (broken: BreakableService) => unknown;
}

const FAULTS: readonly Fault[] = [
  { name: 'is killed', begin: ({ postgres }) => postgres.crash(), end: ({ postgres }) => postgres.startAgain() },
  { name: 'hangs', begin: ({ postgres }) => postgres.freeze(), end: ({ postgres }) => postgres.thaw() },
  { name: 'is stopped', begin: ({ postgres }) => postgres.stop(), end: ({ postgres }) => postgres.startAgain() },
  {
    name: 'is behind a network that loses everything',
    begin: ({ network }) => network.swallow(),
    end: ({ network }) => network.swallowNoMore(),
  },
];

const broken = await BreakableService.start();
const { postgres, service } = broken;

describe('a database that', () => {
  it.each(FAULTS.slice(0, amount(2, FAULTS.length)))(
    '$name, is a 503 in time for every request, and is taken back in time',
    async ({ begin, end }) => {
      const [lost, found] = [service.count(LOST), service.count(FOUND)];
      expectWell(await broken.all());
      await begin(broken);
      try {
        await broken.expectNoneWithin(FOUND_OUT_MS);
        await broken.expectNoneWithin(AT_ONCE_MS);
      } finally {
        await end(broken);
      }
      await broken.wellWithin(DEMANDED_MS);
      expectWell(await broken.all());
      await broken.expectNothingHalfDone();
      // A connection that is there already serves before the next try finds the database.
      await service.printed(FOUND, found + 1);
      expect([service.count(LOST), service.count(FOUND)]).toEqual([lost + 1, found + 1]);
      // What the service could not explain is logged so.
      expect(service.output).not.toContain('"context":"Error"');
    },
  );

  it('ends all its connections keeps no reader from an answer', async () => {
    const session = await postgres.connect();
    for (let round = 0; round < amount(2, 5); round++) {
      expectWell(await broken.all(3, UNHURRIED_READS));
      const reads = broken.all(amount(10, 20), UNHURRIED_READS);
      await session.query(END_CONNECTIONS);
      expectWell(await reads);
    }
  });
});
