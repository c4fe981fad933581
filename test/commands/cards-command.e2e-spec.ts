import { beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { commandHere, CommandProcess, type Outcome } from '../harness/commands.js';
import { SECRETS } from '../harness/secrets.js';
import { temporaryFolder } from '../harness/service-process.js';
import { BEARER, TestApp, WRONG } from '../harness/test-app.js';

const OF_KEEPER = { name: 'Lamp Keeper', names: { ja: '灯台守' }, text: 'Reads.', series: 'Harbour', author: 'Mio' };
const KEEPER = { card: 7, ...OF_KEEPER, art: 'art/k.png' };
const GULL = { card: 8, name: 'Gull' };

let folder: ReturnType<typeof temporaryFolder>;
const cards = (...args: string[]): Promise<Outcome> => commandHere('cards', [...args, '--at', app.url], SECRETS);
const write = (list: unknown): void => writeFileSync(join(folder.path, 'cards.json'), JSON.stringify(list));
const stored = async () => await app.read('/game/cards');
const app = await TestApp.start();

describe('npx card-draw cards', () => {
  beforeEach(async () => {
    folder = temporaryFolder();
    mkdirSync(join(folder.path, 'art'));
    const picture = sharp({ create: { width: 400, height: 500, channels: 4, background: '#2468' } });
    writeFileSync(join(folder.path, 'art/k.png'), await picture.png().toBuffer());
    write([KEEPER, GULL]);
  });

  it('brings a folder to the service, says what differs before, and the second time nothing', async () => {
    const said = async (...args: string[]): Promise<string[]> => {
      const { code, out, err } = await cards('push', folder.path, ...args);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      return out.toString().trim().split('\n');
    };
    const differences = ['7 Lamp Keeper: new, art', '8 Gull: new'];
    const counts = '2 of 2 kinds differ; 0 others stay as they are';
    expect(await said('--dry-run')).toEqual([...differences, `${counts}. Nothing was changed`]);
    expect(await stored()).toEqual([]);
    expect(await said()).toEqual([...differences, counts]);
    expect(await stored()).toMatchObject([
      { ...KEEPER, art: expect.stringMatching(/^\/art\//) },
      { ...GULL, art: '' },
    ]);
    expect(await said()).toEqual(['0 of 2 kinds differ; 0 others stay as they are']);
    write([{ ...KEEPER, text: 'Writes.', art: '' }]);
    const last = '1 of 1 kinds differ; 1 others stay as they are';
    expect(await said()).toEqual(['7 Lamp Keeper: text, art removed', last]);
    expect((await stored())[0]).toMatchObject({ text: 'Writes.', art: '' });
  });

  it('finds the secrets that an embedded service keeps, takes an empty line for none, and says what a wrong one does', async () => {
    const push = (environment: Record<string, string>): Promise<Outcome> =>
      commandHere('cards', ['push', folder.path, '--at', app.url], environment);
    const keep = (secrets: object): void => {
      const lines = Object.entries(secrets).map(([name, secret]) => `${name}=${String(secret)}\n`);
      writeFileSync(join(folder.path, 'operator.env'), lines.join(''));
    };
    keep({ ...SECRETS, OPERATOR_TOKEN: '' });
    const none = { code: 2, err: expect.stringContaining('OPERATOR_TOKEN must be') };
    expect(await push({ DATA_DIR: folder.path })).toMatchObject(none);
    keep(SECRETS);
    expect(await push({ DATA_DIR: folder.path })).toMatchObject({ code: 0, err: '' });
    const nowhere = { code: 2, err: expect.stringContaining('OPERATOR_PASSWORD') };
    expect(await push({ DATA_DIR: '/nowhere' })).toMatchObject(nowhere);
    write([KEEPER, { ...GULL, name: 'Tern' }]);
    const wrong = { code: 1, err: expect.stringMatching(/^PUT http\S+: 40[13] .*\n$/) };
    expect(await push({ ...SECRETS, OPERATOR_TOKEN: WRONG })).toMatchObject(wrong);
  });

  it('leaves what a kind of the file leaves out as it is, removes what is null, and says so before', async () => {
    const said = async (kind: object, ...args: string[]): Promise<string | undefined> => {
      write([{ card: 7, name: 'Lamp Keeper', ...kind }]);
      return (await cards('push', folder.path, ...args)).out.toString().split('\n')[0];
    };
    await cards('push', folder.path);
    const before = await stored();
    expect(await said({})).toBe('0 of 1 kinds differ; 1 others stay as they are');
    expect(await said({ name: 'Keeper', series: 'Sky' }, '--dry-run')).toBe('7 Keeper: name, series');
    expect(await stored()).toEqual(before);
    expect(await said({ name: 'Keeper', series: 'Sky' })).toBe('7 Keeper: name, series');
    const { art } = before[0];
    expect((await stored())[0]).toMatchObject({ ...KEEPER, name: 'Keeper', series: 'Sky', art });
    const words = '7 Keeper: names (ja removed), text removed, art removed';
    const removing = { name: 'Keeper', names: null, text: null, art: null };
    expect([await said(removing, '--dry-run'), await said(removing)]).toEqual([words, words]);
    expect((await stored())[0]).toMatchObject({ names: {}, text: '', series: 'Sky', author: 'Mio', art: '' });
    expect(await said({ names: { de: 'Wärter' } })).toBe('7 Lamp Keeper: name, names');
    expect(await said({ names: { fr: 'Gardien' } })).toBe('7 Lamp Keeper: names (de removed)');
  });

  it('brings art whose file begins with dots', async () => {
    writeFileSync(join(folder.path, '..k.png'), readFileSync(join(folder.path, 'art/k.png')));
    write([{ ...GULL, art: '..k.png' }]);
    expect(await cards('push', folder.path)).toMatchObject({ code: 0, err: '' });
    expect((await app.read('/game/cards/8')).art).toMatch(/^\/art\//);
  });

  it('writes a folder that brings the same again', async () => {
    await cards('push', folder.path);
    const before = await stored();
    const other = join(folder.path, 'pulled');
    const pulling = new CommandProcess('cards', ['pull', other, '--at', app.url], SECRETS);
    expect(await pulling.outcome()).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(readFileSync(join(other, 'cards.json'), 'utf8'))[0]).toEqual({ ...KEEPER, art: 'art/7.webp' });
    // The art is not encoded once more.
    expect((await cards('push', other)).out.toString()).toBe('0 of 2 kinds differ; 0 others stay as they are\n');
    await app.request('DELETE', '/game/cards/7', { headers: BEARER });
    await cards('push', other);
    const [{ art, name }] = await stored();
    expect([name, art]).toEqual(['Lamp Keeper', expect.stringMatching(/^\/art\//)]);
    expect((await stored()).length).toBe(before.length);
  });

  it('says all that is wrong with a file at once', async () => {
    write([{ name: 'a' }, { ...GULL, name: ' ', serie: 'x' }, { ...KEEPER, art: 'none.png' }, GULL]);
    const { err } = await cards('push', folder.path);
    const lines = err.trim().split('\n');
    expect(lines.map((line) => /cards.json(?:\[\d\]\.\w+| has .*)/.exec(line)?.[0])).toEqual([
      'cards.json[0].card',
      'cards.json[1].serie',
      'cards.json[1].name',
      'cards.json[2].art',
      'cards.json has the card 8 more than once',
    ]);
  });

  it.each([
    ['no list', {}, 'must be a list of kinds'],
    ['a kind without a number', [{ name: 'a' }], 'cards.json[0].card must be a whole number'],
    ['a kind without a name', [GULL, { card: 9 }], 'cards.json[1].name is missing\n'],
    ['a member that is not known', [{ ...GULL, serie: 'a' }], 'cards.json[0].serie must be left out: only card, name,'],
    ['a number twice', [GULL, GULL], 'has the card 8 more than once'],
    ['art outside of the folder', [{ ...GULL, art: '../../etc/hostname' }], '.art must name a file of the folder'],
    ['art that is the folder above', [{ ...GULL, art: 'art/../..' }], '.art must name a file of the folder'],
    ['art that is not there', [{ ...GULL, art: 'none.png' }], 'none.png cannot be read'],
    ['art that is no picture', [{ ...GULL, art: 'cards.json' }], 'cards.json: The picture must be a whole PNG'],
  ])('refuses %s before it changes anything', async (_, list, words) => {
    const before = await stored();
    write(list);
    const { code, err } = await cards('push', folder.path);
    expect([code === 0, err.trim().split('\n').length]).toEqual([false, 1]);
    expect(err).toContain(words);
    expect(await stored()).toEqual(before);
  });
});
