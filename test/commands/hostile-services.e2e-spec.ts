import { beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sourceOf } from '../../src/commands/verifying/listed-sources.js';
import { VerifiedDays } from '../../src/commands/verifying/verified-days.js';
import { verifyDay, verifyDays } from '../harness/verify-day.js';
import { HOSTILE_DAYS } from '../fixtures/hostile-days.js';
import { type HostileService, lies } from '../fixtures/hostile-service.js';
import { PlayerBoxDay, WorldBoxDay } from '../harness/box-day.js';
import { HOSTILE_SERVICES } from '../fixtures/hostile-services.js';
import { SALVAGES } from '../fixtures/hostile-entries.js';
import { UNKNOWN_RULES } from '../fixtures/hostile-tables.js';
import { amount } from '../harness/long-form.js';
import { type Answer, DAY, type Publication, PublishedDay, PublishingService } from '../harness/published-day.js';
import { temporaryFolder } from '../harness/service-process.js';
import { NEXT_DAY, PublishedChain } from '../harness/published-chain.js';
import { hasPython } from '../harness/python.js';
import { PricedDay } from '../harness/priced-day.js';
import { GivenDay, PackDay, RuledDay, TargetDay } from '../harness/ruled-day.js';

const NAMED_DAYS = HOSTILE_DAYS.map((hostile) => [hostile.does, hostile] as const);
const BOTH = { first: DAY, last: NEXT_DAY };
const ALL_DAYS = `${DAY}..${NEXT_DAY}`;
/** docs/priced-day.json, which docs/verify.py made: what a service answers, by path. */
const PUBLISHED: Publication = {
  answer: (path) => {
    const { pathname, searchParams } = new URL(path, 'http://x');
    const answer = PUBLISHED_DAY[pathname];
    if (!Array.isArray(answer)) return answer;
    return answer.filter((each: Answer) => (each['card_id'] ?? each['id']) > (searchParams.get('after') ?? 0));
  },
};
const PUBLISHED_DAY = JSON.parse(readFileSync('docs/priced-day.json', 'utf8')) as Record<string, any>;
const VECTOR_DAY = '20260115';
/** What a terminal would act upon, or not show. */
const UNSEEN = /[\p{Cc}\p{Cf}]/u;
const NAMED_SALVAGES = SALVAGES.map(([service, undrawn]) => [service.does, service, undrawn] as const);
const NAMED = HOSTILE_SERVICES.map((service) => [service.does, service] as const);

const service = await PublishingService.start();
/** What a service publishes, without its requests, of which there would be thousands. */
const directly = (published: Publication) =>
  sourceOf((path) => Promise.resolve(JSON.parse(JSON.stringify(published.answer(path)))));

