import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { hasBrowser } from './browser.js';
import { useStage } from './stage.js';
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

  it('is an example to verify, while the own day is not over', () =>
    stage.staying(async (visit, page) => {
      const { id } = await stage.send('POST', '/cards', { owner: stage.world.players[1]?.id });
      await visit.goTo(`/c/${id}`);
      const { day_ends_at: end }: any = await stage.read('/game/odds');
      const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
      const overAt = `is over (${format.format(Date.parse(end))} by your clock)`;
      await page.getByText('The seed of this day is listed once').and(page.getByText(overAt)).waitFor();
      await page.getByRole('button', { name: 'Show a worked example' }).click();
      await page.getByRole('heading', { name: 'The draw is as promised' }).waitFor();
    }));
});
