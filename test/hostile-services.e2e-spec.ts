import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verifyDay, verifyDays } from './harness/verify-day.js';
import { HOSTILE_DAYS } from './fixtures/hostile-days.js';
import { lies } from './fixtures/hostile-service.js';
import { HOSTILE_SERVICES } from './fixtures/hostile-services.js';
import { DAY, PublishedDay, PublishingService } from './harness/published-day.js';
import { NEXT_DAY, PublishedChain } from './harness/published-chain.js';
import { RuledDay } from './harness/ruled-day.js';

const NAMED_DAYS = HOSTILE_DAYS.map((hostile) => [hostile.does, hostile] as const);
const BOTH = { first: DAY, last: NEXT_DAY };
/** What a terminal would act upon, or not show. */
const UNSEEN = /[\p{Cc}\p{Cf}]/u;
const NAMED = HOSTILE_SERVICES.map((service) => [service.does, service] as const);
/** It verifies what is published of a day, and takes as given what a user was before a battle. */
const FOR_PYTHON = NAMED.filter(([, { isCarried }]) => !isCarried);

function hasPython(): boolean {
  if (spawnSync('python3', ['--version']).status === 0) return true;
  const sentence = 'No python3 is here: the verifier of the docs is not tested';
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

describe('npm run verify-day', () => {
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
program, day, *services = sys.argv[1:]
def run(service):
    sys.argv = [program, service, day]
    with contextlib.redirect_stdout(io.StringIO()) as out:
        try:
            runpy.run_path(program, run_name="__main__")
        except BaseException as end:
            return repr(end) if type(end) is not SystemExit else end.code
    return out.getvalue()
print(json.dumps([run(service) for service in services]))`;

/** A verifier that believes too much may run without end. */
const PATIENCE_MS = 60_000;

(hasPython() ? describe : describe.skip)('the verifier in Python', () => {
  /** What it says of the services, by what they do. */
  const ends = new Map<string | undefined, string>();
  let honest: (string | undefined)[] = [];

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'verifier-'));
    const program = join(folder, 'verify.py');
    const page = readFileSync('docs/verifying-draws.md', 'utf8');
    writeFileSync(program, /<!-- verifier -->\n```python\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
    const days = [new PublishedDay(), new RuledDay(), ...FOR_PYTHON.map(([, hostile]) => lies(hostile))];
    const services = await Promise.all(days.map((published) => PublishingService.start(published)));
    const args = ['-c', RUN, program, DAY, ...services.map(({ url }) => url)];
    const { stdout } = await promisify(execFile)('python3', args, { timeout: PATIENCE_MS });
    const [plain, ruled, ...hostile] = JSON.parse(stdout) as string[];
    honest = [plain, ruled];
    hostile.forEach((end, index) => ends.set(FOR_PYTHON[index]?.[0], end));
    for (const each of services) each.close();
    rmSync(folder, { recursive: true });
  });

  it('calls honest services true, without rules, and with rules, battles and characters', () => {
    const told = (draws: number, characters: number, battles: number): string =>
      [
        `${DAY}: ${draws} draws by 3 owners match the seed and the odds\n`,
        `${DAY}: ${characters} characters match the seed\n`,
        `${DAY}: ${battles} battles match the seed\n`,
      ].join('');
    expect(honest).toEqual([told(9, 0, 0), told(17, 2, 4)]);
  });

  it.each(FOR_PYTHON)('calls a service false that %s', (does) => {
    expect(ends.get(does)).toMatch(/^does not match: /);
    expect(ends.get(does)).not.toMatch(UNSEEN);
  });
});
