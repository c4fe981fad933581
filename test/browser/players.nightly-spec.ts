import { describe, expect, it } from '@jest/globals';
import { hasBrowser } from './browser.js';
import { eventuallyIs, useStage } from './stage.js';

(hasBrowser() ? describe : describe.skip)('operators and players on the page', () => {
  const stage = useStage();

  it('are shown where what they type can be read on its way', () =>
    stage.visiting(async (visit, page) => {
      await visit.open('/admin');
      const warning = page.getByText('This page came over plain HTTP');
      await page.getByLabel('Password, for what is made').waitFor();
      expect(await warning.count()).toBe(0);
      await page.goto(stage.world.url.replace('127.0.0.1', '0.0.0.0') + '/admin');
      await warning.waitFor();
      // It is another origin, at which the browser tells in its console what it leaves out.
      visit.troubles.splice(0);
    }));

  it('see an album with a place for each kind', () =>
    stage.visiting(async (visit, page) => {
      const { outcomes } = await stage.read('/game/odds');
      const owned = new Set(
        (await stage.read(`/users/${stage.world.players[0]?.id ?? 0}/card`)).map(({ card }: any) => card),
      );
      await visit.open('/u/kuno/album');
      await page.locator('.album_album').waitFor();
      await eventuallyIs(() => page.locator('.album_album > li').count(), outcomes.length);
      await eventuallyIs(() => page.locator('.album_album .album_hole').count(), outcomes.length - owned.size);
      await page.getByText(/The day ends in \d/).waitFor();
      await page.getByText('It takes the odds of today').waitFor();
      expect(await visit.findings()).toEqual([]);
    }));
});
