import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemsOfRunLog } from './harness/search-run-log.mjs';

const REQUEST = '{"message":"request","operation":"readUser"}\n';

/** The search at the end of a run of the tests, which fails the run when a secret was logged. */
describe('the search of the log of a run', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'card-draw-run-log-'));
    write('app.requests', '..');
    write('app.secrets', '"kept-secret"\n"with \\"quotes\\""\n');
    write('other.secrets', '"another-secret"\n');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function write(name: string, text: string): void {
    writeFileSync(join(folder, name), text);
  }

  it('finds nothing in a log without secrets', () => {
    write('app.log', REQUEST);
    expect(problemsOfRunLog(folder)).toEqual([]);
  });

  it.each([
    ['kept-secret', 'a password kept-secret\n'],
    ['kept-secret', 'in upper case KEPT-SECRET\n'],
    ['another-secret', '{"message":"another-secret"}\n'],
    ['with "quotes"', 'x with "quotes"\n'],
    ['bearer ', 'Authorization: Bearer x\n'],
  ])('finds %s wherever it is', (secret, line) => {
    write('one.log', REQUEST);
    write('other.log', `first\n${line}last\n`);
    expect(problemsOfRunLog(folder)).toEqual([`The log has the secret "${secret}": ${line.trim().toLowerCase()}`]);
  });

  it.each(['', 'Listening\n'])('misses the requests in %j', (text) => {
    write('app.log', text);
    expect(problemsOfRunLog(folder)).toEqual(['The log of the run has no line of a request']);
  });

  it('misses a log', () => {
    expect(problemsOfRunLog(folder)).toEqual(['The log of the run has no line of a request']);
  });

  it('misses nothing where no request was sent', () => {
    rmSync(join(folder, 'app.requests'));
    expect(problemsOfRunLog(folder)).toEqual([]);
  });
});
