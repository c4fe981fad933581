import { beforeEach, describe, expect, it } from '@jest/globals';
import { cardSvg } from '../../src/faces/drawing/card-svg.js';
import { PngRenderer } from '../../src/faces/png-renderer.js';
import { RenderingQueue } from '../../src/faces/rendering-queue.js';
import { createCard, createUser } from '../factories/records.js';
import { expectError } from '../harness/expectations.js';
import { type Answer, PicturesHere, TestApp } from '../harness/test-app.js';
import { until } from '../harness/until.js';

/** The picture header of PNG: its signature, then width and height as four bytes each. */
function pngSize(bytes: Buffer): string {
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

/** A renderer that draws nothing until it may. */
class HeldRenderer extends PngRenderer {
  underWay = 0;
  most = 0;
  readonly widths: number[] = [];
  private readonly held: (() => void)[] = [];

  override async render(svg: string, width: number): Promise<Buffer> {
    this.most = Math.max(this.most, ++this.underWay);
    await new Promise<void>((resolve) => this.held.push(resolve));
    this.underWay -= 1;
    this.widths.push(width);
    return Buffer.from(svg.slice(0, 20));
  }

  /** Lets all go on, also those that come later. */
  release(): void {
    this.held.push = (...all) => (all.forEach((go) => go()), 0);
    this.held.splice(0).forEach((go) => go());
  }
}

const bytesOf = async (app: TestApp, path: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(app.url + path)).arrayBuffer());

const printed = { card: 29, status: 'super', cp: 1803, skill: 'critical' };
const app = await TestApp.start({ renderer: new PicturesHere() });
const id = (await createCard(app, (await createUser(app)).id, printed)).id;

