import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { hasBrowser } from './browser.js';
import { eventuallyIs, useStage } from './stage.js';
import { DAY } from './world.js';

(hasBrowser() ? describe : describe.skip)('what people keep of proofs', () => {
  const stage = useStage();

  /** The JSON that is saved when the button is pressed. */
  async function saved(page: Page): Promise<any> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Keep the proof as a file' }).click(),
    ]);
    return JSON.parse(readFileSync(await download.path(), 'utf8'));
  }

  it('is a file of all draws of a player, which were verified one after the other', () =>
    stage.staying(async (visit, page) => {
      await visit.goTo('/u/kuno/draws');
      await page.getByRole('button', { name: 'Verify all draws' }).click();
      await page.getByText('1 of 3 draws is not as promised.').waitFor();
      await page.locator('.falsedraw', { hasText: 'draw 3 of player 1: breaks at Strength' }).waitFor();
      const { format, owner, draws, days, keys } = await saved(page);
      expect([format, owner, draws.length, Object.keys(days), keys.length]).toEqual([
        'card-draw proof 1',
        1,
        3,
        [DAY],
        1,
      ]);
      expect(await visit.findings()).toEqual([]);
    }));

  it('is a file of one draw', () =>
    stage.staying(async (visit, page) => {
      await visit.goTo('/c/1');
      await page.getByRole('heading', { name: 'The draw is as promised' }).waitFor();
      const { owner, draws, days, tables } = await saved(page);
      expect([owner, draws[0].card_id, days[DAY].seed, Object.keys(tables)]).toEqual([
        null,
        1,
        draws[0].seed,
        [draws[0].table],
      ]);
    }));

  it('is what the browser saw of a day, until the service says something else, which is reported', () =>
    stage.visiting(async (visit, page) => {
      await visit.open('/');
      await visit.goTo('/fair');
      // Tomorrow's commitment is seen before it opens.
      await page.getByText('before the day opened.').first().waitFor();
      const answer: any = await stage.read('/game/seeds?page=1&itemsPerPage=100');
      const json = answer.map((each: any) => (each.day === DAY ? { ...each, digest: 'ab'.repeat(32) } : each));
      await visit.context.route('**/game/seeds?*', (route) => route.fulfill({ json }));
      await visit.open('/fair');
      const alarm = page.getByRole('alert');
      await alarm.getByText('What it says of 15 January 2026 contradicts').waitFor();
      expect(await visit.findings()).toEqual([]);
      await visit.context.unrouteAll();
      await visit.open('/fair');
      await alarm.waitFor();
      await page.getByRole('button', { name: 'Forget what was seen here' }).click();
      await alarm.waitFor({ state: 'detached' });
    }));

  it('is an example to verify, while the own day is not over', () =>
    stage.visiting(async (visit, page) => {
      const { id } = await stage.send('POST', '/cards', { owner: stage.world.players[1]?.id });
      await visit.open(`/c/${id}`);
      const { day_ends_at: end }: any = await stage.read('/game/odds');
      const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
      const overAt = `is over (${format.format(Date.parse(end))} by your clock)`;
      await page.getByText('The seed of this day is listed once').and(page.getByText(overAt)).waitFor();
      await page.getByRole('button', { name: 'Show a worked example' }).click();
      await page.getByRole('heading', { name: 'The draw is as promised' }).waitFor();
      expect(await visit.findings()).toEqual([]);
      const answer: any = await stage.read('/game/seeds?page=1&itemsPerPage=100');
      const json = answer.filter(({ seed }: any) => seed === null);
      await visit.context.route('**/game/seeds?*', (route) => route.fulfill({ json }));
      await visit.open('/fair');
      await page.getByText('No day of this service is over yet.').waitFor();
      await page.getByText(overAt).waitFor();
      await page.getByRole('button', { name: 'Show a worked example' }).click();
      await page.getByRole('heading', { name: 'The draw is as promised' }).waitFor();
    }));

  it('is the last collection, which opens without the service, from any address', () =>
    stage.visitingAs({ workers: true }, async (visit, page) => {
      await visit.open('/u/kuno');
      const isKept = `caches.open('last-collection').then((cache) => cache.keys())
          .then((keys) => keys.some(({ url }) => url.includes('/card?')) && navigator.serviceWorker.controller !== null)`;
      await eventuallyIs(() => page.evaluate(isKept), true);
      await stage.world.app.close();
      await page.goto(stage.world.url);
      await page.locator('.collection_rows .card').nth(2).waitFor();
      expect(new URL(page.url()).pathname).toBe('/u/kuno');
      // The browser tells of each request that got no answer.
      visit.troubles.splice(0);
    }));
});
