import { describe, expect, it } from '@jest/globals';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandHere } from '../harness/commands.js';
import { DemoFolder, ready } from '../harness/demo-folder.js';
import type { Program } from '../harness/program.js';

/** What browsers send when somebody opens an address. */
const NAVIGATION = { accept: 'text/html,application/xhtml+xml' };
const demos = new DemoFolder();

async function get(url: string): Promise<any> {
  return (await fetch(url)).json();
}

/** The days that the demo says are over. */
function daysOver({ output }: Program): string[] {
  return [...output.matchAll(/^(\d{8}) is over and revealed$/gm)].map(([, day]) => day ?? '');
}

const gameDay = (time: string): string => new Date(time).toISOString().slice(0, 10).replaceAll('-', '');

const program = demos.start('new');
const url = await ready(program);
const days = daysOver(program);
const draws: any[] = await get(`${url}/game/draws?itemsPerPage=1000`);

describe('npx card-draw demo', () => {
  it('plays three days, which the service has closed and revealed, and one that is open', async () => {
    expect(days).toHaveLength(3);
    const seeds: any[] = await get(`${url}/game/seeds`);
    const openAndNext = seeds.filter(({ seed }) => seed === null).map(({ day }) => day);
    expect(openAndNext).toHaveLength(2);
    expect(openAndNext.every((day) => day > (days[2] ?? ''))).toBe(true);
    for (const day of days) expect(seeds.find((each) => each.day === day)?.draws).toBeGreaterThan(0);
    // Its commitment was there before the day, but for the first one.
    for (const day of days.slice(1))
      expect(gameDay(seeds.find((each) => each.day === day).created_at) < day).toBe(true);
    expect(draws.filter(({ day, created_at }) => gameDay(created_at) !== day)).toEqual([]);
  });

  it('has draws that npx card-draw verify finds true, and says which card to open', async () => {
    const args = ['--from', url, '--days', `${String(days[0])}..${String(days[2])}`];
    const { code, out, err } = await commandHere('verify-day', args, {});
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const day of days)
      expect(out.toString()).toMatch(new RegExp(`^${day}: (\\d+) of \\1 draws .* (\\d+) of \\2 battles`, 'm'));
    const [, card = ''] = /its whole proof +http\S+\/c\/(\d+)\n/.exec(program.output) ?? [];
    const draw = await get(`${url}/cards/${card}/draw`);
    expect(days).toContain(draw.day);
    expect(draw.seed).toMatch(/^[0-9a-f]{64}$/);
  });

  it('has a banner that is over, one in force with a guarantee, and an event that is finished', async () => {
    const bannersOf = async (day: string): Promise<string[]> =>
      Object.keys((await get(`${url}/game/seeds/${day}`)).tables).sort();
    expect(await Promise.all(days.map(bannersOf))).toEqual([
      ['harvest', 'standard'],
      ['booster', 'edition', 'harvest', 'lanterns', 'standard'],
      ['booster', 'edition', 'lanterns', 'standard'],
    ]);
    const groups: any[] = await get(`${url}/groups`);
    const event = groups.find(({ name }) => name === 'Harvest Night');
    const members: any[] = await get(`${url}/groups/${event.id}/users`);
    expect(members).toHaveLength(6);
    const drawn = draws.filter(({ client_seed, pack, print }) => client_seed === 'harvest night' && !pack && !print);
    expect(drawn).toHaveLength(60);
    expect(new Set(drawn.map(({ day, banner }) => `${day} ${banner}`))).toEqual(
      new Set([`${String(days[1])} harvest`]),
    );
    const [guarantee] = await get(`${url}/users/${members[0].id}/guarantees`);
    expect(guarantee).toMatchObject({ banner: 'lanterns' });
  });

  it('has packs that were opened, and a limited edition that was begun', async () => {
    const open = draws.filter(({ day }) => !days.includes(day));
    const packs = open.filter(({ banner }) => banner === 'booster');
    expect(new Set(packs.map(({ owner }) => owner)).size).toBe(6);
    expect(packs.every(({ pack, slot }) => pack > 0 && slot >= 1 && slot <= 5)).toBe(true);
    const { number, left, copies } = await get(`${url}/game/boxes/edition`);
    expect(number).toBeGreaterThanOrEqual(6);
    expect(left).toBe(copies - number);
    const prints = draws.filter(({ banner, card }) => banner === 'edition' && card === 14).map(({ print }) => print);
    expect(prints.sort((a, b) => a - b)).toEqual(prints.map((_, place) => place + 1));
  });

  it('has players with names, cards from before their days, ues and groups', async () => {
    const [users, cards, ues, groups]: any[][] = await Promise.all(
      ['users', 'cards', 'ues', 'groups'].map((kind) => get(`${url}/${kind}?itemsPerPage=1000`)),
    );
    expect(users).toHaveLength(6);
    for (const { username } of users ?? []) expect(username).toMatch(/^[A-Z][a-z]{3,} [A-Z][a-z]{3,}$/);
    expect(ues?.length).toBeGreaterThan(0);
    expect(groups?.length).toBeGreaterThan(1);
    const drawn = new Set(draws.map(({ card_id }) => card_id));
    const given = cards?.filter(({ id }) => !drawn.has(id)) ?? [];
    expect(given.length).toBeGreaterThan(0);
    const came = Math.min(...(users ?? []).map(({ created_at }) => Date.parse(created_at)));
    expect(given.every(({ created_at }) => Date.parse(created_at) >= came)).toBe(true);
    expect(draws.every(({ client_seed }) => client_seed !== '')).toBe(true);
  });

  it.each([
    ['no user', ['--users', '0'], '--users must be a whole number from 1 to 100000, not "0"'],
    ['half a card', ['--cards', '0.5'], '--cards must be a whole number from 0 to 10000000, not'],
  ])('refuses %s in one line', async (_, args, problem) => {
    const { code, err } = await commandHere('demo', args, {});
    expect({ code, lines: err.split('\n') }).toEqual({ code: 2, lines: [expect.stringContaining(problem), ''] });
  });

  it('says on every view of the page that it is a demo', async () => {
    for (const path of ['/', '/fair', '/u/nobody']) {
      const document = await (await fetch(url + path, { headers: NAVIGATION })).text();
      expect(document).toContain('<meta name="notice" content="demo" />');
    }
  });

  it('ends at Ctrl-C', async () => {
    expect(await program.kill('SIGINT')).toBe(0);
  });
});

describe('npx card-draw demo --table', () => {
  it('says what is wrong with a table, and makes nothing', async () => {
    const file = join(demos.path, 'wrong.json');
    writeFileSync(file, '{"banners": [{"name": "wrong", "outcomes": []}]}');
    const { code, err } = await commandHere('demo', ['--table', file], { DATA_DIR: join(demos.path, 'wrong') });
    const words = 'banners[0].outcomes must be a list with weights';
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(words) });
    expect(existsSync(join(demos.path, 'wrong'))).toBe(false);
  });
});
