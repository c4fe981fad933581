import { expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readObjects } from './lines.js';

it('A file of objects may begin with a byte order mark, as some editors write it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'card-draw-'));
  const file = join(folder, 'users.jsonl');
  const read = async (text: string): Promise<unknown[]> => {
    writeFileSync(file, text);
    const objects: unknown[] = [];
    for await (const some of readObjects(file)) objects.push(...some);
    return objects;
  };
  expect(await read('\uFEFF{"id":1}\n{"id":2}\n')).toEqual([{ id: 1 }, { id: 2 }]);
  await expect(read('{"id":1}\n\uFEFF{"id":2}\n')).rejects.toThrow('line 2: there is no object in JSON');
  rmSync(folder, { recursive: true });
});
