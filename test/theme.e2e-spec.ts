import { describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { createCard, createGroup, createUser } from './factories/records.js';
import { expectNoStart } from './harness/expectations.js';
import { temporaryFolder } from './harness/program.js';
import { type Answer, TestApp } from './harness/test-app.js';

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

const HOSTILE = `<b>"&'`;

const environment = { FRAME_ANCESTORS: 'https://fans.example, http://wiki.example:8080' };
const framed = await TestApp.start({ page: true, environment, database: plain.database });
const { url } = framed;
const rin = (await createUser(framed, { username: 'rin' })).id;
const odd = (await createUser(framed, { username: HOSTILE })).id;
await createCard(framed, odd, { card: 3, status: 'normal', cp: 5 });
const card = (await createCard(framed, rin, { card: 29, status: 'super', cp: 180 })).id;
await createGroup(framed, { name: 'moss & fern', users: [rin, odd] });

describe('what others may show', () => {
  it('is framed by the origins that are named, and by no one else; nothing else is framed', async () => {
    for (const path of [`/c/${card}/embed`, '/u/rin/embed']) {
      const own = await fetch(url + path);
      expect(own.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; img-src 'self'; .*frame-ancestors https:\/\/fans\.example http:\/\/wiki\.example:8080$/,
      );
      expect(own.headers.get('x-frame-options')).toBeNull();
      expect(await own.text()).not.toContain('<script');
      const none = await fetch(plain.url + path);
      expect(none.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(none.headers.get('x-frame-options')).toBe('DENY');
    }
    const page = await fetch(`${url}/c/${card}`, { headers: { accept: 'text/html,application/xhtml+xml' } });
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const text = await (await fetch(`${url}/c/${card}/embed`)).text();
    expect(text).toContain(`src="/cards/${card}/face.svg"`);
    expect(text).toContain(`<a href="/c/${card}" target="_blank" rel="noopener">Card 29, super</a>`);
    expect(await (await fetch(`${url}/u/${encodeURIComponent(HOSTILE)}/embed`)).text()).not.toContain('<b>');
    expect((await fetch(`${url}/c/999999/embed`)).status).toBe(404);
  });

  it('is found by oEmbed, as a frame or as a photo', async () => {
    const page = await fetch(`${url}/u/rin`, { headers: { accept: 'text/html,application/xhtml+xml' } });
    const document = await page.text();
    const found = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(document)?.[1] ?? '';
    const rich: any = await (await fetch(`${found}&maxwidth=200`)).json();
    expect(rich).toMatchObject({ version: '1.0', type: 'rich', title: 'rin', width: 200, height: 380 });
    expect(rich.html).toContain(`<iframe src="${url}/u/rin/embed" width="200" height="380"`);
    const photo: any = await (
      await fetch(`${plain.url}/oembed?url=${encodeURIComponent(`${plain.url}/c/${card}`)}`)
    ).json();
    expect(photo).toMatchObject({ type: 'photo', title: 'Card 29, super', width: 1200, height: 630 });
    expect((await fetch(photo.url)).headers.get('content-type')).toBe('image/png');
    for (const asked of ['https://evil.example/c/1', `${url}/admin`, `${url}/c/999999`, 'x'])
      expect((await fetch(`${url}/oembed?url=${encodeURIComponent(asked)}`)).status).toBe(404);
  });

  it('is a feed of the newest cards of a player and of a group', async () => {
    const feed = await fetch(`${url}/g/1/feed`);
    expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const text = await feed.text();
    expect(text).toContain('<title>moss &amp; fern</title>');
    expect([...text.matchAll(/<entry>\s*<id>([^<]+)</g)].map(([, id]) => id)).toEqual([
      `${url}/c/${card}`,
      `${url}/c/${card - 1}`,
    ]);
    expect(text).toContain('<author><name>&lt;b&gt;&quot;&amp;&#39;</name></author>');
    const rins = await (await fetch(`${url}/u/rin/feed`)).text();
    expect(rins.match(/<entry>/g)).toHaveLength(1);
    expect(rins).toMatch(/<updated>\d{4}-\d\d-\d\dT/);
    const etag = feed.headers.get('etag') ?? '';
    expect((await fetch(`${url}/g/1/feed`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    for (const path of ['/u/nobody/feed', '/g/x/feed']) expect((await fetch(url + path)).status).toBe(404);
  });
});
