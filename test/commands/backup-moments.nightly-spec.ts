import { beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createUser } from '../factories/records.js';
import { BlockedTables } from '../harness/blocked-tables.js';
import { backup, commandHere, CommandProcess, type Outcome } from '../harness/commands.js';
import { MovingTarget } from '../harness/moving-target.js';
import { TestApp } from '../harness/test-app.js';
import { until } from '../harness/until.js';

describe.each(['backup', 'export'] as const)('card-draw %s', (name) => {
  let target: MovingTarget;

  beforeEach(async () => {
    target = await MovingTarget.create();
    const app = await TestApp.start({ database: target.database });
    for (const username of ['one', 'two']) await createUser(app, { username });
    await app.close();
  });

  function start(): Promise<Outcome> {
    const to = name === 'backup' ? ['--file', target.path('backup.sql')] : ['--to', target.path('export')];
    return commandHere(name, to, target.settings);
  }

  /** The names of the users that it wrote. */
  function written(): string[] {
    if (name === 'export') return target.records('export', 'users').map(({ username }) => username);
    const [, rows = ''] = /^COPY users .*\n([^]*?)\\\.$/m.exec(readFileSync(target.path('backup.sql'), 'utf8')) ?? [];
    return rows.split('\n').flatMap((row) => row.split('\t').slice(1, 2));
  }

  it('begun while a restore is under way, has what that restored', async () => {
    const { out: script } = await backup(target.settings, '--file', '-');
    await target.database.query("update users set username = username || ' of later'");
    const restoring = new CommandProcess('restore', ['-', '--overwrite'], target.settings);
    restoring.feed(script.subarray(0, -100));
    const found = async (query: string): Promise<boolean> => (await target.database.query(query)).length > 0;
    await until(() =>
      found("select from pg_locks where relation = 'users'::regclass and mode = 'AccessExclusiveLock'"),
    );
    const running = start();
    const waiting = `application_name = 'card-draw-${name}' and datname = current_database() and wait_event_type = 'Lock'`;
    await until(() => found(`select from pg_stat_activity where ${waiting}`));
    expect(await restoring.outcome(script.subarray(-100))).toMatchObject({ code: 0 });
    expect(await running).toMatchObject({ code: 0 });
    expect(written()).toEqual(['one', 'two']);
  });

  it('begun while a table is written anew by hand, has its rows', async () => {
    const blocked = await BlockedTables.take(target.database.url, 'users');
    const running = start();
    await blocked.anyWaiting();
    await blocked.releaseAfter('alter table users add chance double precision not null default random()');
    expect(await running).toMatchObject({ code: 0 });
    expect(written()).toEqual(['one', 'two']);
  });
});
