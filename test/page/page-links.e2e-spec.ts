import { describe, expect, it } from '@jest/globals';
import { createCard, createGroup, createUser } from '../factories/records.js';
import { decoded, HttpClient } from '../harness/http-client.js';
import { BEARER, TestApp } from '../harness/test-app.js';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const SLACK = {
  accept: '*/*',
  'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
};
const CRAWLERS = [
  SLACK,
  { 'user-agent': 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)' },
  { accept: 'text/html', 'user-agent': 'Twitterbot/1.0' },
  { accept: '*/*', 'user-agent': 'facebookexternalhit/1.1;line-poker/1.0' },
];
const HOSTILE = `<script>alert("1")</script>&'`;

const http = new HttpClient();

/** What the document at an address says of it, by the names of its meta elements. */
async function facts(path: string, headers: Record<string, string> = SLACK, code = 200) {
  const { status, headers: answered, ...answer } = await http.get(url, path, headers);
  expect([status, answered['content-type']]).toEqual([code, 'text/html; charset=utf-8']);
  const document = decoded({ status, headers: answered, ...answer });
  const metas = [...document.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  return Object.fromEntries(metas.map(([, name = '', content = '']) => [name, content])) as Record<string, string>;
}

async function bytesAt(address = ''): Promise<Buffer> {
  return Buffer.from(await (await fetch(address)).arrayBuffer());
}

const app = await TestApp.start({ page: true });
const { url } = app;
const rin = (await createUser(app, { username: 'rin' })).id;
await createCard(app, rin, { card: 7, status: 'normal', cp: 900, skill: 'post' });
const card = (await createCard(app, rin, { card: 29, status: 'super', cp: 180, skill: 'critical' })).id;
const group = (await createGroup(app, { name: 'moss & fern', users: [rin] })).id;

describe('a link in a chat', () => {
  it('to a card says which card it is, and whose', async () => {
    expect(await facts(`/c/${card}`)).toMatchObject({
      'og:title': 'Card 29, super',
      'og:description': 'rin · strength 180 · critical',
      'og:url': `${url}/c/${card}`,
      'og:image': `${url}/faces/${card}~29~super~180~critical/link.png`,
      'og:image:alt': 'Card 29, super',
      'twitter:card': 'summary_large_image',
    });
  });

  it('to several cards shows them side by side, unless they lie face down', async () => {
    const path = `/c/${card},${card - 1},${card}`;
    const faces = [`${card}~29~super~180~critical`, `${card - 1}~7~normal~900~post`, `${card}~29~super~180~critical`];
    const image = `${url}/faces/${faces.join(',')}/sheet.png`;
    const size = { 'og:image:width': '800', 'og:image:height': '304' };
    expect(await facts(path)).toMatchObject({ 'og:title': 'rin', 'og:url': url + path, 'og:image': image, ...size });
    const hidden = await facts(`${path}?reveal`);
    expect(hidden['og:title']).toBe('3 cards of rin');
    expect(hidden['og:image']).toBe(`${url}/faces/back/link.png`);
    await facts('/c/9000000,9000001', SLACK, 404);
  });

  it('to a card with a name has the name, and a picture at an address of its own until it is renamed', async () => {
    const put = (name: string) => app.request('PUT', '/game/cards/31', { body: { name }, headers: BEARER });
    const noor = await createUser(app, { username: 'noor' });
    const named = (await createCard(app, noor.id, { card: 31, status: 'normal', cp: 5, skill: 'post' })).id;
    await put('Keeper <of> lamps');
    const { 'og:title': title, 'og:image': image = '' } = await facts(`/c/${named}`);
    expect(title).toBe('Keeper &lt;of&gt; lamps');
    expect(image).toMatch(/~31~normal~5~post~[0-9a-f]{8}\/link\.png$/);
    expect((await fetch(image)).status).toBe(200);
    await put('Gull');
    const { 'og:image': later = '' } = await facts(`/c/${named}`);
    expect((await fetch(image)).status).toBe(404);
    expect((await fetch(later)).status).toBe(200);
    expect((await fetch(later.replace(/~[0-9a-f]{8}/, ''))).status).toBe(404);
  });

  it('that turns the card does not tell which it is, and has a picture of a back', async () => {
    const { description, ...told } = await facts(`/c/${card}?reveal`);
    expect(told).toMatchObject({ 'og:title': 'A card of rin', 'og:image': `${url}/faces/back/link.png` });
    expect(description).toBe('It lies face down.');
    expect(JSON.stringify(told)).not.toMatch(/29|super|180|critical/);
    const pictures = await Promise.all(
      [told['og:image'], `${url}/faces/${card}~29~super~180~critical/link.png`].map((address) => bytesAt(address)),
    );
    expect(pictures.map((picture) => [picture.readUInt32BE(16), picture.readUInt32BE(20)])).toEqual([
      [1200, 630],
      [1200, 630],
    ]);
    expect(pictures[0]?.equals(pictures[1] as Buffer)).toBe(false);
  });

  it('to a player or a group says the best cards, supers first', async () => {
    const image = `${url}/faces/${card}~29~super~180~,${card - 1}~7~normal~900~/link.png`;
    const description = 'Card 29, super, strength 180 · Card 7, strength 900';
    const best = { 'og:description': description, 'og:image': image };
    expect(await facts('/u/rin/draws')).toMatchObject({ 'og:title': 'rin', 'og:url': `${url}/u/rin`, ...best });
    expect(await facts(`/i/${rin}`)).toMatchObject({ 'og:title': 'rin', ...best });
    expect(await facts(`/g/${group}`)).toMatchObject({ 'og:title': 'moss &amp; fern', ...best });
  });

  it.each(CRAWLERS)('is shown to the crawler of $user-agent, and to a browser', async (headers) => {
    const told = await facts(`/c/${card}`, headers);
    expect(told).toEqual(await facts(`/c/${card}`, BROWSER));
  });

  it.each([
    ...['/', '/g', '/ranking'].map((path) => [path, 200] as const),
    ...['/u/nobody', '/u/%00', '/c/0x1', '/c/999999', '/g/99', '/i/1e3'].map((path) => [path, 404] as const),
  ])('to %s, where no record is, has no picture, and the status %d', async (path, code) => {
    const { description, 'og:title': title, ...rest } = await facts(path, SLACK, code);
    expect([title, rest['og:image'], rest['og:url']]).toEqual(['Card draw', undefined, undefined]);
    expect(description).toBe('Players, their cards, and draws that anyone can check');
  });

  it('has hostile names as text alone', async () => {
    await createUser(app, { username: HOSTILE });
    const { bytes } = await http.get(url, `/u/${encodeURIComponent(HOSTILE)}`, SLACK);
    expect(bytes.toString()).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;</title>');
    expect(bytes.toString()).not.toContain('alert("1")');
  });

  it('has no address of a host that is none', async () => {
    const told = await facts(`/c/${card}`, { ...SLACK, host: 'a"b' });
    expect(told).toMatchObject({ 'og:title': 'Card 29, super' });
    expect(told).not.toHaveProperty('og:image');
  });

  it('is not there with PAGE=off, where the pictures of cards still are', async () => {
    const off = await TestApp.start({ page: true, database: app.database, environment: { PAGE: 'off' } });
    expect((await http.get(off.url, `/c/${card}`, SLACK)).status).toBe(404);
    expect((await http.get(off.url, `/cards/${card}/face.svg`)).status).toBe(200);
  });

  it('names the address that PUBLIC_URL gives, whoever asks', async () => {
    const environment = { PUBLIC_URL: 'https://cards.example' };
    const named = await TestApp.start({ page: true, database: app.database, environment });
    const { bytes } = await http.get(named.url, `/c/${card}`, { ...SLACK, host: 'evil.example' });
    const image = `https://cards.example/faces/${card}~29~super~180~critical/link.png`;
    expect(bytes.toString()).toContain(`content="${image}"`);
    expect(bytes.toString()).not.toContain('evil');
  });
});
