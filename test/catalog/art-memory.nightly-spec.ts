import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { deflateSync } from 'node:zlib';
import { pngOf } from './hostile-pictures.js';
import { residentMemory } from '../harness/process-table.js';
import { BEARER, SECRETS } from '../harness/secrets.js';
import { ServiceProcess } from '../harness/service-process.js';
import { createTestDatabase } from '../harness/test-database.js';

const MOST_GROWTH = 150 * 1024 * 1024;
const AT_ONCE = 4;

const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#246' } });
const progressive = (megapixels: number) =>
  drawn(4000, megapixels * 250)
    .jpeg({ progressive: true })
    .toBuffer();
/** A whole PNG with 8 bytes for each pixel, in one line. */
const deepLine = (width: number): Buffer => pngOf(width, 1, 16, deflateSync(Buffer.alloc(8 * width + 1)));

const put = async (path: string, body: string | Buffer): Promise<number> => {
  const type = typeof body === 'string' ? 'application/json' : 'image/png';
  const content = typeof body === 'string' ? body : new Uint8Array(body);
  return (await fetch(url + path, { method: 'PUT', headers: { ...BEARER, 'content-type': type }, body: content }))
    .status;
};
const { url: databaseUrl } = await createTestDatabase();
const service = new ServiceProcess({ DATABASE_URL: databaseUrl, ...SECRETS });
const url = await service.url();
expect(await put('/game/cards/1', '{"name":"a"}')).toBe(200);
const before = residentMemory(service.pid).now;

// Four of 10 megapixels would take 160 MB in the service.
it.each<[string, number, () => Buffer | Promise<Buffer>]>([
  ['a progressive JPEG of 10 megapixels', 200, () => progressive(10)],
  ['a progressive JPEG of 20 megapixels', 200, () => progressive(20)],
  ['a PNG of 40 megapixels', 200, () => drawn(10_000, 4000).png().toBuffer()],
  ['a PNG of one line of 40 megapixels', 413, () => deepLine(40_000_000)],
])(
  'the memory of the service for art grows by less than 150 MB for %s, sent four times at once',
  async (_, status, make) => {
    const picture = await make();
    const sent = await Promise.all(Array.from({ length: AT_ONCE }, () => put('/game/cards/1/art', picture)));
    expect(sent).toEqual(Array.from({ length: AT_ONCE }, () => status));
    expect(residentMemory(service.pid).peak - before).toBeLessThan(MOST_GROWTH);
  },
);
