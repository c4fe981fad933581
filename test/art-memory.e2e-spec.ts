import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { deflateSync } from 'node:zlib';
import { pngOf } from './harness/hostile-pictures.js';
import { residentMemory } from './harness/process-table.js';
import { BEARER, SECRETS } from './harness/secrets.js';
import { ServiceProcess } from './harness/service-process.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';

const MOST_GROWTH = 150 * 1024 * 1024;
const AT_ONCE = 4;

const drawn = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#246' } });

/** A whole PNG with 8 bytes for each pixel. */
const deepPng = (width: number, height: number): Buffer =>
  pngOf(width, height, 16, deflateSync(Buffer.alloc(height * (8 * width + 1))));

describe('the memory of the service for art', () => {
  let database: TestDatabase;
  let service: ServiceProcess;
  let url: string;
  let before: number;
  const put = async (path: string, body: string | Buffer): Promise<number> => {
    const type = typeof body === 'string' ? 'application/json' : 'image/png';
    const headers = { ...BEARER, 'content-type': type };
    const content = typeof body === 'string' ? body : new Uint8Array(body);
    return (await fetch(url + path, { method: 'PUT', headers, body: content })).status;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    service = new ServiceProcess({ DATABASE_URL: database.url, ...SECRETS });
    url = await service.url();
    expect(await put('/game/cards/1', '{"name":"a"}')).toBe(200);
    before = residentMemory(service.pid).now;
  });
  afterAll(async () => {
    await service.kill('SIGTERM');
    await database.drop();
  });

  it.each<[string, number, () => Buffer | Promise<Buffer>]>([
    ['a PNG of 40 megapixels', 200, () => drawn(10_000, 4000).png().toBuffer()],
    ['a progressive JPEG of 20 megapixels', 200, () => drawn(5000, 4000).jpeg({ progressive: true }).toBuffer()],
    ['a PNG of one line of 40 megapixels', 413, () => deepPng(40_000_000, 1)],
  ])('grows by less than 150 MB for %s, sent four times at once', async (_, status, make) => {
    const picture = await make();
    const sent = await Promise.all(Array.from({ length: AT_ONCE }, () => put('/game/cards/1/art', picture)));
    expect(sent).toEqual(Array.from({ length: AT_ONCE }, () => status));
    expect(residentMemory(service.pid).peak - before).toBeLessThan(MOST_GROWTH);
  });
});
