import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { hasBrowser } from './browser.js';
import { useGame } from './stage.js';

const PICTURE = { name: 'fox-postman.webp', path: 'examples/game/art/14.webp' };

(hasBrowser() ? describe : describe.skip)('the first steps of a service', () => {
  const settings = { GAME_NAME: 'Moonlit Post', PLAYER_LINKS: 'true' };
  const { staying, read } = useGame(() => Promise.resolve(), undefined, settings);
  const said = (page: Page, text: string): Promise<void> =>
    page.getByRole('status').filter({ hasText: text }).waitFor();
  const step = (page: Page, title: string) =>
    page.locator('details', { has: page.getByRole('heading', { name: title }) });

  it('begin with a name, and go on to a kind with a picture, which becomes a card of a first banner', () =>
    staying(async (visit, page) => {
      await visit.goTo('/admin');
      await visit.typeSecrets();
      await page.getByRole('heading', { name: 'Moonlit Post opens soon' }).waitFor();
      await said(page, '1 thing is done, 4 are left.');
      expect(await page.getByText('Name and colours').count()).toBe(0);
      await page.getByText('environment').first().waitFor();
      const kind = step(page, 'A first card');
      const buffer = readFileSync(PICTURE.path);
      await kind.getByLabel('Choose pictures').setInputFiles({ name: PICTURE.name, mimeType: 'image/webp', buffer });
      await visit.pressAt(kind.getByRole('button', { name: 'Send 1 picture' }));
      await kind.getByText('1 of 1 picture sent').waitFor();
      await said(page, '2 things are done, 3 are left.');
      await visit.pressAt(step(page, 'A first banner').locator('summary'));
      await page.getByText('A super in 62.3 draws on average, within 90').waitFor();
      await page.getByText('100 supers of 1').waitFor();
      await page.getByText('2 super, 1 rare and 1 normal. You have 1: the others get their pattern').waitFor();
      expect(await visit.findings()).toEqual([]);
    }));

  it('open the composer with a recipe, which counts from the next day on', () =>
    staying(async (visit, page) => {
      await visit.pressAt(page.getByRole('radio', { name: /Pity/ }), 'ArrowRight');
      await visit.pressAt(page.getByRole('link', { name: 'Start with a rare in each ten' }));
      await page.getByRole('heading', { level: 1, name: 'ten' }).waitFor();
      await page.getByText('of packs have at least one super').waitFor();
      await visit.pressAt(page.getByRole('button', { name: 'Keep for tomorrow' }));
      await page.getByText('Done.').waitFor();
      const { source, lists, banners } = await read('/game/tables/next');
      expect([source, banners.map(({ name }: any) => name)]).toEqual(['sent', ['standard', 'ten']]);
      expect(lists.all.map(({ card, status }: any) => `${card} ${status}`)).toEqual(['1 normal', '2 rare', '3 super']);
    }));

  it('end with the lines of a bot and the link of a player, and are gone then', () =>
    staying(async (visit, page) => {
      await visit.goTo('/admin');
      await said(page, '3 things are done, 2 are left.');
      expect(await page.getByText('A first banner').count()).toBe(0);
      const token = step(page, 'A bot’s token');
      await visit.pressAt(token.getByRole('button', { name: 'Make the token' }));
      const [line = '', secret = ''] = (await token.locator('code', { hasText: 'CARD_DRAW_URL' }).innerText()).split(
        '\n',
      );
      expect(line).toBe(`CARD_DRAW_URL=${new URL(page.url()).origin}`);
      expect(secret).toMatch(/^CARD_DRAW_TOKEN=cdt_[\w-]{43}$/);
      expect(await visit.stored()).not.toContain(secret);
      const link = step(page, 'A player’s link');
      await visit.pressAt(link.locator('summary', { hasText: 'A player’s link' }));
      await visit.typeAt(link.getByLabel('Name', { exact: true }), 'mei');
      await visit.pressAt(link.getByRole('button', { name: 'Add a player' }));
      await visit.pressAt(link.getByRole('button', { name: 'Make the link' }));
      await link.locator('code', { hasText: '/me#' }).waitFor();
      await visit.pressAt(page.getByRole('button', { name: 'All is done: close this' }));
      await visit.goTo('/odds');
      await visit.goTo('/admin');
      await page.getByRole('heading', { name: 'Draws and supers' }).waitFor();
      expect(await page.getByRole('heading', { name: 'opens soon' }).count()).toBe(0);
    }));
});

(hasBrowser() ? describe : describe.skip)('the first steps of a service without settings', () => {
  const { visitingAs } = useGame(() => Promise.resolve());

  it.each([360, 1440])('say the lines that change its name and allow links: %d pixels', (width) =>
    visitingAs({ width }, async (visit, page) => {
      await visit.open('/admin');
      await visit.typeSecrets();
      await page.locator('code', { hasText: "GAME_NAME='Card draw'" }).waitFor();
      expect(await visit.overflow()).toBe(0);
      await visit.pressAt(page.locator('summary', { hasText: 'A player’s link' }));
      await page.locator('code', { hasText: 'PLAYER_LINKS=true' }).waitFor();
      expect(await visit.findings()).toEqual([]);
    }),
  );
});
