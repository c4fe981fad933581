import { describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { PASSWORD } from '../harness/secrets.js';
import { hasBrowser, type Visit } from './browser.js';
import { eventuallyIs } from './stage.js';
import { useWorthGame } from './worth-game.js';

(hasBrowser() ? describe : describe.skip)('what has a price, on the desk', () => {
  const { game, mei } = useWorthGame();
  const { visiting, read } = game;

  async function findPlayer(visit: Visit, box: Locator, name: string): Promise<void> {
    await visit.typeAt(box, name);
    await visit.page.getByRole('option', { name }).waitFor();
    await visit.page.keyboard.press('Enter');
  }

  /** Gives to players of a pasted list, and takes from them. @returns the keys that were sent */
  async function giveToList(visit: Visit): Promise<(string | undefined)[]> {
    const { page } = visit;
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/entries')) keys.push(request.headers()['idempotency-key']);
    });
    await visit.open('/admin/give');
    await visit.typeAt(page.getByLabel('Name of the occasion'), 'monday');
    await visit.typeAt(page.getByLabel('Currency'), 'dust');
    await visit.typeAt(page.getByLabel('Amount'), '5');
    await visit.typeAt(page.getByLabel('Reason'), 'quiz');
    await visit.tabTo(page.getByLabel('Players, a name in each line'));
    await page.keyboard.insertText('mei\nLewis\nsora\t-3\nsora\t7');
    await visit.typeAt(page.getByLabel('Password, for what is made'), PASSWORD);
    await page.keyboard.press('Tab');
    // The page has asked whether it is right.
    await visit.refusals(1);
    await visit.pressAt(page.getByRole('button', { name: 'Send 4 lines' }));
    await page.getByText('2 of 4 lines done, 2 refused.').waitFor();
    await eventuallyIs(
      () => page.locator('.give_results li').allInnerTexts(),
      [
        expect.stringMatching(/mei\s+\+5.dust, 5 then/),
        expect.stringMatching(/Lewis\s+no player of this name/),
        expect.stringMatching(/sora\s+.*0/),
        expect.stringMatching(/sora\s+\+7.dust, 7 then/),
      ],
    );
    // The balance that was too low.
    expect(await visit.refusals(1)).toEqual([expect.stringContaining('409')]);
    await visit.pressAt(page.getByRole('button', { name: 'Send 4 lines' }));
    await page.getByText('done before, by the same key').nth(1).waitFor();
    await page.getByText('3 of 4 lines done, 1 refused.').waitFor();
    return keys;
  }

  it('is given to a pasted list with a key for each line, exchanged, traded and composed by keys alone, and heard', () =>
    visiting(async (visit, page) => {
      const heard = (at: Locator): Promise<string> => at.ariaSnapshot();
      const form = (name: string | RegExp): Locator => page.getByRole('form', { name });
      const unfold = (): Promise<void> => visit.pressAt(page.locator('summary', { hasText: 'Advanced' }));
      const keys = await giveToList(visit);
      expect([keys.length, new Set(keys).size]).toEqual([6, 3]);
      expect(await heard(page.locator('main'))).toContain('- status: 3 of 4 lines done, 1 refused.');
      const [entry] = await read(`/users/${mei.id}/entries?currency=dust`);
      expect(entry).toMatchObject({ amount: 5, balance: 5, reason: 'quiz', reference: 'monday' });
      expect(await visit.findings()).toEqual([]);

      // The password is still there.
      await visit.goTo(`/admin?user=${mei.id}`);
      await unfold();
      await page.getByText('2\u00a0spark for 1\u00a0ticket').waitFor();
      await visit.pressAt(page.getByRole('button', { name: 'Exchange' }));
      await page.getByText('5\u00a0dust · 1\u00a0spark · 11\u00a0ticket').waitFor();
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
        /heading "Accept trade \d+" \[level=3\]\n.*mei.* offers 1 card to .*sora.*\n.*button "Accept".*\n.*status: Done\./,
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
