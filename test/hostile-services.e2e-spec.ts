import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verifyDay } from './harness/verify-day.js';
import { type HostileService, HOSTILE_SERVICES, lies } from './fixtures/hostile-services.js';
import { DAY, PublishedDay, PublishingService } from './harness/published-day.js';

/** What a terminal would act upon, or not show. */
const UNSEEN = /[\p{Cc}\p{Cf}]/u;
const NAMED = HOSTILE_SERVICES.map((service) => [service.does, service] as const);

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

  it.each(NAMED)('calls a service false that %s', async (_, hostile) => {
    service.published = lies(hostile);
    const { differences } = await verifyDay(service.url, DAY);
    expect(differences[0]).toMatch(/^Does not match: /);
    expect(differences.filter((line) => UNSEEN.test(line))).toEqual([]);
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

(hasPython() ? describe : describe.skip)('the verifier in Python', () => {
  const ends = new Map<HostileService | undefined, string>();

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'verifier-'));
    const program = join(folder, 'verify.py');
    const page = readFileSync('docs/verifying-draws.md', 'utf8');
    writeFileSync(program, /<!-- verifier -->\n```python\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
    const judged = [undefined, ...HOSTILE_SERVICES];
    const services = await Promise.all(judged.map((hostile) => PublishingService.start(hostile && lies(hostile))));
    const args = ['-c', RUN, program, DAY, ...services.map(({ url }) => url)];
    const { stdout } = await promisify(execFile)('python3', args);
    JSON.parse(stdout).forEach((end: string, index: number) => ends.set(judged[index], end));
    for (const each of services) each.close();
    rmSync(folder, { recursive: true });
  });

  it('calls an honest service true', () => {
    const others = `${DAY}: 0 characters match the seed\n${DAY}: 0 battles match the seed\n`;
    expect(ends.get(undefined)).toBe(`${DAY}: 9 draws by 3 owners match the seed and the odds\n${others}`);
  });

  it.each(NAMED)('calls a service false that %s', (_, hostile) => {
    expect(ends.get(hostile)).toMatch(/^does not match: /);
    expect(ends.get(hostile)).not.toMatch(UNSEEN);
  });
});
