import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UnknownRule } from '../../src/game/rules/published-table';
import { InvalidResponse } from '../../src/game/rules/validation';
import { SALVAGES } from '../../test/fixtures/hostile-entries';
import { HOSTILE_SERVICES } from '../../test/fixtures/hostile-services';
import { UNKNOWN_RULES } from '../../test/fixtures/hostile-tables';
import { HOSTILE_DAYS } from '../../test/fixtures/hostile-days';
import { type HostileService, lies } from '../../test/fixtures/hostile-service';
import { amount } from '../../test/harness/long-form';
import { type Answer, DAY, type Publication, PublishedDay, PublishingService } from '../../test/harness/published-day';
import { NEXT_DAY, PublishedChain } from '../../test/harness/published-chain';
import { PricedDay } from '../../test/harness/priced-day';
import { GivenDay, PackDay, RuledDay } from '../../test/harness/ruled-day';
import type { DayMessage, DrawsMessage, DayTask } from '../src/proof/day-worker';
import { isAsPromised, isVerifiable } from '../src/proof/day-verification';
import { isGood } from '../src/proof/draws-report';
import { ServiceSource } from '../src/proof/service';
import { proofOf } from '../src/proof/verify';
import { isGoodRange, type RangeOutcome, verifyDays } from '../src/verifier/range';

/** By day every tenth one lies to the page, and all of them to the command, which has the same rules; at night to the page, too. */
const isTold = (_: unknown, place: number): boolean => place % amount(10, 1) === 0;
const NAMED_DAYS = HOSTILE_DAYS.map((hostile) => [hostile.does, hostile] as const);
const UNKNOWN = UNKNOWN_RULES.map((service) => [service.does, service] as const);
const NAMED = HOSTILE_SERVICES.map((service) => [service.does, service] as const);

describe("the page's verification of a day", () => {
  let service: PublishingService;
  let tell: (message: DayMessage) => void;
  let start: (message: { data: DayTask }) => void;

  beforeAll(async () => {
    service = await PublishingService.start();
    // What a worker has in a browser.
    const location = { origin: service.url };
    Object.assign(globalThis, { location, onmessage: null, postMessage: (message: DayMessage) => tell(message) });
    await import('../src/proof/day-worker');
    start = globalThis.onmessage as unknown as typeof start;
  });
  afterAll(() => {
    for (const name of ['location', 'onmessage', 'postMessage']) Reflect.deleteProperty(globalThis, name);
  });

  /** The last of what the worker tells. */
  function verified(published: Publication, day = DAY): Promise<DayMessage> {
    service.published = published;
    return new Promise((resolve) => {
      tell = (message) => {
        if (message.end !== undefined || message.problem !== undefined) resolve(message);
      };
      start({ data: { day } });
    });
  }

  it('calls an honest service true', async () => {
    expect(await verified(new PublishedDay())).toMatchObject({ report: { checked: 9, owners: 3, wrong: 0 }, end: [] });
  });

  it.each([RuledDay, PackDay, PricedDay])('calls an honest service true: %p', async (Day) => {
    const report = { checked: 17, wrong: 0, falseOthers: [] };
    expect(await verified(new Day())).toMatchObject({ report, end: [] });
  });

  it('says what the operator gave a player before the first draw', async () => {
    const report = { checked: 17, wrong: 0, falseOthers: [], unverified: { given: 1, states: 0 } };
    expect(await verified(new GivenDay())).toMatchObject({ report, end: [] });
  });

  it('says which salvages match no draw', async () => {
    const [salvage, undrawn] = SALVAGES.at(-1) as (typeof SALVAGES)[number];
    const report = { wrong: 0, falseOthers: [], unverified: { granted: 4 + undrawn, undrawn } };
    expect(await verified(lies(salvage))).toMatchObject({ report, end: [] });
  });

  it.each(NAMED.filter(isTold))('calls a service false that %s', async (_, hostile) => {
    const { report, end, problem } = await verified(lies(hostile));
    expect(problem).toBeUndefined();
    expect(report.wrong + report.falseOthers.length + (end?.length ?? 0)).toBeGreaterThan(0);
  });

  it.each(UNKNOWN)('cannot tell of a day that %s, and names the rule', async (_, honest) => {
    const { report, end = [] } = await verified(lies(honest));
    expect(end).toEqual([
      { kind: 'rule', field: expect.stringMatching(/^rarities\[0\]\.(streak|ramp\.to|featured\.pity)$/) },
    ]);
    expect([isAsPromised(report, end), isVerifiable(end)]).toEqual([true, false]);
  });

  it('counts draws under a rule that it does not know apart, and calls none of them false', async () => {
    const { drawn } = await provenState(lies(UNKNOWN_RULES[0] as HostileService) as RuledDay, 2);
    expect(drawn).toMatchObject({ checked: 0, unknown: 6, wrong: 0 });
    expect(isGood(drawn)).toBe(true);
  });

  /** What the worker tells of the draws of a player up to one. */
  function provenState(published: RuledDay, place: number): Promise<DrawsMessage> {
    service.published = published;
    const upTo = published.ruled[place];
    return new Promise((resolve) => {
      tell = (message) => {
        if (message.end !== undefined || message.problem !== undefined) resolve(message as unknown as DrawsMessage);
      };
      start({ data: { owner: upTo.owner, upTo } });
    });
  }

  it('makes the draws again that lead to the state of one', async () => {
    // Three draws without rules and three under rules, and the draw itself is not the last one of its player.
    expect(await provenState(new RuledDay(), 2)).toMatchObject({ drawn: { checked: 6, wrong: 0, unverified: 0 } });
  });

  it('does not know of the draws of a player alone what the operator gave before the first one', async () => {
    expect(await provenState(new GivenDay(), 2)).toMatchObject({ drawn: { checked: 6, wrong: 0, unverified: 1 } });
  });

  it('calls a state false that the draws before do not lead to, though the draw follows from it', async () => {
    const day = new RuledDay();
    day.makeRuled((led, draw) => (draw === day.ruled[2] ? [[((led[0]?.[0] ?? 0) + 1) % 3, 0], ...led.slice(1)] : led));
    const draw = day.ruled[2];
    expect(proofOf({ draw, day: day.day, table: day.spring }, {})).toMatchObject({ brokenAt: undefined });
    expect(await provenState(day, 2)).toMatchObject({ drawn: { checked: 6, wrong: 1 } });
  });

  it('calls an honest service true that has a day before', async () => {
    expect(await verified(new PublishedChain(), NEXT_DAY)).toMatchObject({ report: { checked: 9, wrong: 0 }, end: [] });
  });

  it.each(NAMED_DAYS.filter(([, { shownBy }]) => shownBy === 'second day'))(
    'calls a service false in a day that has one before, and that %s',
    async (_, { lie }) => {
      const published = new PublishedChain();
      lie(published);
      const { report, end, problem } = await verified(published, NEXT_DAY);
      expect(problem).toBeUndefined();
      expect(report.wrong + (end?.length ?? 0)).toBeGreaterThan(0);
    },
  );
});

