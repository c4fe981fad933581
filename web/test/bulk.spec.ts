import { describe, expect, it } from '@jest/globals';
import { namesAtOnce } from '../src/api/batch';
import { ApiError } from '../src/api/client';
import {
  batchKey,
  drawKey,
  dueIn,
  isOver,
  type Job,
  type Line,
  linesIn,
  lookedUp,
  mended,
  storedJob,
  storeJob,
} from '../src/views/table/bulk/job';
import { type SendPersistently, stepOf } from '../src/views/table/bulk/steps';

const line = (name: string, id: number, state: Line['state'] = 'known'): Line => ({ name, id, state });
const jobOf = (lines: readonly Line[], more: Partial<Job> = {}): Job => ({
  name: 'night',
  list: 'users',
  act: 'draw',
  typed: {},
  stage: 'go',
  lines,
  ...more,
});

describe('what is done to many', () => {
  it('takes a name in each line, as it is written, and an amount of its own from 1 on after a tab', () => {
    expect(linesIn(' mei \r\n\r\nrin rin\t7\nkuno\t-7\nsora\t0\n\t\n 運 ', true)).toEqual([
      { name: 'mei', state: 'new' },
      { name: 'rin rin', state: 'new', amount: 7 },
      { name: 'kuno\t-7', state: 'new' },
      { name: 'sora\t0', state: 'new' },
      { name: '運', state: 'new' },
    ]);
    expect(linesIn('12\nmei', false)).toEqual([
      { name: '12', state: 'known', id: 12 },
      { name: 'mei', state: 'wrong' },
    ]);
  });

  it('draws for one line after the other that is not drawn, left out or wrong, and tries no draw', () => {
    const lines = [line('a', 1, 'done'), line('b', 2, 'left'), line('c', 3, 'wrong'), line('d', 4), line('e', 5)];
    expect(dueIn(jobOf(lines))).toEqual([3]);
    expect(dueIn(jobOf(lines.slice(0, 3)))).toEqual([]);
    expect(dueIn(jobOf(lines, { stage: 'preview' }))).toEqual([]);
  });

  it('goes in hundreds, and the same hundred goes again after a lost answer, whatever was mended meanwhile', () => {
    const lines = Array.from({ length: 150 }, (_, place) => line(`p${place}`, place, place === 3 ? 'wrong' : 'known'));
    const job = jobOf(lines, { act: 'give' });
    const first = dueIn(job);
    expect(first).toHaveLength(100);
    const found = mended({ ...job, sent: first }, 3, 'mei');
    expect(dueIn(lookedUp(found, ['mei'], new Map([['mei', [9]]])))).toEqual(first);
    const requests = [{ method: 'PATCH' as const, path: '/users/1', body: { luck: 1 } }];
    expect(batchKey(found, first, requests)).toBe(batchKey(job, first, requests));
    expect(batchKey({ ...job, stage: 'back' }, first, requests)).not.toBe(batchKey(job, first, requests));
  });

  it('gives each line of a player a key, which stays when other players are added', () => {
    const lines = [line('mei', 1), line('rin', 2), line('mei', 1)];
    const keys = lines.map((_, place) => drawKey(jobOf(lines), place));
    expect(new Set(keys).size).toBe(3);
    const longer = jobOf([line('kuno', 9), ...lines]);
    expect(lines.map((_, place) => drawKey(longer, place + 1))).toEqual(keys);
    expect(drawKey(jobOf(lines, { name: 'day' }), 0)).not.toBe(keys[0]);
    expect(keys[0]).toMatch(/^draw-[0-9a-f]{64}$/);
  });

  it('gives a mended line a key of its own, and leaves all others theirs', () => {
    const job = jobOf([line('mie', 0, 'wrong'), line('mei', 1, 'done'), line('mei', 1)]);
    const before = job.lines.map((_, place) => drawKey(job, place));
    const after = lookedUp(mended(job, 0, 'mei'), ['mei'], new Map([['mei', [1]]]));
    const keys = after.lines.map((_, place) => drawKey(after, place));
    expect(keys.slice(1)).toEqual(before.slice(1));
    expect(new Set(keys).size).toBe(3);
    expect(dueIn(after)).toEqual([0]);
  });

  it('takes no name that is the id of another player', () => {
    const job = jobOf([
      { name: '12', state: 'new' },
      { name: '9', state: 'new' },
      { name: 'mie', state: 'new' },
    ]);
    const players = new Map([
      ['12', [9, 12]],
      ['9', [9]],
      ['mie', []],
    ]);
    expect(lookedUp(job, ['12', '9', 'mie'], players).lines).toEqual([
      { name: '12', state: 'wrong', mayMean: [9, 12] },
      { name: '9', state: 'known', id: 9 },
      { name: 'mie', state: 'wrong', mayMean: [] },
    ]);
  });

  it('is over when nothing is due and no name is wrong, and takes back what was done last first', () => {
    const back = { method: 'DELETE' as const, path: '/cards/1' };
    const lines = [line('mei', 1, 'done'), line('rin', 2, 'left'), line('mei', 1, 'done')];
    expect(isOver(jobOf(lines))).toBe(true);
    expect(isOver(jobOf([...lines, line('mie', 0, 'wrong')]))).toBe(false);
    const job = jobOf(
      lines.map((each) => ({ ...each, back })),
      { act: 'give', stage: 'back' },
    );
    expect(dueIn(job)).toEqual([2, 0]);
    expect(isOver(job)).toBe(false);
  });

  it('stays as it is when the credentials are not for it, so that others can go on, and leaves out what is refused', async () => {
    const back = { method: 'DELETE' as const, path: '/cards/1' };
    const lines = ['mei', 'rin'].map((name, id) => ({ ...line(name, id, 'done'), back }));
    const job = jobOf(lines, { act: 'give', stage: 'back', typed: { what: 'card' } });
    const errors = [
      { status: 412, reason: 'changed_since' as const },
      { status: 403, reason: 'token_not_for_operation' as const },
    ].map(({ status, reason }) => ({ status, errors: [{ message: 'no', reason }] }));
    const refuses = (status: number): SendPersistently =>
      (({ body }) => {
        if (body['preview']) return Promise.resolve({ data: { results: errors } });
        const named = [{ field: 'requests.0', message: 'no', reason: 'changed_since' as const }];
        return Promise.reject(new ApiError(status, { code: status, status: '', errors: named }));
      }) as SendPersistently;
    await expect(stepOf(job, [1], refuses(403))).rejects.toThrow('403');
    const changes = await stepOf(job, [0, 1], refuses(412));
    expect([changes.get(0)?.state, changes.get(1)?.state]).toEqual(['kept', undefined]);
  });

  it('looks up a hundred names at once, each once, in an address that is not too long, and a name with a comma alone', () => {
    const names = Array.from({ length: 130 }, (_, place) => `player-${place}`);
    expect(namesAtOnce(['mei', ...names, 'mei'])).toEqual(['mei', ...names.slice(0, 99)]);
    expect(namesAtOnce(['mei', 'rin', 'a,b', 'kuno'])).toEqual(['mei', 'rin']);
    expect(namesAtOnce(['a,b', 'kuno'])).toEqual(['a,b']);
    expect(namesAtOnce(names.map((name) => name + '運'.repeat(100)))).toHaveLength(4);
    expect(namesAtOnce([])).toEqual([]);
  });

  it('is stored by the browser, and what is no job is none', () => {
    const kept = new Map<string, string>();
    const localStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    Object.assign(globalThis, { localStorage });
    const job = jobOf([line('mei', 1)]);
    storeJob(job);
    expect(storedJob()).toEqual(job);
    storeJob(undefined);
    expect(storedJob()).toBeUndefined();
    for (const alien of ['{', '[]', '{"name":1,"lines":[]}', '{"name":"night"}']) {
      kept.set('bulk', alien);
      expect(storedJob()).toBeUndefined();
    }
    Reflect.deleteProperty(globalThis, 'localStorage');
    // Where pages may store nothing.
    expect(storedJob()).toBeUndefined();
  });
});
