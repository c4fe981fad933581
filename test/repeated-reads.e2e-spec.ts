import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type CallHandler,
  Controller,
  type ExecutionContext,
  Get,
  Module,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Observable } from 'rxjs';
import { Group } from '../src/groups/group.entity.js';
import { GroupList, GroupRead } from '../src/groups/dto/group.dto.js';
import { Operation } from '../src/platform/access/operation.decorator.js';
import { JsonQueries } from '../src/platform/database/json-queries.js';
import { Snapshots } from '../src/platform/database/snapshots.js';
import { type Page, PageOfList } from '../src/platform/http/list-query.js';
import { Id } from '../src/platform/http/param.decorators.js';
import { createGroup } from './factories/records.js';
import { BlockedTables } from './harness/blocked-tables.js';
import { OwnPostgres } from './harness/own-postgres.js';
import { TOKEN } from './harness/secrets.js';
import { TestApp } from './harness/test-app.js';
import { until } from './harness/until.js';

const handled: string[] = [];
let snapshots: Snapshots;

class PassingInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle();
  }
}

@Controller('lists')
class ListsController {
  private readonly groups;
  private readonly group;

  constructor(reads: JsonQueries, modules: ModuleRef) {
    snapshots = modules.get(Snapshots, { strict: false });
    this.groups = reads.list(GroupList, Group);
    this.group = reads.one(GroupRead, Group);
  }

  @Get('records/:id')
  @Operation({ id: 'readRepeatable', summary: 'Read', returns: GroupRead, isRepeatable: true })
  one(@Id() id: number) {
    handled.push('record');
    return this.group(id);
  }

  @Get('repeatable')
  @Operation({ id: 'listRepeatable', summary: 'List', returns: [GroupList], isRepeatable: true })
  repeatable(@PageOfList(GroupList) page: Page) {
    return this.read('repeatable', page);
  }

  @Get('other')
  @Operation({ id: 'listOther', summary: 'List', returns: [GroupList] })
  other(@PageOfList(GroupList) page: Page) {
    return this.read('other', page);
  }

  @Get('intercepted')
  @UseInterceptors(PassingInterceptor)
  @Operation({ id: 'listIntercepted', summary: 'List', returns: [GroupList], isRepeatable: true })
  intercepted(@PageOfList(GroupList) page: Page) {
    return this.read('intercepted', page);
  }

  @Get('closed')
  @Operation({ id: 'listClosed', summary: 'List', returns: [GroupList], isRepeatable: true })
  closed(@PageOfList(GroupList) page: Page) {
    return this.read('closed', page);
  }

  private read(name: string, page: Page) {
    handled.push(name);
    return this.groups(page);
  }
}

@Module({ controllers: [ListsController] })
class ListsModule {}

// What others write on the same server may make a list be read anew.
const database = await (await OwnPostgres.start()).database();
const app = await TestApp.start({ database, modules: [ListsModule], environment: { TOKEN_OPERATIONS: 'listClosed' } });
await createGroup(app);

describe('what is asked for again at the same address', () => {
  beforeEach(() => {
    handled.length = 0;
  });

  const read = (path: string, headers = {}) => app.request('GET', `/lists/${path}`, { headers });

  it('needs no handler for a list while nothing changes, and comes with the same headers', async () => {
    const [first, second] = [await read('repeatable?itemsPerPage=1'), await read('repeatable?itemsPerPage=1')];
    expect(handled).toEqual(['repeatable']);
    expect([second.status, second.text]).toEqual([200, first.text]);
    const headersOf = ({ headers }: typeof first) =>
      [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    expect(headersOf(second)).toEqual(headersOf(first));
    expect(second.headers.get('link')).toContain('after=');
    const etag = first.headers.get('etag');
    expect((await read('repeatable?itemsPerPage=1', { 'if-none-match': etag })).status).toBe(304);
    expect((await read('repeatable?itemsPerPage=2')).text).toBe(first.text);
    expect(handled).toEqual(['repeatable', 'repeatable']);
  });

  it('is read anew after a change of a list', async () => {
    const before = await read('repeatable');
    await createGroup(app);
    const after = await read('repeatable');
    expect(after.body).toHaveLength((before.body as object[]).length + 1);
    expect(handled).toEqual(['repeatable', 'repeatable']);
  });

  it('is read anew each time for a record, without its handler', async () => {
    const { id, name } = await createGroup(app);
    const record = `records/${id}`;
    expect((await read(record)).body).toEqual({ id, name });
    await app.database.query('update groups set name = $1 where id = $2', ['another', id]);
    expect((await read(record)).body).toEqual({ id, name: 'another' });
    expect(handled).toEqual(['record']);
    await app.database.query('delete from groups where id = $1', [id]);
    const missing = await read(record);
    expect([missing.status, missing.body]).toMatchObject([404, { status: 'Not Found' }]);
    expect(handled).toEqual(['record']);
  });

  it('comes from memory for a record while nothing changes, and is read anew after a change', async () => {
    const { id } = await createGroup(app);
    const path = `records/${id}`;
    for (const value of ['second', 'third']) {
      for (let times = 0; times < 2; times++) {
        await read(path);
        await until(
          () => snapshots.areSteady,
          () => 'Changes are still seen',
        );
      }
      const { body } = await read(path);
      const blocked = await BlockedTables.take(app.database.url, 'groups');
      expect((await read(path)).body).toEqual(body);
      await blocked.releaseAfter(`update groups set name = '${value}' where id = ${id}`);
      expect((await read(path)).body).toEqual({ id, name: value });
    }
  });

  it.each(['other', 'intercepted'])('goes to its handler each time: %s', async (name) => {
    for (let times = 0; times < 2; times++) expect((await read(name)).status).toBe(200);
    expect(handled).toEqual([name, name]);
  });

  it('needs its credential each time', async () => {
    expect((await read('closed', { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
    expect((await read('closed')).status).toBe(403);
  });
});