describe('npx card-draw verify', () => {
  it('calls an honest service true', async () => {
    service.published = new PublishedDay();
    const drawn = `${DAY}: 9 of 9 draws by 3 players match the seed and the odds`;
    const summary = `${drawn}; 0 of 0 battles and 0 of 0 characters match the seed`;
    expect(await verifyDay(service.url, DAY)).toEqual({ differences: [], summary });
  });

  it.each([RuledDay, TargetDay, PackDay, GivenDay, WorldBoxDay, PlayerBoxDay])(
    'calls an honest service true that has rules, battles and characters: %p',
    async (Day) => {
      service.published = new Day();
      const drawn = `${DAY}: 17 of 17 draws by 3 players match the seed and the odds`;
      const summary = `${drawn}; 4 of 4 battles and 2 of 2 characters match the seed`;
      expect(await verifyDay(service.url, DAY)).toEqual({ differences: [], summary });
    },
  );

  it('says what the operator gave before the first draw', async () => {
    const days = new VerifiedDays(directly(new GivenDay()));
    expect((await days.verify(DAY)).differences).toEqual([]);
    expect(days.notes).toContain('Given by the operator: 1 state of an owner');
  });

  it('calls an honest service true on which cards are worth something, and says what the operator gave', async () => {
    service.published = new PricedDay();
    const worth = '30 of 30 entries and 1 of 1 trades add up';
    const days = new VerifiedDays(service.url);
    const { differences, summary } = await days.verify(DAY);
    expect(differences).toEqual([]);
    expect(summary).toMatch(new RegExp(`; 4 of 4 battles and 2 of 2 characters match the seed; ${worth}$`));
    expect(days.notes).toContain('Made by the operator: 4 entries of balances');
  });

  it.each(NAMED_SALVAGES)('counts what the operator may have made, and %s', async (_, hostile, undrawn) => {
    const days = new VerifiedDays(directly(lies(hostile)));
    expect((await days.verify(DAY)).differences).toEqual([]);
    const of = undrawn === 0 ? '' : `, ${undrawn} of them for salvaged cards that match no draw of these days`;
    expect(days.notes).toContain(`Made by the operator: ${4 + undrawn} entries of balances${of}`);
  });

  it('calls the published day true on which draws cost something', async () => {
    service.published = PUBLISHED;
    const { differences, summary } = await verifyDay(service.url, VECTOR_DAY);
    expect(differences).toEqual([]);
    expect(summary).toMatch(/: 7 of 7 draws by 2 players .*; 19 of 19 entries and 1 of 1 trades add up$/);
  });

  it.each(NAMED)('calls a service false that %s', async (_, hostile) => {
    const { differences } = await verifyDay(directly(lies(hostile)), DAY);
    expect(differences[0]).toMatch(/^Does not match: /);
    expect(differences.filter((line) => UNSEEN.test(line))).toEqual([]);
  });

  it.each([
    ['rarities[0].streak', 0],
    ['rarities[0].ramp.to', 1],
    ['rarities[0].featured.pity', 2],
  ])('cannot tell of draws under a rule that it does not know, and names it: %s', async (rule, place) => {
    service.published = lies(UNKNOWN_RULES[place] as HostileService);
    const words = `${DAY} cannot be verified: this release does not know the rule ${rule}. One that does can tell`;
    await expect(verifyDay(service.url, DAY)).rejects.toThrow(words);
  });

  it('calls the day true that follows one with a rule that it does not know', async () => {
    const chain = new PublishedChain();
    chain.first.spring.rarities[0].streak = 10;
    chain.first.makeRuled();
    chain.seal();
    service.published = chain;
    expect(await verifyDays(service.url, BOTH)).toEqual([]);
  });

  it('calls an honest service true that has two days, alone and against stored statements', async () => {
    const { statements } = (service.published = new PublishedChain());
    expect(await verifyDays(service.url, { first: NEXT_DAY, last: NEXT_DAY })).toEqual([]);
    expect(await verifyDays(service.url, BOTH)).toEqual([]);
    expect(await verifyDays(service.url, BOTH, statements)).toEqual([]);
  });

  it.each(NAMED_DAYS)('calls a service false in two days that %s', async (_, { lie, shownBy }) => {
    const published = new PublishedChain();
    const { statements } = published;
    lie(published);
    const honest = shownBy === 'kept statements' && published.listed.length > 0;
    if (honest) expect(await verifyDays(directly(published), BOTH)).toEqual([]);
    const range = shownBy === 'second day' ? { ...BOTH, first: NEXT_DAY } : BOTH;
    const differences = await verifyDays(directly(published), range, shownBy === 'kept statements' ? statements : []);
    expect(differences[0]).toMatch(/^Does not match: /);
  });
});

/** Runs a program for many services in one process. It ends with a text for the terminal where something does not match. */
const RUN = `
import contextlib, io, json, runpy, sys
program, runs = sys.argv[1:]
def run(arguments):
    sys.argv = [program, *arguments]
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(out):
        try:
            runpy.run_path(program, run_name="__main__")
        except BaseException as end:
            if type(end) is SystemExit and end.code == 2:
                return out.getvalue()
            return repr(end) if type(end) is not SystemExit else end.code
    return out.getvalue()
print(json.dumps([run(arguments) for arguments in json.loads(runs)]))`;

/** By day every sixth one lies to it; all of them lie to the command, and at night to it too. */
const LIES = [...HOSTILE_SERVICES, ...HOSTILE_DAYS].filter((_, place) => place % amount(6, 1) === 0);
const isTold = ({ does }: { does: string }): boolean => LIES.some((lie) => lie.does === does);

/** A verifier that believes too much may run without end. */
const TIMEOUT_MS = 60_000;

