import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Finding } from '../../src/game/rules/day-lists';
import { DrawsVerifier } from '../src/proof/draws-verifier';
import { DAY, PublishedDay } from '../../test/harness/published-day';
import { BROWSER_CRYPTO } from '../src/proof/browser-crypto';
import { EXAMPLE, EXAMPLE_DRAW } from '../src/proof/example';
import { PROOF_FORMAT, readKept, readProofFile, RecordingSource, sourceOf } from '../src/proof/proof-file';
import { proofOf } from '../src/proof/verify';

const STATEMENT = { day: DAY, statement: '{}', signature: 'ab'.repeat(64), key: 'cd'.repeat(32) };

/** What a verifier finds in a file. */
async function found(file: any) {
  const findings: Finding[] = [];
  const asked = { values: { owner: 1 }, isWhole: true };
  const verifier = new DrawsVerifier(sourceOf(file), BROWSER_CRYPTO, (finding) => findings.push(finding), asked);
  for (const draw of file.draws) if (!(await verifier.check(draw))) break;
  return { findings, counts: verifier.counts };
}

/** The file of a player who drew three times. */
async function made(): Promise<any> {
  const { day, table, draws } = new PublishedDay();
  const answers = { day: () => day, odds: () => table, keys: () => [] };
  const recording = new RecordingSource({
    day: () => Promise.resolve(answers.day()),
    odds: () => Promise.resolve(answers.odds()),
    keys: () => Promise.resolve(answers.keys()),
  });
  await recording.day(DAY);
  await recording.odds(day.table);
  const file = recording.file({ service: 'http://x', made_at: 'now', owner: 1, draws: draws.slice(0, 3) });
  return JSON.parse(JSON.stringify(file));
}

describe('the file of a proof', () => {
  it('holds all that its draws are verified from', async () => {
    const { findings, counts } = await found(readProofFile(JSON.stringify(await made())));
    expect([findings, counts]).toMatchObject([[], { checked: 3, matching: 3, open: 0, days: 1, unsigned: 1 }]);
  });

  it.each<[string, (file: any) => void, string]>([
    ['a changed draw', (file) => (file.draws[1].cp = 0), 'draws'],
    ['a draw of somebody else', (file) => (file.draws[1].owner = 2), 'draws error'],
    ['a draw that is missing between two', (file) => file.draws.splice(1, 1), 'draws'],
    ['draws in another order', (file) => file.draws.reverse(), 'draws error'],
    ['another seed', (file) => (file.days[DAY].seed = '08'.repeat(32)), 'day'],
    ['a day that is missing', (file) => (file.days = {}), 'day error'],
    ['another table', (file) => (Object.values<any>(file.tables)[0].outcomes[0].weight = 9), 'day error'],
  ])('is false with %s', async (_, change, what) => {
    const file = await made();
    change(file);
    const { findings } = await found(file);
    expect(findings.map((finding) => finding.list + ('error' in finding ? ' error' : ''))).toContain(what);
  });

  it('has draws that no one can verify yet, which are counted', async () => {
    const file = await made();
    for (const each of [file.days[DAY], ...file.draws]) each.seed = null;
    expect(await found(file)).toMatchObject({ findings: [], counts: { checked: 0, open: 3, days: 0 } });
  });

  it.each(['', '{', '[]', '{}', 'null', '{"format":"card-draw proof 2"}'])('is not %j', (text) => {
    expect(() => readProofFile(text)).toThrow('must be');
  });
});

describe('statements that someone stored', () => {
  it('are a list, one on each line, or those of a proof', () => {
    const line = JSON.stringify(STATEMENT);
    const days = { [DAY]: { ...STATEMENT, more: 1 }, '20260201': { signature: null } };
    const file = { format: PROOF_FORMAT, service: '', made_at: '', owner: null, draws: [], days, tables: {}, keys: [] };
    for (const text of [`[${line}]`, `${line}\n\n${line}\n`, JSON.stringify(file)])
      expect(readKept(text)[0]).toMatchObject(STATEMENT);
  });

  it.each(['', '[7]', '{"statement":7}', '{}'])('are not %j', (text) => {
    expect(() => readKept(text)).toThrow('must be');
  });
});

describe('the worked example', () => {
  it('is a published vector, and verifies', () => {
    const { draws, tables } = JSON.parse(readFileSync('docs/draw-vectors.json', 'utf8'));
    const vector = draws.find((each: any) => each.case === 'a client seed');
    const { case: name, consumed, table, ...values } = vector;
    expect(EXAMPLE_DRAW).toMatchObject(values);
    expect([name, table, consumed]).toEqual(['a client seed', 'default', 2]);
    expect((EXAMPLE.table as any).outcomes).toEqual(tables.default.outcomes);
    expect(proofOf(EXAMPLE, {})).toMatchObject({ brokenAt: undefined });
  });
});
