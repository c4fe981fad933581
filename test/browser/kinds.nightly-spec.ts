import { describe, expect, it } from '@jest/globals';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../harness/service-process.js';
import { BOTH_RIGHT, hasBrowser, type Visit } from './browser.js';
import { nameKinds } from './named-kinds.js';
import { useStage } from './stage.js';

(hasBrowser() ? describe : describe.skip)('a kind of cards with a name and art, in a browser', () => {
  const stage = useStage();
  nameKinds(stage);

  it('costs a phone, among 600 with art, the pictures near its window in a size that fits, and little more', () =>
    stage.visitingAs({ width: 390, alone: true }, async (visit) => {
      const { app, players } = stage.world;
      const numbers =
        "(select n, lpad(n::text, 64, '0') as hash from generate_series(1, 700) n where n <= 13 or n > 100)";
      await app.database.query(
        `insert into art_files (sha256, width, bytes) select hash, width, bytes from art_files, ${numbers}`,
      );
      await app.database.query(`insert into kinds (card, name, series, art, created_at, updated_at)
          select n, 'Kind ' || n, 'Many', '/art/' || hash || '.webp', now(), now() from ${numbers}`);
      await app.database.query(`insert into cards (owner_id, card, status, created_at)
          select ${players[2]?.id}, n, 'normal', now() from ${numbers} where n > 100`);
      const first = await loaded(visit, '/', 3);
      expect(first.pictures).toHaveLength(3);
      // The document, scripts, styles and data, with the headers of each.
      expect(first.others).toBeLessThanOrEqual(20);
      expect(first.bytes).toBeLessThan(138_000);
      const { pictures } = await loaded(visit, '/u/rin', 9);
      expect(pictures.length).toBeLessThan(40);
      expect([...first.pictures, ...pictures].filter((path) => !path.endsWith('-256.webp'))).toEqual([]);
    }));

  it('is named on the desk beside its face, in other languages too, gets art, and is deleted', () =>
    stage.visiting(async (visit, page) => {
      await visit.open('/admin');
      expect(await visit.typeSecrets()).toEqual(BOTH_RIGHT);
      const number = page.getByLabel('Kind, by card number');
      await visit.typeAt(number, '31\n');
      await page.getByRole('heading', { name: 'Card 31' }).waitFor();
      expect(await visit.refusals(1)).toHaveLength(1);
      const words = page.getByRole('form', { name: 'Names and texts' });
      await visit.typeAt(words.getByLabel('Name', { exact: true }), 'Moth');
      await page.locator('.card text.name', { hasText: 'Moth' }).first().waitFor();
      await visit.typeAt(words.getByLabel('Names in other languages'), 'ja: 蛾\nMotte');
      await words.getByRole('button', { name: 'Save' }).press('Enter');
      await words.getByText(/^must be an object of at most 40 names/).waitFor();
      await words.getByText('See what is said at the fields.').waitFor();
      expect(await visit.refusals(1)).toHaveLength(1);
      await words.getByLabel('Names in other languages').fill('ja: 蛾\nde: Motte');
      await words.getByRole('button', { name: 'Save' }).press('Enter');
      await words.getByText('Done.').waitFor();
      expect(await stage.read('/game/cards/31')).toMatchObject({
        name: 'Moth',
        names: { ja: '蛾', de: 'Motte' },
        art: '',
      });
      const art = page.getByRole('form', { name: 'Art', exact: true });
      // Another kind has it too: it is still there when it is taken away.
      await art.locator('input').setInputFiles('examples/game/art/14.webp');
      await page.locator('.card img[src^="blob:"]').first().waitFor();
      expect(await visit.findings()).toEqual([]);
      await art.getByRole('button', { name: 'Save the art' }).press('Enter');
      await page.locator('.card img[src^="/art/"]').first().waitFor();
      const { art: address } = await stage.read('/game/cards/31');
      await page.getByRole('button', { name: 'Take away' }).press('Enter');
      await page.locator('.card img').first().waitFor({ state: 'detached' });
      expect([address, (await stage.read('/game/cards/31')).art]).toEqual([expect.stringMatching(/^\/art\//), '']);
      await page.getByLabel('Type “Moth” to delete it').fill('Moth');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'North Stag' }).waitFor();
      expect(await page.getByRole('link', { name: 'Moth' }).count()).toBe(0);
    }));

  it('gets its picture from many that are dropped, and others make new kinds', () =>
    stage.visiting(async (visit, page) => {
      await visit.open('/admin');
      await page.getByRole('link', { name: 'North Stag' }).waitFor();
      const pick = (): Promise<void> =>
        page.getByLabel('Choose pictures').setInputFiles([
          { name: 'north stag.webp', mimeType: 'image/webp', buffer: readFileSync('examples/game/art/15.webp') },
          { name: '40 Ash Wren.webp', mimeType: 'image/webp', buffer: readFileSync('examples/game/art/8.webp') },
          { name: '14.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
        ]);
      await pick();
      await page.getByText('40 Ash Wren.webp → Card 40, a new kind, called “Ash Wren”').waitFor();
      await page.getByRole('button', { name: 'Send 3 pictures' }).press('Enter');
      // Without the token, one is sent and no more.
      await page.getByText('0 of 3 pictures sent').waitFor();
      expect(await visit.refusals(1)).toHaveLength(1);
      await page.getByRole('button', { name: 'Done' }).press('Enter');
      await visit.typeSecrets();
      await pick();
      expect(await visit.findings()).toEqual([]);
      await page.getByRole('button', { name: 'Send 3 pictures' }).press('Enter');
      await page.getByText('2 of 3 pictures sent').waitFor();
      await page.getByText(/^The picture must be a whole PNG, JPEG or WebP with one frame/).waitFor();
      expect(await visit.refusals(1)).toHaveLength(1);
      const [stag, wren, carp] = await Promise.all([15, 40, 14].map((one) => stage.read(`/game/cards/${one}`)));
      expect([stag.art, wren.name, carp.name]).toEqual([expect.stringMatching(/^\/art\//), 'Ash Wren', 'Rainbow Carp']);
      await page.getByRole('searchbox', { name: 'Find a kind' }).fill('wren');
      await page.getByRole('link', { name: 'North Stag' }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Ash Wren' }).locator('img[src^="/art/"]').waitFor();
    }));

  it('takes a folder that is dropped, however deep its pictures are', () =>
    stage.staying(async (visit, page) => {
      await visit.goTo('/admin');
      const folder = temporaryFolder();
      mkdirSync(join(folder.path, 'deeper'));
      for (const name of ['15.webp', 'deeper/rainbow carp.webp', 'notes.txt'])
        writeFileSync(join(folder.path, name), 'x');
      const place = page.getByLabel('Choose a folder');
      await place.scrollIntoViewIfNeeded();
      const { x = 0, y = 0 } = (await place.boundingBox()) ?? {};
      const browser = await visit.context.newCDPSession(page);
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        const data = { items: [], files: [folder.path], dragOperationsMask: 1 };
        await browser.send('Input.dispatchDragEvent', { type, x: x + 5, y: y + 5, data });
      }
      await page.getByText('15.webp → Card 15, North Stag').waitFor();
      await page.getByText('rainbow carp.webp → Card 14, Rainbow Carp').waitFor();
      await page.getByRole('button', { name: 'Send 2 pictures' }).waitFor();
      folder.remove();
      await page.getByRole('button', { name: 'Send none' }).press('Enter');
    }));
});

/** What a view loads until so much art is there: its pictures, how many other files, and the bytes of these. */
async function loaded(
  visit: Visit,
  path: string,
  art: number,
): Promise<{ pictures: string[]; others: number; bytes: number }> {
  const session = await visit.context.newCDPSession(visit.page);
  await session.send('Network.enable');
  const addresses = new Map<string, string>();
  const pictures: string[] = [];
  const sizes: number[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId) ?? '';
    if (address.includes('/art/')) pictures.push(address);
    else sizes.push(encodedDataLength);
  });
  await visit.open(path);
  while (pictures.length < art) await visit.page.waitForEvent('requestfinished');
  await visit.page.waitForLoadState('networkidle');
  await session.detach();
  return { pictures, others: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
