import { describe, expect, it } from '@jest/globals';
import { createCard, createGroup, createUser } from './factories/records.js';
import { TestApp } from './harness/test-app.js';

const HOSTILE = `<b>"&'`;

const environment = { FRAME_ANCESTORS: 'https://fans.example, http://wiki.example:8080' };
const framed = await TestApp.start({ page: true, environment });
const { url } = framed;
const other = (await TestApp.start({ page: true, database: framed.database })).url;
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
      const none = await fetch(other + path);
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
    const photo: any = await (await fetch(`${other}/oembed?url=${encodeURIComponent(`${other}/c/${card}`)}`)).json();
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
