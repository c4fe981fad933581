import { describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { hasBrowser, type Visit } from './browser.js';
import { useWorthGame } from './worth-game.js';

(hasBrowser() ? describe : describe.skip)('what has a price, on the desk', () => {
  const { game, mei } = useWorthGame();
  const { visiting, read } = game;

  async function findPlayer(visit: Visit, box: Locator, name: string): Promise<void> {
    await visit.typeAt(box, name);
    await visit.page.getByRole('option', { name }).waitFor();
    await visit.page.keyboard.press('Enter');
  }

  it('is exchanged, traded and composed by keys alone, and heard', () =>
    visiting(async (visit, page) => {
      const heard = (at: Locator): Promise<string> => at.ariaSnapshot();
      const form = (name: string | RegExp): Locator => page.getByRole('form', { name });
      const unfold = (): Promise<void> => visit.pressAt(page.locator('summary', { hasText: 'Advanced' }));
      await visit.open(`/admin?user=${mei.id}`);
      await visit.typeSecrets();
      await unfold();
      await page.getByText('2\u00a0spark for 1\u00a0ticket').waitFor();
      await visit.pressAt(page.getByRole('button', { name: 'Exchange' }));
      await page.getByText('0\u00a0dust · 1\u00a0spark · 11\u00a0ticket').waitFor();
      const [card] = await read(`/users/${mei.id}/card`);
      await findPlayer(visit, form('Offer a trade').getByRole('combobox'), 'sora');
      await visit.typeAt(form('Offer a trade').getByLabel('Cards that this player gives'), String(card.id));
      await visit.pressAt(form('Offer a trade').getByRole('button', { name: 'Offer' }));
      await form(/^Withdraw trade/).waitFor();
      await findPlayer(visit, page.locator('main .findbox input').first(), 'sora');
      await page.getByText('0 drawn today').waitFor();
      await unfold();
      await visit.pressAt(form(/^Accept trade/).getByRole('button', { name: 'Accept' }));
      await form(/^Accept trade/)
        .getByText('Done.')
        .waitFor();
      expect((await read(`/cards/${card.id}/owner`)).username).toBe('sora');
      expect(await heard(form(/^Accept trade/))).toMatch(
        /heading "Accept trade \d+" \[level=3\]\n.*mei.* offers 1 card to .*sora.*\n.*button "Accept".*\n.*With the password\n.*status: Done\./,
      );

      await visit.goTo('/admin/banners');
      await visit.pressAt(page.getByRole('button', { name: 'Currencies and exchanges' }));
      await visit.pressAt(page.getByRole('button', { name: 'Add an exchange' }));
      const made = page.getByRole('group').last();
      for (const [label, value] of Object.entries({ Name: 'dusty', Costs: '4 dust', Gives: '1 ticket' }))
        await visit.typeAt(made.getByLabel(label, { exact: true }), value);
      await page.getByText('4\u00a0dust for 1\u00a0ticket').waitFor();
      expect(await heard(page.locator('main'))).toMatch(/group "dusty":\n(.*\n)*.*textbox "Costs": 4 dust/);
    }));
});
