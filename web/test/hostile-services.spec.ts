import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FalseAnswer } from '../../src/game/rules/published';
import { HOSTILE_SERVICES } from '../../test/fixtures/hostile-services';
import { lies } from '../../test/fixtures/hostile-service';
import { type Answer, DAY, PublishedDay, PublishingService } from '../../test/harness/published-day';
import { RuledDay } from '../../test/harness/ruled-day';
import type { DayMessage, Task } from '../src/proof/day-worker';
import { proofOf } from '../src/proof/verify';

const NAMED = HOSTILE_SERVICES.map((service) => [service.does, service] as const);

describe("the page's verification of a day", () => {
  let service: PublishingService;
  let tell: (message: DayMessage) => void;
  let start: (message: { data: Task }) => void;

  beforeAll(async () => {
    service = await PublishingService.start();
    // What a worker has in a browser.
    const location = { origin: service.url };
    Object.assign(globalThis, { location, onmessage: null, postMessage: (message: DayMessage) => tell(message) });
    await import('../src/proof/day-worker');
    start = globalThis.onmessage as unknown as typeof start;
  });
  afterAll(() => {
    service.close();
    for (const name of ['location', 'onmessage', 'postMessage']) Reflect.deleteProperty(globalThis, name);
  });

  /** The last of what the worker tells. */
  function verified(published: PublishedDay): Promise<DayMessage> {
    service.published = published;
    return new Promise((resolve) => {
      tell = (message) => {
        if (message.end !== undefined || message.problem !== undefined) resolve(message);
      };
      start({ data: { day: DAY } });
    });
  }

  it('calls an honest service true', async () => {
    expect(await verified(new PublishedDay())).toMatchObject({ report: { checked: 9, owners: 3, wrong: 0 }, end: [] });
  });

  it('calls an honest service true that has rules, battles and characters', async () => {
    const report = { checked: 17, wrong: 0, falseBattles: [], falseCharacters: [] };
    expect(await verified(new RuledDay())).toMatchObject({ report, end: [] });
  });

  it.each(NAMED)('calls a service false that %s', async (_, hostile) => {
    const { report, end, problem } = await verified(lies(hostile));
    expect(problem).toBeUndefined();
    const { wrong, falseBattles, falseCharacters } = report;
    expect(wrong + falseBattles.length + falseCharacters.length + (end?.length ?? 0)).toBeGreaterThan(0);
  });
});

describe("the page's proof of a draw", () => {
  /** The step at which it breaks, or the answer that cannot be. */
  function brokenAt(published: PublishedDay, draw: Answer, card: number): string | undefined {
    const { day } = published;
    const table = published.tableOf(draw['banner']);
    const proof = proofOf({ draw, day, table }, { card_id: card });
    return proof instanceof FalseAnswer ? proof.message : proof.brokenAt;
  }

  it('calls an honest draw true', () => {
    const honest = new RuledDay();
    expect(honest.draws.map((draw) => brokenAt(honest, draw, draw.card_id))).toEqual(honest.draws.map(() => undefined));
  });

  it.each(NAMED.filter(([, { card }]) => card !== undefined))('calls a service false that %s', (_, hostile) => {
    const published = lies(hostile);
    const card = hostile.card ?? 0;
    expect(brokenAt(published, published.draws[card - 10], card)).toBeDefined();
  });

  it('calls a service false that answers the draw of another card', () => {
    const honest = new PublishedDay();
    expect(brokenAt(honest, honest.draws[1], honest.draws[0].card_id)).toBe('card_id must be 10, as asked');
  });
});
