import { expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { writeWhole } from './whole-files.js';

it('two writers of one file do not disturb each other, also with the same process id', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'card-draw-'));
  const file = join(folder, 'backup.sql');
  let finish: () => void = () => undefined;
  const isFinished = new Promise<void>((resolve) => (finish = resolve));
  async function* slow(): AsyncGenerator<string> {
    yield 'first, ';
    await isFinished;
    yield 'whole';
  }
  try {
    const first = writeWhole(new Map([[file, slow()]]));
    await writeWhole(new Map([[file, Readable.from(['second'])]]));
    expect(readFileSync(file, 'utf8')).toBe('second');
    finish();
    await first;
    expect(readFileSync(file, 'utf8')).toBe('first, whole');
    expect(readdirSync(folder)).toEqual(['backup.sql']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