describe('the picture of a card', () => {
  it('is drawn as the page draws it', async () => {
    const { status, headers, text } = await app.request('GET', `/cards/${id}/face.svg`);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(text).toBe(cardSvg(printed));
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });

  it.each([
    ['face.png', '320x448'],
    ['face.png?width=64', '64x90'],
    ['face.png?width=960', '960x1344'],
  ])('is as large as asked in %s', async (path, size) => {
    expect(pngSize(await bytesOf(app, `/cards/${id}/${path}`))).toBe(size);
  });

  it.each(['63', '961', '0x80', '', '100&width=200'])('is not made %s wide', async (width) => {
    const { status, body } = await app.request('GET', `/cards/${id}/face.png?width=${width}`);
    expect([status, body.errors[0].field]).toEqual([400, 'width']);
  });

  it.each(['face.svg', 'face.png?width=64'])(
    'is not sent again as %s to who has it, until the card changes',
    async (path) => {
      const own = (await createCard(app, (await createUser(app)).id, { card: 3, cp: 5 })).id;
      const first = await app.request('GET', `/cards/${own}/${path}`);
      const etag = first.headers.get('etag') ?? '';
      expect(first.headers.get('cache-control')).toBe('no-cache');
      const ask = () => app.request('GET', `/cards/${own}/${path}`, { headers: { 'if-none-match': etag } });
      expect(await ask()).toMatchObject({ status: 304, text: '' });
      await app.database.query(`update cards set cp = 6 where id = ${own}`);
      const changed = await ask();
      expect(changed.status).toBe(200);
      expect(changed.headers.get('etag')).not.toBe(etag);
      expect((await app.request('HEAD', `/cards/${own}/${path}`)).status).toBe(200);
    },
  );

  const expectNoCard = ({ status, body, headers }: Answer): void => {
    const errors = [{ field: 'id', message: 'there is no such card', reason: 'not_found' }];
    expect([status, body]).toEqual([404, { code: 404, status: 'Not Found', errors }]);
    expect(headers.get('cache-control')).toBeNull();
  };

  it.each(['face.svg', 'face.png'])('is a 404 for a card that no one has, as %s', async (file) => {
    expectNoCard(await app.request('GET', `/cards/99999/${file}`));
  });

  /** The address of a card. */
  const addressOf = async (words: Readonly<Record<string, unknown>>, face: string): Promise<string> =>
    `${(await createCard(app, (await createUser(app)).id, words)).id}~${face}`;

  it.each([
    ['face.png?width=100', '100x140'],
    ['link.png', '1200x630'],
  ])('stays for ever where its values are in the address, as in %s', async (file, size) => {
    const faces = [`${id}~29~super~1803~${file === 'link.png' ? '' : 'critical'}`];
    if (file === 'link.png') faces.push(await addressOf({ card: -7, status: '炎', cp: 5, skill: 'a' }, '-7~-~5~a'));
    const path = `/faces/${faces.join(',')}/${file}`;
    const response = await fetch(app.url + path);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(pngSize(Buffer.from(await response.arrayBuffer()))).toBe(size);
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await app.request('GET', path, { headers })).status).toBe(304);
  });

  it.each(['29~super~1802~critical', '29~super~1803~post', '29~normal~1803~', '29~super~~', '3~super~1803~'])(
    'is a 404 at the address of a card that shows something else, %s',
    async (face) => {
      for (const cards of [`${id}~${face}/face.png`, `${id}~29~super~1803~,${id}~${face}/link.png`])
        expectNoCard(await app.request('GET', `/faces/${cards}`));
      expectNoCard(await app.request('GET', `/faces/99999~${face}/face.png`));
    },
  );

  it.each(['1', '1~1~normal~~/', '1~1~Super~1~', '1~1~a"b~1~x', `1~1~${'x'.repeat(17)}~1~`, '1~1~~1~', '1~normal~1~'])(
    'is not drawn of the address %s',
    async (face) => {
      const { status } = await app.request('GET', `/faces/${encodeURIComponent(face)}/face.png`);
      expect(status).toBe(400);
    },
  );

  it.each([
    [5, '800x228'],
    [6, '800x596'],
    [10, '800x444'],
  ])('lies on one with others: %i cards', async (count, size) => {
    const faces = [`${id}~29~super~1803~critical`];
    for (let card = 1; card < count; card++)
      faces.push(
        await addressOf({ card, status: 'normal', cp: card, skill: 'normal' }, `${card}~normal~${card}~normal`),
      );
    const path = `/faces/${faces.join(',')}/sheet`;
    const png = await bytesOf(app, `${path}.png`);
    expect(pngSize(png)).toBe(size);
    if (count < 10) return;
    const jpeg = await fetch(`${app.url}${path}.jpg`);
    expect(jpeg.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Buffer.from(await jpeg.arrayBuffer()).readUInt16BE()).toBe(0xffd8);
    const ids = faces.map((face) => face.split('~')[0]);
    const byIds = await fetch(`${app.url}/cards/sheet.png?ids=${ids.join()}`);
    expect(byIds.headers.get('cache-control')).toBe('no-cache');
    expect(Buffer.from(await byIds.arrayBuffer())).toEqual(png);
  });

  it('lies on none with eleven others, one that is not there, or none', async () => {
    const face = `${id}~29~super~1803~critical`;
    const eleven = Array(11).fill(face).join();
    expect((await app.request('GET', `/faces/${eleven}/sheet.png`)).status).toBe(400);
    expectNoCard(await app.request('GET', `/faces/${face},99999~1~normal~~/sheet.jpg`));
    expectNoCard(await app.request('GET', `/cards/sheet.jpg?ids=${id},99999`));
    for (const ids of ['', 'ids=', 'ids=a', `ids=${Array(11).fill(id).join()}`, `ids=${id}&ids=${id}`])
      expectError(await app.request('GET', `/cards/sheet.png?${ids}`), 400, ['ids']);
  });

  it('leaves out words that its letters cannot write, and has no text of the card in it', async () => {
    const words = { card: 1, status: '<b>"&', skill: '炎の剣' };
    const own = (await createCard(app, (await createUser(app)).id, words)).id;
    const { text } = await app.request('GET', `/cards/${own}/face.svg`);
    expect(text).not.toMatch(/<b>|炎|&(?!#)/);
    expect(text).toContain('M0 238h240v34H0z');
  });
});

