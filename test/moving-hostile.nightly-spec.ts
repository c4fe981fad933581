import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { serveHttp } from './harness/http-server.js';
import { MovingTarget } from './harness/moving-target.js';

type Answer = (path: string, page: number, length: number) => object[] | ((response: ServerResponse) => void);

/** A user, as far as an old service must have it. */
const user = (id: number): object => ({ id, username: `user ${id}` });
const users = (first: number, count: number): object[] => Array.from({ length: count }, (_, i) => user(first + i));
const paged = (all: object[], page: number, length: number): object[] => all.slice((page - 1) * length, page * length);

describe('moving in from a service that means harm', () => {
  let target: MovingTarget;
  let old: string;
  let answer: Answer;

  beforeEach(async () => {
    target = await MovingTarget.create();
    old = await serveHttp((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://old');
      const given = answer(pathname, Number(searchParams.get('page')), Number(searchParams.get('itemsPerPage')));
      if (typeof given === 'function') given(response);
      else response.end(JSON.stringify(given));
    });
  });

  it.each<[string, Answer, string]>([
    [
      'the same page for ever',
      (path) => (path === '/users' ? [user(1)] : []),
      '/users: the ids of its records must be whole numbers that ascend',
    ],
    [
      'ever larger ids',
      (path, page, length) => (path === '/users' ? users((page - 1) * length + 1, length) : []),
      '/users: the ids of its records must be whole numbers that ascend',
    ],
    [
      'pages in a circle',
      (path, page, length) => (path === '/users' ? paged(users(1, 2000), length === 1 ? page : 1, length) : []),
      '/users?page=2: the ids of its records must be whole numbers that ascend',
    ],
    [
      'more users than it had',
      (path, page, length) =>
        path !== '/users' ? [] : length === 1 ? paged(users(1, 2), page, 1) : users((page - 1) * length + 1, length),
      'the old service had 2 users at the beginning, and lists more than 10000 others; to begin again, delete the folder',
    ],
    [
      'a user whose cards never end',
      (path, page, length) =>
        path === '/users/1/card' ? users(1, length) : paged(path === '/ues' ? [] : users(1, 2), page, length),
      'the old service had 2 cards at the beginning, and lists more than 10000 others; to begin again, delete the folder',
    ],
    [
      'a body that never ends',
      () => (response) => {
        const write = (): void => void response.write(Buffer.alloc(1_000_000, ' '), (error) => error ?? write());
        write();
      },
      'the answer has more than 67108864 bytes',
    ],
    [
      'another address',
      (path) =>
        path === '/elsewhere'
          ? []
          : (response) => response.writeHead(302, { location: '/elsewhere' }).end('\u001b[2J gone'),
      ': 302 \\u{1b}[2J gone',
    ],
  ])('that answers %s, ends and stores nothing', async (_, given, told) => {
    answer = given;
    const { code, err } = await target.import(old);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(told) });
    expect(await target.tables()).toEqual([]);
  });

  it('takes each member of a group once, though the list has no end', async () => {
    answer = (path, page, length) => {
      if (path === '/groups/1/users') return [user(2), user(1)];
      if (path === '/groups') return paged([{ id: 1, name: 'g' }], page, length);
      return path === '/users' ? paged(users(1, 2), page, length) : [];
    };
    expect(await target.import(old)).toMatchObject({ code: 0, err: '' });
    await target.export('moved');
    expect(target.records('moved', 'groups')).toEqual([{ id: 1, name: 'g', users: [1, 2] }]);
  });

  it('shows names of fields without what a terminal would obey, and not all of very many', async () => {
    const fields = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`${i}\u001b[2J\u009b\u202e\n`, 1]));
    const given = [{ ...user(1), ...fields, ['long'.repeat(1000)]: 1 }];
    answer = (path, page, length) => (path === '/users' ? paged(given, page, length) : []);
    const { code, out } = await target.import(old);
    const text = out.toString();
    expect(code).toBe(0);
    expect(text).toContain('users: 0\\u{1b}[2J\\u{9b}\\u{202e}\\u{a}, which this service lacks (id 1)\n');
    expect(text).toMatch(/^Not imported: more, for other reasons \(id 1, 1, 1, 1, 1 and \d+ more\)$/m);
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
    expect(text.length).toBeLessThan(20_000);
  });
});
