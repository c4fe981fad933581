import { describe, expect, it } from '@jest/globals';
import { hasBrowser } from './browser.js';
import { useStage } from './stage.js';

(hasBrowser() ? describe : describe.skip)('the document of', () => {
  const stage = useStage();

  it('a card shows it where the page shows it, before any script runs', () =>
    stage.visiting(
      async (visit, page) => {
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
      },
      { alone: true },
    ));

  it('a card that its link turns over does not show it', async () => {
    const { url, tampered } = stage.world;
    const headers = { accept: 'text/html,application/xhtml+xml' };
    const [shown, turned] = await Promise.all(
      ['', '?reveal'].map(async (query) => (await fetch(`${url}/c/${tampered}${query}`, { headers })).text()),
    );
    expect(shown).toContain('face.svg');
    expect(turned).not.toContain('face.svg');
  });

  it.each(['card', 'player'])('a %s names what its view requests, and nothing is requested twice', (kind) =>
    stage.visiting(
      async (_, page) => {
        const { url, tampered } = stage.world;
        // A name that an address must escape.
        if (kind === 'player') await stage.send('POST', '/users', { username: 'O\'Neil & 100 % "é"' });
        const path = kind === 'card' ? `/c/${tampered}` : `/u/${encodeURIComponent('O\'Neil & 100 % "é"')}`;
        const document = await fetch(`${url}${path}`, { headers: { accept: 'text/html,application/xhtml+xml' } });
        const named = [
          ...(await document.text()).matchAll(/<link rel="(?:preload|modulepreload)"[^>]* href="([^"]*)"/g),
        ];
        const requested: string[] = [];
        page.on('request', (request) => requested.push(request.url()));
        await page.goto(`${url}${path}`);
        await page
          .getByText(kind === 'card' ? 'Card' : 'No cards yet')
          .first()
          .waitFor();
        await page.waitForLoadState('networkidle');
        const addresses = named.map(
          ([, address = '']) => new URL(address.replaceAll('&amp;', '&').replaceAll('&#39;', "'"), url).href,
        );
        expect(addresses.length).toBeGreaterThan(4);
        expect(requested).toEqual(expect.arrayContaining(addresses));
        expect(addresses.filter((address) => requested.filter((each) => each === address).length > 1)).toEqual([]);
      },
      { alone: true },
    ),
  );
});
