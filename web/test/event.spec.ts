import { describe, expect, it } from '@jest/globals';
import { namesAtOnce } from '../src/api/batch';
import {
  type EventState,
  keepEvent,
  keptEvent,
  eventKey,
  type EventLine,
  lookedUp,
  mended,
  namesIn,
  nextIn,
} from '../src/views/event/event';

const line = (name: string, player: number, state: EventLine['state'] = 'known'): EventLine => ({
  name,
  player,
  state,
});

describe('the list of an event', () => {
  it('has a name in each line, as it is written, without what is around it', () => {
    expect(namesIn(' mei \r\n\r\nrin rin\n\t\n 運 ')).toEqual(['mei', 'rin rin', '運']);
  });

  it('goes on to the first line that is not drawn, left out or wrong', () => {
    const lines = [line('a', 1, 'drawn'), line('b', 2, 'left'), line('c', 3, 'wrong'), line('d', 4)];
    expect(nextIn(lines)).toBe(3);
    expect(nextIn(lines.slice(0, 3))).toBeUndefined();
  });

  it('gives each line of a player a key, which stays when other players are added', () => {
    const lines = [line('mei', 1), line('rin', 2), line('mei', 1)];
    const keys = lines.map((_, place) => eventKey('night', lines, place));
    expect(new Set(keys).size).toBe(3);
    const longer = [line('kuno', 9), ...lines];
    expect(lines.map((_, place) => eventKey('night', longer, place + 1))).toEqual(keys);
    expect(eventKey('day', lines, 0)).not.toBe(keys[0]);
    expect(keys[0]).toMatch(/^event-[0-9a-f]{64}$/);
  });

  it('gives a mended line a key of its own, and leaves all others theirs', () => {
    const lines = [line('mie', 0, 'wrong'), line('mei', 1, 'drawn'), line('mei', 1)];
    const before = lines.map((_, place) => eventKey('night', lines, place));
    const { lines: after } = mended({ event: 'night', lines, log: [] }, 0, 'mei');
    const found = after.map((each, place) => (place === 0 ? { ...each, player: 1 } : each));
    const keys = found.map((_, place) => eventKey('night', found, place));
    expect(keys.slice(1)).toEqual(before.slice(1));
    expect(new Set(keys).size).toBe(3);
    expect(nextIn(after)).toBe(0);
  });

  it('looks up a hundred names at once, each once, in an address that is not too long, and a name with a comma alone', () => {
    const names = Array.from({ length: 130 }, (_, place) => `player-${place}`);
    expect(namesAtOnce(['mei', ...names, 'mei'])).toEqual(['mei', ...names.slice(0, 99)]);
    expect(namesAtOnce(['mei', 'rin', 'a,b', 'kuno'])).toEqual(['mei', 'rin']);
    expect(namesAtOnce(['a,b', 'kuno'])).toEqual(['a,b']);
    expect(namesAtOnce(names.map((name) => name + '運'.repeat(100)))).toHaveLength(4);
    expect(namesAtOnce([])).toEqual([]);
  });

  it('knows each line whose name was looked up, and says which names belong to no one', () => {
    const lines = [line('mei', 0, 'new'), line('rim', 0, 'new'), line('mei', 0, 'new'), line('rin', 0, 'new')];
    const found = { names: ['mei', 'rim'], players: new Map([['mei', 7]]), requestId: 'r1' };
    const state = lookedUp({ event: 'night', lines, log: [] }, found, 'now');
    expect(state.lines.map(({ state, player }) => [state, player])).toEqual([
      ['known', 7],
      ['wrong', 0],
      ['known', 7],
      ['new', 0],
    ]);
    expect(state.log).toEqual([{ at: 'now', name: 'rim', what: 'wrong', requestId: 'r1' }]);
  });

  it('is stored by the browser, and what is no event is none', () => {
    const kept = new Map<string, string>();
    const localStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    Object.assign(globalThis, { localStorage });
    const state: EventState = { event: 'night', lines: [line('mei', 1)], log: [] };
    keepEvent(state);
    expect(keptEvent()).toEqual(state);
    keepEvent(undefined);
    expect(keptEvent()).toBeUndefined();
    for (const alien of ['{', '[]', '{"event":1,"lines":[],"log":[]}', '{"event":"night"}']) {
      kept.set('event', alien);
      expect(keptEvent()).toBeUndefined();
    }
    Reflect.deleteProperty(globalThis, 'localStorage');
    // Where pages may store nothing.
    expect(keptEvent()).toBeUndefined();
  });
});