(hasPython() ? describe : describe.skip)('docs/verify.py', () => {
  /** What it says of the services, by what they do. */
  const ends = new Map<string, string>();
  const honest: string[] = [];

  beforeAll(async () => {
    const folder = temporaryFolder();
    const runs: (readonly [does: string | undefined, published: Publication, days: string, kept?: any[]])[] = [
      [undefined, new PublishedDay(), DAY],
      [undefined, new RuledDay(), DAY],
      [undefined, new PricedDay(), DAY],
      [undefined, PUBLISHED, VECTOR_DAY],
      [undefined, new TargetDay(), DAY],
      [undefined, new PackDay(), DAY],
      [undefined, new GivenDay(), DAY],
      ...[...UNKNOWN_RULES, ...HOSTILE_SERVICES.filter(isTold)].map((each) => [each.does, lies(each), DAY] as const),
    ];
    const { statements } = new PublishedChain();
    runs.push(...SALVAGES.map(([each]) => [each.does, lies(each), DAY] as const));
    runs.push([undefined, new PublishedChain(), NEXT_DAY], [undefined, new PublishedChain(), ALL_DAYS, statements]);
    for (const { does, lie, shownBy } of HOSTILE_DAYS.filter(isTold)) {
      const chain = new PublishedChain();
      lie(chain);
      const days = shownBy === 'second day' ? NEXT_DAY : ALL_DAYS;
      runs.push([does, chain, days, shownBy === 'kept statements' ? statements : undefined]);
      if (shownBy === 'kept statements' && chain.listed.length > 0) runs.push([undefined, chain, ALL_DAYS]);
    }
    const services = await Promise.all(runs.map(([, published]) => PublishingService.start(published)));
    const kept = join(folder.path, 'known');
    writeFileSync(kept, statements.map((each) => `${JSON.stringify(each)}\n`).join(''));
    const args = runs.map(([, , days, known], place) => [
      services[place]?.url,
      days,
      ...(known ? ['--known', kept] : []),
    ]);
    const python = ['-c', RUN, 'docs/verify.py', JSON.stringify(args)];
    const { stdout } = await promisify(execFile)('python3', python, { timeout: TIMEOUT_MS });
    for (const [place, end] of (JSON.parse(stdout) as string[]).entries()) {
      const does = runs[place]?.[0];
      if (does === undefined) honest.push(end);
      else ends.set(does, end);
    }
  });

  it('calls honest services true: a day, one with rules, characters and battles, one after another, and two', () => {
    const said = (draws: number, characters: number, battles: number, day = DAY): string =>
      [
        `${day}: ${draws} draws by 3 owners match the seed and the odds\n`,
        `${day}: ${characters} characters match the seed\n`,
        `${day}: ${battles} battles match the seed\n`,
      ].join('');
    const worth = (entries: number, own: number, day = DAY): string =>
      `${day}: ${entries} entries add up, and ${own} of them are the operator's; 1 trades\n`;
    const second = said(9, 1, 2, NEXT_DAY) + worth(1, 1, NEXT_DAY);
    const [one, ruled, priced, published, targeted, packs, given, after, both] = honest;
    expect(one).toBe(`${said(9, 0, 0)}Unverified: 1 signatures\n`);
    for (const each of [ruled, targeted, packs]) expect(each).toBe(`${said(17, 2, 4)}Unverified: 1 signatures\n`);
    const own = `${DAY}: 1 states of owners are given by the operator\n`;
    expect(given).toBe(`${said(17, 2, 4)}${own}Unverified: 1 signatures\n`);
    expect(priced).toBe(`${said(17, 2, 4)}${worth(30, 4)}Unverified: 1 signatures\n`);
    expect(published).toContain(`${VECTOR_DAY}: 19 entries add up, and 2 of them are the operator's; 1 trades\n`);
    expect(after).toBe(`${second}Unverified: 1 balances, 1 digests before the first day\n`);
    expect(both).toBe(`${said(17, 2, 4)}${worth(30, 4)}${second}Everything was verified.\n`);
  });

  it.each(NAMED_SALVAGES)('counts what the operator may have made, and %s', (does, _, undrawn) => {
    const of = `${DAY}: ${undrawn} of the operator's entries are for salvaged cards that match no draw of these days\n`;
    const said = ` add up, and ${4 + undrawn} of them are the operator's; `;
    expect(ends.get(does)?.split(said)).toEqual([
      expect.any(String),
      expect.stringContaining(undrawn ? of : 'trades\nU'),
    ]);
  });

  it('cannot tell without the stored statements', () => {
    expect(honest.slice(9).every((end) => end.startsWith(`${DAY}: `))).toBe(true);
  });

  it('cannot tell of draws under a rule that it does not know, and names the rule', () => {
    const said = UNKNOWN_RULES.map(({ does }) => ends.get(does));
    const of = (where: string, rule: string): string =>
      `cannot be verified: '${where}' has the rule '${rule}', which this verifier does not know\n`;
    expect(said).toEqual([of('super', 'streak'), of('the ramp of super', 'to'), of('the 50/50 of super', 'pity')]);
  });

  it.each(LIES.map(({ does }) => does))('calls a service false that %s', (does) => {
    expect(ends.get(does)).toMatch(/^does not match: /);
    expect(ends.get(does)).not.toMatch(UNSEEN);
  });
});
