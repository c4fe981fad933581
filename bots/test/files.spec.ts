import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../test/harness/program.js';
import { JsonFile, Journal, RecentNames } from '../src/files.js';

const DAY_MS = 86_400_000;

/** What was said of problems meanwhile. */
function saidDuring(work: () => void): string {
  const said: unknown[] = [];
  const { error } = console;
  console.error = (...words) => void said.push(...words);
  try {
    work();
  } finally {
    console.error = error;
  }
  return said.join('\n');
}

describe('Files of a bot', () => {
  it('take entries of any id, and one of the first version, until they are done', () => {
    const folder = temporaryFolder().path;
    writeFileSync(join(folder, `${encodeURIComponent('$old/event:example')}.json`), '"old"');
    const ids = ['$old/event:example', '$'.padEnd(255, '語'), '$\ud800', '$a', '$A'];
    const journal = new Journal<string>(folder);
    expect(journal.entries()).toEqual(['old']);
    for (const id of ids.slice(1)) journal.add(id, id.toWellFormed());
    const again = new Journal<string>(folder);
    expect(again.entries().sort()).toEqual(['old', ...ids.slice(1).map((id) => id.toWellFormed())].sort());
    for (const id of ids) again.remove(id);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(['', '\0\0\0\0', '{"at":1'])('are set aside when a power cut has left %j in them', (content) => {
    const folder = temporaryFolder().path;
    const journal = new Journal<object>(join(folder, 'chat'));
    journal.add('1', { at: 1 });
    journal.add('2', { at: 2 });
    const [name = ''] = readdirSync(join(folder, 'chat'));
    const place = join(folder, 'chat', name);
    const [lost] = [JSON.parse(readFileSync(place, 'utf8')) as { at: number }];
    writeFileSync(place, content);
    writeFileSync(join(folder, 'servers.json'), content);
    const left: unknown[] = [];
    const said = saidDuring(() => {
      left.push(...new Journal<object>(join(folder, 'chat')).entries());
      const servers = new JsonFile<object>(join(folder, 'servers.json'), {});
      left.push(servers.read());
      servers.write({ a: 1 });
    });
    expect(left).toEqual([{ at: lost.at === 1 ? 2 : 1 }, {}]);
    for (const path of [place, join(folder, 'servers.json')]) {
      expect(said).toContain(`${path} is unreadable`);
      expect(readFileSync(`${path}.unreadable`, 'utf8')).toBe(content);
    }
    expect(new JsonFile<object>(join(folder, 'servers.json'), {}).read()).toEqual({ a: 1 });
  });

  it('know names for as long as they are told to, and no longer', () => {
    const path = join(temporaryFolder().path, 'names.txt');
    const lines = [`${new Date(Date.now() - 2 * DAY_MS).toISOString()} old`, `${new Date().toISOString()} new`, '\0\0'];
    writeFileSync(path, lines.join('\n'));
    const names = new RecentNames(path, DAY_MS);
    names.add('newest');
    expect(['old', 'new', 'newest', ''].map((name) => names.has(name))).toEqual([false, true, true, false]);
    expect(new RecentNames(path, DAY_MS).has('newest')).toBe(true);
    const forgetful = new RecentNames(path, 0);
    for (let name = 0; name < 5_000; name++) forgetful.add(String(name));
    expect(readFileSync(path, 'utf8').split('\n').length).toBeLessThan(1_100);
    expect(forgetful.has('4999')).toBe(false);
  });
});
