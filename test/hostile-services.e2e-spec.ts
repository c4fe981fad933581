import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verifyDay, verifyDays } from './harness/verify-day.js';
import { HOSTILE_DAYS } from './fixtures/hostile-days.js';
import { lies } from './fixtures/hostile-service.js';
import { HOSTILE_SERVICES } from './fixtures/hostile-services.js';
import { DAY, type Publication, PublishedDay, PublishingService } from './harness/published-day.js';
import { temporaryFolder } from './harness/service-process.js';
import { NEXT_DAY, PublishedChain } from './harness/published-chain.js';
import { RuledDay } from './harness/ruled-day.js';

const NAMED_DAYS = HOSTILE_DAYS.map((hostile) => [hostile.does, hostile] as const);
const BOTH = { first: DAY, last: NEXT_DAY };
const ALL_DAYS = `${DAY}..${NEXT_DAY}`;
/** What a terminal would act upon, or not show. */
const UNSEEN = /[\p{Cc}\p{Cf}]/u;
const NAMED = HOSTILE_SERVICES.map((service) => [service.does, service] as const);

function hasPython(): boolean {
  if (spawnSync('python3', ['--version']).status === 0) return true;
  const sentence = 'No python3 is here: docs/verify.py is not tested';
  if (process.env['CI_STRICT'] === '1') throw new Error(sentence);
  console.warn(sentence);
  return false;
}

let service: PublishingService;
beforeAll(async () => {
  service = await PublishingService.start();
});
afterAll(() => {
  service.close();
});

describe('npx card-draw verify', () => {
  it('calls an honest service true', async () => {
    service.published = new PublishedDay();
    const drawn = `${DAY}: 9 of 9 draws by 3 players match the seed and the odds`;
    const summary = `${drawn}; 0 of 0 battles and 0 of 0 characters match the seed`;
    expect(await verifyDay(service.url, DAY)).toEqual({ differences: [], summary });
  });

  it('calls an honest service true that has rules, battles and characters', async () => {
    service.published = new RuledDay();
    const drawn = `${DAY}: 17 of 17 draws by 3 players match the seed and the odds`;
    const summary = `${drawn}; 4 of 4 battles and 2 of 2 characters match the seed`;
    expect(await verifyDay(service.url, DAY)).toEqual({ differences: [], summary });
  });

  it.each(NAMED)('calls a service false that %s', async (_, hostile) => {
    service.published = lies(hostile);
    const { differences } = await verifyDay(service.url, DAY);
    expect(differences[0]).toMatch(/^Does not match: /);
    expect(differences.filter((line) => UNSEEN.test(line))).toEqual([]);
  });

  it('calls an honest service true that has two days, alone and against statements that were kept', async () => {
    const { statements } = (service.published = new PublishedChain());
    expect(await verifyDays(service.url, { first: NEXT_DAY, last: NEXT_DAY })).toEqual([]);
    expect(await verifyDays(service.url, BOTH)).toEqual([]);
    expect(await verifyDays(service.url, BOTH, statements)).toEqual([]);
  });

  it.each(NAMED_DAYS)('calls a service false in two days that %s', async (_, { lie, shownBy }) => {
    const published = new PublishedChain();
    const { statements } = published;
    lie(published);
    service.published = published;
    const honest = shownBy === 'kept statements' && published.listed.length > 0;
    if (honest) expect(await verifyDays(service.url, BOTH)).toEqual([]);
    const range = shownBy === 'second day' ? { ...BOTH, first: NEXT_DAY } : BOTH;
    const differences = await verifyDays(service.url, range, shownBy === 'kept statements' ? statements : []);
    expect(differences[0]).toMatch(/^Does not match: /);
  });
});

/** Runs a program for many services in one process. It ends with a text for the terminal where something does not match. */
const RUN = `
import contextlib, io, json, runpy, sys
program, runs = sys.argv[1:]
def run(arguments):
    sys.argv = [program, *arguments]
    with contextlib.redirect_stdout(io.StringIO()) as out:
        try:
            runpy.run_path(program, run_name="__main__")
        except BaseException as end:
            return repr(end) if type(end) is not SystemExit else end.code
    return out.getvalue()
print(json.dumps([run(arguments) for arguments in json.loads(runs)]))`;

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
      ...NAMED.map(([does, hostile]) => [does, lies(hostile), DAY] as const),
    ];
    const { statements } = new PublishedChain();
    runs.push([undefined, new PublishedChain(), NEXT_DAY], [undefined, new PublishedChain(), ALL_DAYS, statements]);
    for (const [does, { lie, shownBy }] of NAMED_DAYS) {
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
    for (const each of services) each.close();
    folder.remove();
  });

  it('calls honest services true: a day, one with rules, characters and battles, one after another, and two', () => {
    const said = (draws: number, characters: number, battles: number, day = DAY): string =>
      [
        `${day}: ${draws} draws by 3 owners match the seed and the odds\n`,
        `${day}: ${characters} characters match the seed\n`,
        `${day}: ${battles} battles match the seed\n`,
      ].join('');
    const second = said(9, 1, 2, NEXT_DAY);
    const [one, ruled, after, both] = honest;
    expect(one).toBe(`${said(9, 0, 0)}Not verified, and taken as given: 1 signatures\n`);
    expect(ruled).toBe(`${said(17, 2, 4)}Not verified, and taken as given: 1 signatures\n`);
    expect(after).toBe(`${second}Not verified, and taken as given: 1 digests before the first day\n`);
    expect(both).toBe(`${said(17, 2, 4)}${second}Nothing was taken as given.\n`);
  });

  it('cannot tell without the statements that were kept', () => {
    expect(honest.slice(4).every((end) => end.startsWith(`${DAY}: `))).toBe(true);
  });

  it.each([...NAMED, ...NAMED_DAYS].map(([does]) => does))('calls a service false that %s', (does) => {
    expect(ends.get(does)).toMatch(/^does not match: /);
    expect(ends.get(does)).not.toMatch(UNSEEN);
  });
});
