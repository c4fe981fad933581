import { describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expectNoStart } from '../harness/expectations.js';
import { temporaryFolder } from '../harness/program.js';
import { type Answer, TestApp } from '../harness/test-app.js';

const HEADERS = { accept: 'text/html,application/xhtml+xml' };
const OWN = { GAME_NAME: 'Tea & <Cards>', GAME_TEXT: 'Draw a cup.', GAME_ACCENT: '#FFEE00' };

interface Manifest {
  readonly name: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string }[];
}

const logo = join(temporaryFolder().path, 'logo.png');
const get = (app: TestApp, path: string): Promise<Answer> => app.request('GET', path, { headers: HEADERS });
const manifestOf = async (app: TestApp): Promise<Manifest> =>
  JSON.parse((await get(app, '/manifest.webmanifest')).text) as Manifest;
const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#b4235a' } });
writeFileSync(logo, await picture.png().toBuffer());
const themed = await TestApp.start({ page: true, environment: { ...OWN, GAME_LOGO: logo } });
const plain = await TestApp.start({ page: true, database: themed.database });

describe('the theme of a game', () => {
  it('names the document, its description and its links', async () => {
    const { text } = await get(themed, '/');
    expect(text).toContain('<title>Tea &amp; &lt;Cards&gt;</title>');
    expect(text).toContain('<meta name="description" content="Draw a cup." />');
    expect(text).toContain('<meta property="og:site_name" content="Tea &amp; &lt;Cards&gt;" />');
    expect(text).toContain('<link rel="stylesheet" href="/theme.css" />');
    expect(text).toContain('<link rel="icon" href="/logo-192.png" type="image/png" />');
  });

  it('is an app that can be installed, with the logo as its icons', async () => {
    const manifest = await manifestOf(themed);
    expect(manifest).toMatchObject({ name: OWN.GAME_NAME, display: 'standalone', start_url: '/' });
    for (const { src, sizes } of manifest.icons) {
      const icon = await fetch(themed.url + src);
      expect(icon.headers.get('content-type')).toBe('image/png');
      const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    const own = await manifestOf(plain);
    expect(own.name).toBe('Card draw');
    expect((await get(plain, own.icons[0]?.src ?? '')).headers.get('content-type')).toContain('image/svg+xml');
  });

  it('colours the page only where it is set', async () => {
    const answer = await get(themed, '/theme.css');
    expect(answer.headers.get('content-type')).toContain('text/css');
    expect(answer.text).toContain('--accent:light-dark(oklch(from #ffee00 ');
    expect((await get(plain, '/')).text).not.toContain('theme.css');
    expect((await get(plain, '/theme.css')).status).toBe(404);
  });

  it('names and colours the pictures of its links', async () => {
    const pixelsOf = async (app: TestApp): Promise<number[][]> => {
      const picture = await fetch(`${app.url}/faces/back/link.png`);
      const pixels = sharp(Buffer.from(await picture.arrayBuffer())).extract({
        left: 0,
        top: 570,
        width: 1200,
        height: 60,
      });
      const { data, info } = await pixels.raw().toBuffer({ resolveWithObject: true });
      const all = Array.from({ length: 1200 * 15 }, (_, place) => 4 * place).map((at) => [
        ...data.subarray(at * info.channels, at * info.channels + 3),
      ]);
      return [...new Set(all.map(String))].map((each) => each.split(',').map(Number));
    };
    const isDark = (pixel: number[]): boolean => pixel.every((value) => value < 60);
    const environment = { GAME_NAME: 'Tea House', GAME_ACCENT: OWN.GAME_ACCENT };
    const own = await pixelsOf(await TestApp.start({ page: true, database: plain.database, environment }));
    expect([own.some(isDark), own.map(String).includes('255,238,0')]).toEqual([true, true]);
    expect((await pixelsOf(plain)).some(isDark)).toBe(false);
    // It has letters that no picture has.
    expect((await pixelsOf(themed)).some(isDark)).toBe(false);
  });

  it.each([
    ['GAME_ACCENT', 'red', 'GAME_ACCENT must be a colour such as #1d5fd0'],
    ['GAME_NAME', 'x'.repeat(61), 'GAME_NAME must be a text of one line and at most 60 characters'],
    ['GAME_NAME', 'Tea\u0001', 'GAME_NAME must be a text of one line and at most 60 characters'],
    ['GAME_LOGO', '/nowhere/logo.png', 'GAME_LOGO must be a PNG, JPEG or WebP'],
  ])('stops the start for a wrong %s', async (name, value, line) => {
    const { database } = plain;
    expect((await expectNoStart({ database, page: true, environment: { [name]: value } })).message).toContain(line);
  });
});
