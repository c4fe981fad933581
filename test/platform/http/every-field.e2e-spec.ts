import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { createUser } from '../../factories/records.js';
import { bodyOf, listsOf, type Resource, resourcesOf } from '../../harness/document-values.js';
import { MovingTarget } from '../../harness/moving-target.js';
import { BEARER, PASSWORD, TestApp } from '../../harness/test-app.js';
import { withInstants } from '../../harness/instants.js';

/** Whoever gives one of these chooses a card; without them a card is drawn. */
const DECIDED_BY_A_DRAW = ['card', 'status', 'cp'];

/** The fields are those of the OpenAPI document, so that a new one is tried too. */
/** Each record as it was last, by its path. */
const last = new Map<string, Record<string, unknown>>();
const app = await TestApp.start();
const document = await app.read('/openapi.json');
const resources = resourcesOf(document);
const owner = (await createUser(app)).id;
const target = await MovingTarget.create();

describe('every field of every resource', () => {
  /** What the answer shows of values that were given. */
  function shown({ answer }: Resource, body: object): Record<string, unknown> {
    return withInstants(Object.fromEntries(Object.entries(body).filter(([name]) => name in answer)));
  }

  async function send(method: string, path: string, body?: object): Promise<any> {
    const answer = await app.request(method, path, { headers: BEARER, ...(body && { body }) });
    expect({ path, status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
    return answer.body;
  }

  /** Expects it where it is read, and in each list that has it. */
  async function expectEverywhere(resource: Resource, record: Record<string, any>): Promise<void> {
    expect(await send('GET', `${resource.path}/${record['id']}`)).toEqual(record);
    const found = [];
    for (const list of listsOf(document, resource)) {
      const { status, body } = await app.request('GET', `${list.replace('{id}', `${owner}`)}?itemsPerPage=1000`);
      if (status === 200) found.push(...body.filter(({ id }: any) => id === record['id']));
    }
    expect(found.length).toBeGreaterThan(0);
    for (const each of found) expect(each).toEqual(record);
    last.set(`${resource.path}/${record['id']}`, record);
  }

  /** Makes a record with every field but some, and changes every field of it. */
  async function tryResource(resource: Resource, without: readonly string[] = []): Promise<Record<string, any>> {
    // The day must be today, a banner one of today's, and a target one of its cards.
    const given = bodyOf(resource, resource.create, 1, owner, ['banner', 'day', 'target', ...without]);
    const made = await send('POST', resource.path, { ...given, password: PASSWORD });
    expect(Object.keys(made).sort()).toEqual(Object.keys(resource.answer).sort());
    expect(withInstants(made)).toMatchObject(shown(resource, given));
    await expectEverywhere(resource, made);
    const changes = bodyOf(resource, resource.update, 2, owner, ['battle']);
    const changed = await send('PATCH', `${resource.path}/${made.id}`, changes);
    expect(withInstants(changed)).toEqual({ ...withInstants(made), ...shown(resource, changes) });
    await expectEverywhere(resource, changed);
    await changeEachAlone(resource, changed);
    return made;
  }

  async function changeEachAlone(resource: Resource, record: Record<string, any>): Promise<void> {
    let last = record;
    for (const [name, value] of Object.entries(bodyOf(resource, resource.update, 3, owner, ['battle']))) {
      const changed = await send('PATCH', `${resource.path}/${record['id']}`, { [name]: value });
      expect(withInstants(changed)).toEqual({ ...withInstants(last), ...shown(resource, { [name]: value }) });
      last = changed;
    }
    await expectEverywhere(resource, last);
  }

  it('comes back from a create, a read, a list and an update', async () => {
    expect(resources.map(({ path }) => path)).toEqual(expect.arrayContaining(['/cards', '/groups', '/ues', '/users']));
    for (const resource of resources) await tryResource(resource);
  });

  it('comes back from a random draw, but for what the draw decides', async () => {
    const cards = resources.find(({ path }) => path === '/cards') as Resource;
    const { id } = await tryResource(cards, DECIDED_BY_A_DRAW);
    expect(await send('GET', `/cards/${id}/draw`)).toMatchObject({ card_id: id, owner });
  });

  it('is exported and imported', async () => {
    expect(await target.export('all', { DATABASE_URL: app.database.url })).toMatchObject({ code: 0 });
    const kinds = readdirSync(target.path('all')).map((file) => file.replace('.jsonl', ''));
    expect(kinds).toEqual(expect.arrayContaining(['cards', 'groups', 'ues', 'users']));
    const exported = [...last].filter(([path]) => kinds.includes(path.split('/')[1] ?? ''));
    for (const [path, record] of exported) {
      const [, kind = ''] = path.split('/');
      const line = target.records('all', kind).find(({ id }) => id === record['id']);
      expect(line).toMatchObject(record);
      for (const relation of ['owner', 'users']) if (relation in line) expect([line[relation]].flat()).toEqual([owner]);
    }
    expect(await target.import(target.path('all'))).toMatchObject({ code: 0, err: '' });
    const moved = await TestApp.start({ database: target.database });
    for (const [path, record] of exported) expect(await moved.read(path)).toEqual(record);
  });
});