describe('the verification of days in verify.html', () => {
  let service: PublishingService;
  beforeAll(async () => {
    service = await PublishingService.start();
  });

  const verified = (published: PublishedChain, first: string, kept: any[]): Promise<RangeOutcome> => {
    service.published = published;
    return verifyDays(
      new ServiceSource(service.url, { pageLength: 500 }),
      { first, last: NEXT_DAY },
      kept,
      () => undefined,
    );
  };

  it('calls an honest service true, also against stored statements', async () => {
    const chain = new PublishedChain();
    for (const first of [DAY, NEXT_DAY]) expect(isGoodRange(await verified(chain, first, chain.statements))).toBe(true);
  });

  it.each(NAMED_DAYS.filter(isTold))('calls a service false that %s', async (_, { lie, shownBy }) => {
    const published = new PublishedChain();
    const { statements } = published;
    lie(published);
    const kept = shownBy === 'kept statements' ? statements : [];
    const outcome = await verified(published, shownBy === 'second day' ? NEXT_DAY : DAY, kept);
    expect(isGoodRange(outcome)).toBe(false);
  });
});

describe("the page's proof of a draw", () => {
  /** The step at which it breaks, or the answer that cannot be. */
  function brokenAt(published: PublishedDay, draw: Answer, card: number): string | undefined {
    const { day } = published;
    const table = published.tableOf(draw['banner']);
    const proof = proofOf({ draw, day, table }, { card_id: card });
    return proof instanceof InvalidResponse ? proof.message : proof.brokenAt;
  }

  it.each([RuledDay, GivenDay])('calls an honest draw true: %p', (Day) => {
    const honest = new Day();
    expect(honest.draws.map((draw) => brokenAt(honest, draw, draw.card_id))).toEqual(honest.draws.map(() => undefined));
  });

  it.each(NAMED.filter(([, { card }]) => card !== undefined))('calls a service false that %s', (_, hostile) => {
    const published = lies(hostile);
    const card = hostile.card ?? 0;
    expect(brokenAt(published, published.draws[card - 10], card)).toBeDefined();
  });

  it.each(UNKNOWN)('cannot tell of a draw where a service %s', (_, honest) => {
    const published = lies(honest) as RuledDay;
    const { day, spring: table } = published;
    expect(proofOf({ draw: published.ruled[0], day, table }, {})).toBeInstanceOf(UnknownRule);
  });

  it('calls a service false that answers the draw of another card', () => {
    const honest = new PublishedDay();
    expect(brokenAt(honest, honest.draws[1], honest.draws[0].card_id)).toBe('card_id must be 10, as asked');
  });
});
