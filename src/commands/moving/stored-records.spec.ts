import { expect, it } from '@jest/globals';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { StoredRecords } from './stored-records.js';

const NONE = { count: 0, lastId: 0 };
const START = { from: 'http://old', began: '', before: { users: NONE, cards: NONE, ues: NONE, groups: NONE } };

it('puts records on the disk before the progress that counts them, and that before its name', () => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'card-draw-'));
  const stored = StoredRecords.create(folder, START);
  const opened = new Map<number, string>();
  const done: string[] = [];
  const { openSync, fsyncSync, renameSync } = fs;
  fs.openSync = (path, ...rest) => {
    const file = openSync(path, ...rest);
    opened.set(file, basename(String(path)));
    return file;
  };
  fs.fsyncSync = (file) => {
    done.push(opened.get(file) ?? '');
    fsyncSync(file);
  };
  fs.renameSync = (from, to) => {
    done.push(`to ${basename(String(to))}`);
    renameSync(from, to);
  };
  syncBuiltinESMExports();
  try {
    stored.append('users', [{ id: 1 }]);
    stored.append('cards', [{ id: 1, owner: 1 }]);
    stored.save(1, 0);
    expect(done).toEqual(['users.jsonl', 'cards.jsonl', 'progress.json.new', 'to progress.json', basename(folder)]);
  } finally {
    Object.assign(fs, { openSync, fsyncSync, renameSync });
    syncBuiltinESMExports();
    stored.remove();
  }
});
