import { describe, expect, it } from '@jest/globals';
import { createCard, createUser } from '../factories/records.js';
import { BEARER, TestApp } from '../harness/test-app.js';

const KEEPER = { name: 'Lamp Keeper', names: { ja: '灯台守' }, text: 'At night.', series: 'Harbour', author: 'Mio' };

const put = (card: number, body: object) => app.request('PUT', `/game/cards/${card}`, { body, headers: BEARER });
const read = async (path: string) => await app.read(`/game/cards${path}`);
const app = await TestApp.start();

describe('the catalogue', () => {
  it('makes a kind, and replaces all of it', async () => {
    const made = await put(7, KEEPER);
    expect(made.status).toBe(200);
    const moment = expect.any(String);
    expect(made.body).toEqual({ card: 7, ...KEEPER, art: '', created_at: moment, updated_at: moment });
    app.clock.advance(60_000);
    const { body } = await put(7, { name: 'Keeper' });
    expect(body).toMatchObject({ name: 'Keeper', names: {}, text: '', series: '', created_at: made.body.created_at });
    expect(body.updated_at).not.toBe(made.body.updated_at);
    expect(await read('/7')).toEqual(body);
  });

  it('lists kinds by number, series and a part of a name in any language', async () => {
    await put(3, { name: 'Bell Diver', names: { ja: '鐘の潜水夫' }, series: 'Harbour' });
    await put(5, { name: 'Gull', series: 'Sky' });
    const cardsOf = async (query: string) =>
      (await read(`?fields=card&${query}`)).map(({ card }: { card: number }) => card);
    expect(await cardsOf('after=3')).toEqual([5, 7]);
    expect(await cardsOf('series=Harbour')).toEqual([3]);
    expect(await cardsOf('search=bELL')).toEqual([3]);
    expect(await cardsOf(`search=${encodeURIComponent('潜水')}`)).toEqual([3]);
    expect(await cardsOf('search=ja')).toEqual([]);
    await put(9, { name: 'Écrapince', names: { el: 'Φάρος', ru: 'Маяк' } });
    for (const search of ['écraPINCE', 'ΦΆΡΟΣ', 'мАЯ'])
      expect(await cardsOf(`search=${encodeURIComponent(search)}`)).toEqual([9]);
    expect(await cardsOf('cards=3,99')).toEqual([3]);
  });

  it('keeps every version, also of a kind that was deleted, and none of a change that changes nothing', async () => {
    await put(11, { name: 'First', names: { ja: 'あ', de: 'Erste' } });
    await put(11, { name: 'First', names: { de: 'Erste', ja: 'あ' } });
    await put(11, { name: 'Second' });
    expect((await app.request('DELETE', '/game/cards/11', { headers: BEARER })).status).toBe(204);
    expect((await app.request('GET', '/game/cards/11')).status).toBe(404);
    const versions = await read('/11/versions');
    expect(versions.map(({ name, deleted }: { name: string; deleted: boolean }) => [name, deleted])).toEqual([
      ['Second', true],
      ['Second', false],
      ['First', false],
    ]);
    expect((await app.request('DELETE', '/game/cards/11', { headers: BEARER })).status).toBe(404);
    expect((await app.request('GET', '/game/cards/12/versions')).status).toBe(404);
  });

  it('lists the cards of a number with their owners, whether it is a kind or not', async () => {
    const [mei, rin] = [await createUser(app, { username: 'mei' }), await createUser(app, { username: 'rin' })];
    const cards = [
      await createCard(app, mei.id, { card: 77, cp: 5 }),
      await createCard(app, rin.id, { card: 77, cp: 9 }),
    ];
    await createCard(app, rin.id, { card: 78 });
    const expected = cards.map(({ id, status, skill, cp, created_at }, place) => {
      return { id, owner: [mei, rin][place]?.id, status, skill, cp, created_at };
    });
    expect(await read('/77/copies')).toEqual(expected);
    const newest = await app.request('GET', '/game/cards/77/copies?order=desc&itemsPerPage=1&count=true');
    expect([newest.body, newest.headers.get('x-total-count')]).toEqual([[expected[1]], '2']);
    expect(await read('/79/copies')).toEqual([]);
  });

  it('never shows a list from before a change', async () => {
    const before = await read('');
    await put(before[0].card, { name: 'Renamed' });
    expect((await read(''))[0].name).toBe('Renamed');
  });

  it.each([
    ['no name', {}, 'required'],
    ['an empty name', { name: '' }, 'too_short'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'too_long'],
    ['names that are a list', { name: 'a', names: ['b'] }, 'not_an_object'],
    ['a language that is none', { name: 'a', names: { 'not a tag': 'b' } }, 'wrong_format'],
    ['a language in another form', { name: 'a', names: { 'PT-br': 'b' } }, 'wrong_format'],
    ['an empty name in a language', { name: 'a', names: { ja: '' } }, 'wrong_format'],
    ['half a character in a language', { name: 'a', names: { ja: '\ud800' } }, 'wrong_format'],
    ['too many languages', { name: 'a', names: languages(41) }, 'too_many'],
    ['a text of 2,001 characters', { name: 'a', text: 'x'.repeat(2001) }, 'too_long'],
  ])('refuses %s', async (_, body, reason) => {
    const { status, body: error } = await put(99, body);
    expect([status, error.errors[0].reason]).toEqual([400, reason]);
    expect((await app.request('GET', '/game/cards/99')).status).toBe(404);
  });

  it('needs the token for every change', async () => {
    for (const [method, path] of [
      ['PUT', '/5'],
      ['DELETE', '/5'],
      ['PUT', '/5/art'],
      ['DELETE', '/5/art'],
    ] as const) {
      const options = path.endsWith('art') ? { raw: 'x' } : { body: { name: 'a' } };
      const { status } = await app.request(method, `/game/cards${path}`, options);
      expect([method, path, status]).toEqual([method, path, 403]);
    }
    expect((await read('/5')).name).toBe('Gull');
  });
});

function languages(count: number): Record<string, string> {
  const tags = Array.from({ length: count }, (_, i) => `en-x-${i}`);
  return Object.fromEntries(tags.map((tag) => [tag, 'name']));
}
