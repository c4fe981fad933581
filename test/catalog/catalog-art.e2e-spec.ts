import { describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { deflateSync } from 'node:zlib';
import { encodeArt } from '../../src/catalog/art-encoder.js';
import { ArtProcess } from '../../src/catalog/art-process.js';
import { ArtService } from '../../src/catalog/art.service.js';
import { CatalogModule } from '../../src/catalog/catalog.module.js';
import { artAddress, WIDTHS } from '../../src/entities/kind.entity.js';
import { compareKinds, GAME } from '../../src/commands/cards/kinds.js';
import { DemoArt } from '../../src/commands/demo/demo-art.js';
import { requestsTo } from '../../src/commands/http-service.js';
import type { Settings } from '../../src/platform/config/settings.js';
import { pngOf } from './hostile-pictures.js';
import { BEARER } from '../harness/secrets.js';
import { BuiltArtProcess, TestApp } from '../harness/test-app.js';
import { eventually } from '../harness/until.js';

/** A picture with a soft and a hard edge, so that truncation and orientation can be seen. */
const drawn = (width = 1500, height = 900): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#246' } });

/** A PNG that says it is this large, and holds nearly nothing. */
const pngBomb = (side: number, isInterlaced = false): Buffer =>
  pngOf(side, side, 8, deflateSync(Buffer.alloc(1000)), isInterlaced);

async function animated(): Promise<Buffer> {
  const frames = ['#f00', '#0f0'].map((background) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .webp()
    .toBuffer();
}

const putArt = (card: number, raw: Uint8Array, headers = {}) =>
  app.request('PUT', `/game/cards/${card}/art`, { raw, headers: { ...BEARER, ...headers } });
const fetched = async (path: string): Promise<[Response, Buffer]> => {
  const response = await fetch(app.url + path);
  return [response, Buffer.from(await response.arrayBuffer())];
};
const app = await TestApp.start();
for (const card of [1, 2, 3])
  await app.request('PUT', `/game/cards/${card}`, { body: { name: `Kind ${card}` }, headers: BEARER });

describe('the art of a kind', () => {
  it.each([
    ['PNG', () => drawn().png()],
    ['JPEG', () => drawn().jpeg()],
    ['WebP', () => drawn().webp()],
  ])('is taken as %s and served as WebP in three sizes for ever', async (_, picture) => {
    const { status, body } = await putArt(1, await picture().toBuffer(), { 'content-type': 'image/any' });
    expect([status, body.art]).toEqual([200, expect.stringMatching(/^\/art\/[0-9a-f]{64}\.webp$/)]);
    for (const [size, width] of [
      ['', 1024],
      ['-512', 512],
      ['-256', 256],
    ] as const) {
      const [response, bytes] = await fetched(body.art.replace('.webp', `${size}.webp`));
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: Math.round(width * 0.6) });
    }
  });

  it('is turned as its orientation says, and loses its metadata', async () => {
    const photo = await drawn()
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await putArt(1, photo);
    const [, bytes] = await fetched(body.art);
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    expect([width, height, exif, orientation]).toEqual([614, 1024, undefined, undefined]);
    expect(bytes.includes('secret')).toBe(false);
  });

  it('has nothing of what stood behind the picture', async () => {
    const polyglot = Buffer.concat([await drawn(60, 36).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const { body } = await putArt(1, polyglot);
    const [response, bytes] = await fetched(body.art);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(bytes.includes('script')).toBe(false);
  });

  it.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['a picture of 40,000 by 40,000', () => pngBomb(40_000), 413, 'body_too_large'],
    ['a PNG of long lines', () => pngOf(6000, 1, 16, deflateSync(Buffer.alloc(48_001))), 413, 'body_too_large'],
    ['a large picture that is decoded as a whole', () => pngBomb(6000, true), 413, 'body_too_large'],
    ['a PNG without its lines', () => pngBomb(100), 400, 'not_a_picture'],
    ['half a JPEG', async () => (await drawn().jpeg().toBuffer()).subarray(0, 2000), 400, 'not_a_picture'],
    ['an animated WebP', animated, 400, 'not_a_picture'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, 'not_a_picture'],
    ['a GIF', () => drawn(60, 36).gif().toBuffer(), 400, 'not_a_picture'],
    ['JSON', () => Buffer.from('{"name":"a"}'), 400, 'not_a_picture'],
    ['nothing', () => Buffer.alloc(0), 400, 'required'],
    ['more than 8 MiB', () => Buffer.alloc(8 * 1024 * 1024 + 1), 413, 'body_too_large'],
  ])('is not %s, and stays as it was', async (_, make, code, reason) => {
    const before = await app.read('/game/cards/1');
    const { status, body } = await putArt(1, await make());
    expect([status, body.errors[0].reason]).toEqual([code, reason]);
    expect(await app.read('/game/cards/1')).toEqual(before);
  });

  it('is gone when the last kind with it has another or none', async () => {
    const bytes = await drawn(60, 36).tint('#a33').png().toBuffer();
    const [{ body: first }] = await Promise.all([putArt(2, bytes), putArt(3, bytes)]);
    expect((await app.request('DELETE', '/game/cards/2/art', { headers: BEARER })).body.art).toBe('');
    expect((await fetched(first.art))[0].status).toBe(200);
    await app.request('DELETE', '/game/cards/3', { headers: BEARER });
    expect((await fetched(first.art))[0].status).toBe(404);
    const [newest] = await app.read('/game/cards/2/versions');
    expect([newest.art, (await app.read('/game/cards/2')).name]).toEqual(['', 'Kind 2']);
  });

  it('is decoded once for a client whose request is over before that ends, and who sends it again', async () => {
    let decodings = 0;
    let decode = (): void => undefined;
    const begun = new Promise<void>((resolve) => (decode = resolve));
    class Slow extends BuiltArtProcess {
      override async encode(bytes: Buffer, widths: readonly number[]): Promise<Buffer[]> {
        decodings++;
        await begun;
        return super.encode(bytes, widths);
      }
    }
    const environment = { ANSWER_TIMEOUT_SECONDS: '1' };
    const other = await TestApp.start({ art: new Slow(), database: app.database, environment });
    const raw = await drawn(30, 20).png().toBuffer();
    const put = async (): Promise<number> =>
      (await other.request('PUT', '/game/cards/1/art', { raw, headers: BEARER })).status;
    expect(await put()).toBe(503);
    decode();
    await eventually(async () => expect(await put()).toBe(200));
    await other.close();
    expect(decodings).toBe(1);
  });

  it('is read from four clients at a time, and the others have sent nothing yet', async () => {
    let read = 0;
    let decode = (): void => undefined;
    const held = new Promise<void>((resolve) => (decode = resolve));
    class Held extends ArtProcess {
      override encode = (): Promise<Buffer[]> => held.then(() => [Buffer.from('a picture')]);
    }
    function* body(): Generator<Buffer> {
      read++;
      yield Buffer.from(`picture ${read}`);
    }
    const settings = { answerTimeoutMs: 60_000 } as Settings;
    const art = new ArtService({} as DataSource, new Held(), settings);
    const uploads = Array.from({ length: 10 }, () => art.encode(Readable.from(body())));
    await sleep(100);
    expect(read).toBe(4);
    decode();
    await Promise.all(uploads);
    expect(read).toBe(10);
  });

  it('is an error of the service when its decoder ends without a word', async () => {
    class Broken extends ArtProcess {
      protected override readonly program = new URL('nowhere.js', import.meta.url);
    }
    await expect(new Broken().encode(Buffer.from('x'), [1])).rejects.toThrow('decodes a picture ended with 1');
  });

  it('is of a kind that is there', async () => {
    expect((await putArt(44, await drawn(60, 36).png().toBuffer())).status).toBe(404);
    expect((await fetched(`/art/${'0'.repeat(64)}.webp`))[0].status).toBe(404);
    expect((await fetched('/art/x.webp'))[0].status).toBe(400);
  });

  it('is read only for a client with the token, and other operations take no picture', async () => {
    const refused = await putArt(1, Buffer.alloc(9 * 1024 * 1024), { authorization: 'Bearer wrong-credential-3c5d81' });
    expect(refused.status).toBe(403);
    const raw = await drawn(60, 36).png().toBuffer();
    for (const type of ['image/png', 'application/x-picture'])
      expect((await app.request('POST', '/users', { raw, headers: { 'content-type': type } })).status).toBe(415);
  });
});

describe('the art of the demo', () => {
  class BuiltDemoArt extends DemoArt {
    protected override readonly folder = new URL('../../dist/demo-art/', import.meta.url);
  }
  @Module({ imports: [CatalogModule], providers: [BuiltDemoArt] })
  class WithDemoArt {}

  it('is in the package in all sizes, so that the demo encodes nothing', async () => {
    const decoder = { encode: () => Promise.reject(new Error('It encodes')) } as unknown as ArtProcess;
    const app = await TestApp.start({ modules: [WithDemoArt], art: decoder });
    const { kinds, changes } = await compareKinds(GAME, requestsTo(app.url, { headers: BEARER }));
    for (const change of changes) await change();
    const stored = await app.read('/game/cards?itemsPerPage=100');
    expect(stored).toHaveLength(kinds);
    const { art } = stored.find(({ card }: { card: number }) => card === 1);
    const [largest = Buffer.alloc(0)] = await encodeArt(readFileSync(join(GAME, 'art/1.webp')), WIDTHS);
    expect(art).toBe(artAddress(largest));
  });
});
