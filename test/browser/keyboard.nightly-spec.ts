import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { PASSWORD, TOKEN } from '../harness/secrets.js';
import { BOTH_RIGHT, hasBrowser, Visit } from './browser.js';
import { useStage } from './stage.js';

(hasBrowser() ? describe : describe.skip)('a whole session with the keyboard alone', () => {
  const stage = useStage();
  let visit: Visit;
  beforeAll(async () => {
    visit = await Visit.start(stage.browser, stage.world.url, { motion: 'no-preference' });
  });

  const heading = (name: string | RegExp): Promise<void> => visit.page.getByRole('heading', { name }).first().waitFor();

  async function press(role: 'link' | 'button' | 'combobox', name: string | RegExp): Promise<void> {
    await visit.tabTo(visit.page.getByRole(role, { name }).first());
    await visit.page.keyboard.press('Enter');
  }

  async function typeAt(field: Locator, text: string): Promise<void> {
    await visit.tabTo(field);
    await visit.page.keyboard.type(text);
  }

  it('finds a player, opens a card, reads its proof, and changes the tab', async () => {
    const { page } = visit;
    await visit.open('/');
    await page.keyboard.press('/');
    await page.keyboard.type('kuno');
    await page.getByRole('option', { name: 'kuno' }).waitFor();
    await page.keyboard.press('Enter');
    await heading('kuno');
    await press('link', /^Card \d+, strength \d+, skill \S+/);
    await heading(/^The draw is (not )?as promised/);
    await press('link', 'kuno');
    await press('link', 'Draws');
    await press('button', /^Verify$/);
    await heading('The draw is not as promised');
  });

  it('draws on the desk, skips the turn, and comes back to the form', async () => {
    const { page } = visit;
    await visit.open('/admin');
    await typeAt(page.getByLabel('Password, for what is made'), PASSWORD);
    await typeAt(page.getByLabel('Token, for what is changed'), TOKEN);
    await page.keyboard.press('Tab');
    expect(await visit.refusals(2)).toEqual(BOTH_RIGHT);
    await typeAt(page.locator('.admin_choose').getByRole('combobox'), 'mei');
    await page.getByRole('option', { name: 'mei' }).waitFor();
    await page.keyboard.press('Enter');
    await heading('mei');
    await press('button', 'Draw');
    const dialog = page.getByRole('dialog', { name: /^Draw for mei/ });
    await dialog.getByRole('button', { name: 'Skip' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByRole('heading', { name: /^Card \d+/ }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await heading('Owns 1 card and 0 ues');
    expect(visit.troubles).toEqual([]);
  });

  it('draws for a list at an event, and skips a name that is wrong', async () => {
    const { page } = visit;
    await visit.open('/admin/event');
    await typeAt(page.getByLabel('Name of the event'), 'night');
    await typeAt(page.getByLabel('Players, a name in each line'), 'rin\nnobody\n');
    await press('button', 'Start');
    await page.getByText('no player of this name').first().waitFor();
    await typeAt(page.getByLabel('Password, for what is made'), PASSWORD);
    await press('button', 'Check the credentials');
    await page.getByText('The password is right.').waitFor();
    // Once when the field is left, and once more when it is asked for.
    const right = BOTH_RIGHT[0];
    expect(await visit.refusals(2)).toEqual([right, right]);
    await press('button', 'Draw');
    await page.getByText('Space goes on').waitFor();
    expect(await stage.read('/users/3/card')).toHaveLength(1);
    expect(visit.troubles).toEqual([]);
  });
});
