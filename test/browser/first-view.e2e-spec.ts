import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { amount } from '../harness/long-form.js';
import { hasBrowser } from './browser.js';
import { useStage } from './stage.js';

/** What a document names, with its address. */
const NAMED = /<link rel="(?:preload|modulepreload)"[^>]* href="([^"]*)"[^>]*>/g;

/** The grounds of cards, and where the first one stands. */
const CARDS = `[...document.querySelectorAll('main .collection_rows .card')].map((card) => {
  const { x, width, height } = card.getBoundingClientRect();
  return [card.querySelector('svg path[fill^="#"]').getAttribute('fill'), x, width, height];
})`;

/** As a phone that is 150 ms away from the service. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await session.send('Network.emulateNetworkConditions', network);
}

/** How much has moved in all. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const sum = (list) => resolve(list.getEntries().reduce((all, { value }) => all + value, 0));
    new PerformanceObserver(sum).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(0), 1000);
  })`);

(hasBrowser() ? describe : describe.skip)('the document of', () => {
  const stage = useStage();

  it('a card shows it where the page shows it, before any script runs', () =>
    stage.visitingAs({ alone: true }, async (visit, page) => {
      // A script that comes never is no error to a browser, as one that fails is.
      await visit.context.route(/\.js$/, () => undefined);
      await page.goto(`${stage.world.url}/c/${stage.world.tampered}`, { waitUntil: 'commit' });
      const shown = page.locator('main img.card');
      await shown.waitFor({ state: 'attached' });
      // Decoding waits for the picture, and the first frame for the styles.
      const decoded = page.evaluate(`document.querySelector('main img.card').decode()
          .then(() => new Promise(requestAnimationFrame)).then(() => document.querySelector('main img.card').naturalWidth)`);
      expect(await decoded).toBeGreaterThan(0);
      const before = await shown.boundingBox();
      await visit.context.unrouteAll();
      await page.reload();
      await page.locator('main span.card').waitFor();
      expect(await page.locator('main .card').boundingBox()).toEqual(before);
    }));

  it('a player shows the newest cards in the columns of the page, before any script runs', () =>
    stage.visitingAs({ alone: true }, async (visit, page) => {
      await visit.context.route(/\.js$/, () => undefined);
      await page.goto(`${stage.world.url}/u/kuno`, { waitUntil: 'commit' });
      await page.locator('main .collection_first .card').first().waitFor();
      const before = await page.evaluate<unknown[]>(CARDS);
      await visit.context.unrouteAll();
      await page.reload();
      await page.locator('main .collection_rows a .card').first().waitFor();
      expect(before.length).toBeGreaterThan(1);
      expect((await page.evaluate<unknown[]>(CARDS)).slice(0, 6)).toEqual(before);
    }));

  it('a player shows no card before the page runs where an address asks for another order', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml' };
    const [usual, sorted] = await Promise.all(
      ['', '?sort=cp'].map(async (query) => (await fetch(`${stage.world.url}/u/kuno${query}`, { headers })).text()),
    );
    expect(usual).toContain('collection_first');
    expect(sorted).not.toContain('collection_first');
  });

  it('a player moves nothing once it is shown, on a slow phone', () =>
    stage.visitingAs({ alone: true, width: 390 }, async (visit, page) => {
      await slowDown(page);
      await page.goto(`${stage.world.url}/u/kuno`);
      await page.locator('main .collection_rows a .card').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await shiftOf(page)).toBeLessThan(0.05);
      expect(visit.troubles).toEqual([]);
    }));

  it('a card of a day that is not over does not name its seed', async () => {
    const { id } = await stage.send('POST', '/cards', { owner: stage.world.players[1]?.id });
    const headers = { accept: 'text/html,application/xhtml+xml' };
    const document = await (await fetch(`${stage.world.url}/c/${id}`, { headers })).text();
    expect([document.includes('/game/odds/'), document.includes('/game/seeds/')]).toEqual([true, false]);
  });

  it.each(amount(['card'], ['card', 'player']))(
    'a %s names what its view requests, and nothing is requested twice',
    (kind) =>
      stage.visitingAs({ alone: true }, async (_, page) => {
        const { url, tampered } = stage.world;
        // A name that an address must escape.
        if (kind === 'player') await stage.send('POST', '/users', { username: 'O\'Neil & 100 % "é"' });
        const path = kind === 'card' ? `/c/${tampered}` : `/u/${encodeURIComponent('O\'Neil & 100 % "é"')}`;
        const document = await page.request.get(`${url}${path}`, {
          headers: { accept: 'text/html,application/xhtml+xml' },
        });
        const text = await document.text();
        const addresses = [...text.matchAll(NAMED)].map(
          ([, address = '']) => new URL(address.replaceAll('&amp;', '&').replaceAll('&#39;', "'"), url).href,
        );
        const requested: string[] = [];
        page.on('request', (request) => requested.push(request.url()));
        const visit = async (): Promise<string[]> => {
          await page.goto(`${url}${path}`);
          const end = kind === 'card' ? 'Card' : 'No cards yet';
          await page.getByText(end).first().waitFor();
          await page.waitForLoadState('networkidle');
          return requested.splice(0);
        };
        const all = await visit();
        expect(addresses.length).toBeGreaterThan(4);
        expect(all).toEqual(expect.arrayContaining(addresses));
        expect(addresses.filter((address) => all.filter((each) => each === address).length > 1)).toEqual([]);
        // The same without these names: the view requests them by itself.
        await page.route(`${url}${path}`, (route) =>
          route.fulfill({ response: document, body: text.replaceAll(NAMED, '') }),
        );
        expect(await visit()).toEqual(expect.arrayContaining(addresses));
      }),
  );
});
