import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createCard, createUser } from '../factories/records.js';
import { BEARER, PicturesHere, TestApp } from '../harness/test-app.js';

const RED = '#d01010';
const WINDOW_MIDDLE = { left: 110, top: 140, width: 20, height: 20 };

const kind = (body: object) => app.request('PUT', '/game/cards/29', { body, headers: BEARER });
const picture = async (path: string): Promise<Buffer> => Buffer.from(await (await fetch(app.url + path)).arrayBuffer());
const app = await TestApp.start({ renderer: new PicturesHere() });
const id = (await createCard(app, (await createUser(app)).id, { card: 29, status: 'super', cp: 1803, skill: 'luck' }))
  .id;
await kind({ name: '灯台守', names: { en: 'Lamp Keeper' }, series: 'Harbour' });
const raw = await sharp({ create: { width: 400, height: 500, channels: 3, background: RED } })
  .png()
  .toBuffer();
await app.request('PUT', '/game/cards/29/art', { raw, headers: BEARER });

describe('the picture of a card with a name', () => {
  it('has its art in the window, as SVG and as PNG', async () => {
    const { text } = await app.request('GET', `/cards/${id}/face.svg`);
    expect(text).toContain('href="data:image/webp;base64,');
    const middle = sharp(await picture(`/cards/${id}/face.png?width=240`)).extract(WINDOW_MIDDLE);
    const { dominant } = await middle.stats();
    expect(dominant.r).toBeGreaterThan(190);
    expect(dominant.g).toBeLessThan(40);
  });

  it.each([
    ['jpg', 'image/jpeg', 'jpeg'],
    ['webp', 'image/webp', 'webp'],
  ])('is there in less bytes as face.%s, also where it never changes', async (ending, type, format) => {
    const plain = await createCard(app, (await createUser(app)).id, {
      card: 3,
      status: 'normal',
      cp: 5,
      skill: 'luck',
    });
    const lasting = `/faces/${plain.id}~3~normal~5~luck/face.${ending}`;
    const png = await picture(`/cards/${id}/face.png?width=320`);
    for (const path of [`/cards/${id}/face.${ending}`, lasting]) {
      const { headers } = await app.request('HEAD', path);
      expect(headers.get('content-type')).toBe(type);
      const bytes = await picture(`${path}?width=320`);
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 320, height: 448 });
      if (path !== lasting) expect(bytes.length).toBeLessThan(png.length / 2);
    }
    // The corners are clear, and white in a JPEG.
    const { data } = await sharp(await picture(lasting))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(ending === 'jpg' ? 255 - Number(data[0]) : data[3]).toBeLessThan(3);
  });

  it('is another one for who has it, once the name is another', async () => {
    const first = await app.request('GET', `/cards/${id}/face.png?width=64`);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await app.request('GET', `/cards/${id}/face.png?width=64`, { headers })).status).toBe(304);
    await kind({ name: 'Bell Diver', series: 'Harbour' });
    expect((await app.request('GET', `/cards/${id}/face.png?width=64`, { headers })).status).toBe(200);
  });

  it('reaches the edges of a super', async () => {
    const png = sharp(await picture(`/cards/${id}/face.png?width=240`));
    const { data } = await png
      .extract({ left: 230, top: 150, width: 10, height: 10 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data.filter((_, i) => i % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
    // The foil makes colours of the paper, which is nearly white.
    const spread = Math.max(...data.filter((_, i) => i % 4 < 3)) - Math.min(...data.filter((_, i) => i % 4 < 3));
    expect(spread).toBeGreaterThan(20);
  });

  it('has a pattern and the name when the art is gone', async () => {
    await app.request('DELETE', '/game/cards/29/art', { headers: BEARER });
    const { text } = await app.request('GET', `/cards/${id}/face.svg`);
    expect(text).not.toContain('<image');
    expect((await app.request('GET', `/cards/${id}/face.png`)).status).toBe(200);
  });
});
