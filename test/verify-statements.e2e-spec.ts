import { describe, expect, it } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storeStatements, readStoredStatements } from '../src/commands/verifying/stored-statements.js';
import { VerifiedDays } from '../src/commands/verifying/verified-days.js';
import { temporaryFolder } from './harness/service-process.js';
import { DAYS, twoDays } from './harness/two-days.js';

const folder = temporaryFolder();
const file = join(folder.path, 'statements.jsonl');
const [app, other] = [await twoDays(), await twoDays()];
const verified = new VerifiedDays(app.url);
for (const day of DAYS) expect((await verified.verify(day)).differences).toEqual([]);
storeStatements(file, verified.stated);

describe('npx card-draw verify, with stored statements', () => {
  it('finds that the service still says the same, from lines and from a list', async () => {
    const list = join(folder.path, 'list.json');
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(2);
    writeFileSync(list, `[${lines.join(',')}]`);
    expect(await differences(app.url, file)).toEqual([]);
    expect(await differences(app.url, list)).toEqual([]);
  });

  it('tells of a service that says something else of the day, signed by another key', async () => {
    expect((await differences(other.url, file))[0]).toMatch(
      /^Does not match: 20260115: the statement contradicts the stored one: commitment is .*; key is [0-9a-f]{64}, and [0-9a-f]{64} signed the stored/,
    );
  });

  it('refuses a file with a statement that was changed after it was signed', () => {
    const changed = join(folder.path, 'changed.jsonl');
    writeFileSync(changed, readFileSync(file, 'utf8').replace('2026-01-15T', '2026-01-14T'));
    expect(() => readStoredStatements(changed)).toThrow(/changed\.jsonl, statement 1: signature must be that of the/);
  });

  it('says what is unverified when it begins with the second day', async () => {
    const verified = new VerifiedDays(app.url);
    expect((await verified.verify(DAYS[1])).differences).toEqual([]);
    expect(verified.notes).toEqual([
      'Unverified, from before 20260116: 3 states of owners; strength, rarity and number of battles of 3 users; 7 balances; the digest',
      'Made by the operator: 3 entries of balances',
    ]);
  });

  it('does not verify a day that is not over, and says so', async () => {
    const { isVerified, summary } = await new VerifiedDays(app.url).verify('20260117');
    expect([isVerified, summary]).toEqual([false, expect.stringContaining('The seed of 20260117 is not revealed')]);
  });
});

async function differences(url: string, kept: string): Promise<readonly string[]> {
  return (await new VerifiedDays(url, readStoredStatements(kept)).verify(DAYS[0])).differences;
}