describe('many pictures at once', () => {
  let renderer: HeldRenderer;
  let app: TestApp;
  let ids: number[];
  let owner: number;

  beforeEach(async () => {
    renderer = new HeldRenderer();
    app = await TestApp.start({ renderer, environment: { TRUST_PROXY: '1' } });
    owner = (await createUser(app)).id;
    ids = [];
    for (let cp = 0; cp < 10; cp++) ids.push((await createCard(app, owner, { card: 1, cp })).id);
    // No player waits for the pictures of these.
    app.clock.advance(60_001);
  });

  const ask = (id: number | undefined, width: number, client = '198.51.100.1') =>
    app.request('GET', `/cards/${id}/face.png?width=${width}`, { headers: { 'x-forwarded-for': client } });

  /** Asks for pictures, and returns when all of them have come to the queue. */
  async function waiting(asked: readonly (readonly [number | undefined, number, string?])[]) {
    const run = Reflect.get(RenderingQueue.prototype, 'run');
    let come = 0;
    RenderingQueue.prototype.run = function (...of) {
      come += 1;
      return run.apply(this, of) as never;
    };
    const answers = asked.map((one) => ask(...one));
    await until(() => come === asked.length);
    RenderingQueue.prototype.run = run;
    return answers;
  }

  it('are made one after the other, and the same one once', async () => {
    const answers = await waiting([...ids, ids[0], ids[0]].map((id) => [id, 100]));
    renderer.release();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await ask(ids[0], 100)).status).toBe(200);
    expect([renderer.most, renderer.widths.length]).toEqual([1, 10]);
  });

  it('are made in turns of the clients, the newest card of each first', async () => {
    const first = ask(ids[0], 64);
    await until(() => renderer.underWay === 1);
    // The widths show the order.
    const one = await waiting([
      [ids[1], 101],
      [ids[3], 103],
      [ids[2], 102],
    ]);
    const other = await waiting([
      [ids[8], 208, '198.51.100.2'],
      [ids[9], 209, '198.51.100.2'],
    ]);
    renderer.release();
    await Promise.all([first, ...one, ...other]);
    expect(renderer.widths).toEqual([64, 103, 209, 102, 208, 101]);
  });

  it('wait up to a hundred; beyond, the oldest card of who asks for most is a 503', async () => {
    const first = ask(ids[9], 64);
    await until(() => renderer.underWay === 1);
    const crowd = await waiting(Array.from({ length: 100 }, (_, i) => [ids[i && 1], 100 + i] as const));
    const [others] = await waiting([[ids[0], 100, '198.51.100.2']]);
    const refused = await crowd[0];
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '2']);
    expect(refused?.headers.get('cache-control')).toBeNull();
    expect(refused?.body).toMatchObject({ code: 503, status: 'Service Unavailable', errors: [{ reason: 'busy' }] });
    renderer.release();
    expect((await others)?.status).toBe(200);
    expect((await Promise.all([first, ...crowd.slice(1)])).map(({ status }) => status)).toEqual(Array(100).fill(200));
  });

  it('of a card that was just drawn come before all others, and are never a 503; eight of them', async () => {
    const first = ask(ids[9], 64);
    await until(() => renderer.underWay === 1);
    const crowd = await waiting(Array.from({ length: 100 }, (_, i) => [ids[1], 100 + i] as const));
    const { id } = await createCard(app, owner, { card: 2 });
    const own = await waiting(Array.from({ length: 9 }, (_, i) => [id, 800 + i] as const));
    renderer.release();
    const statuses = (await Promise.all([first, ...crowd, ...own])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 503)).toHaveLength(1);
    expect(statuses.slice(101)).toEqual(Array(9).fill(200));
    // They were sent at once: the order in which they come is the network's.
    expect(renderer.widths.slice(1, 10).sort()).toEqual([800, 801, 802, 803, 804, 805, 806, 807, 808]);
  });

  it('are refused when the service stops', async () => {
    const first = ask(ids[0], 64);
    await until(() => renderer.underWay === 1);
    const others = await waiting(ids.map((id) => [id, 100]));
    const closed = app.close();
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(10).fill(503));
    renderer.release();
    expect((await first).status).toBe(200);
    await closed;
  });
});
