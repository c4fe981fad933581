import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hasBrowser, type Visit } from './browser.js';
import { useGame } from './stage.js';

(hasBrowser() ? describe : describe.skip)('operators at the desk', () => {
  const { staying, visitingAs } = useGame(async ({ send }) => {
    const mei = await send('POST', '/users', { username: 'mei' });
    await send('POST', '/cards', { owner: mei.id, card: 3, status: 'super' });
  });
  let link = '';

  async function make(visit: Visit, page: Page, name: string): Promise<void> {
    const form = page.getByRole('form', { name: 'New operator' });
    await form.getByText('Type a name first.').waitFor();
    await visit.typeAt(form.getByLabel('Name', { exact: true }), name);
    await visit.pressAt(form.getByRole('checkbox', { name: /^gives cards/ }), 'Space');
    await visit.pressAt(form.getByRole('checkbox', { name: /^reads/ }), 'Space');
    await visit.pressAt(form.getByRole('button', { name: 'Make the token' }));
  }

  it('are made by task with the keyboard, and the secret is shown once', () =>
    staying(async (visit, page) => {
      await visit.goTo('/admin?operators');
      await page.getByText('Type the token above first').waitFor();
      await visit.typeSecrets();
      await page.getByRole('link', { name: 'Who did what', exact: true }).click();
      await page.getByRole('cell', { name: 'create user' }).waitFor();
      await page.goBack();
      await make(visit, page, 'Aiko');
      link = await page.getByLabel('Link that opens the desk, signed in').inputValue();
      expect(link).toMatch(/\/admin#cdt_[\w-]{43}$/);
      expect(await visit.findings()).toEqual([]);
      const secret = link.slice(link.indexOf('#') + 1);
      expect(await visit.stored()).not.toContain(secret);
      await visit.pressAt(page.getByRole('button', { name: 'Hide it for ever' }));
      expect(await page.content()).not.toContain(secret);
      expect(page.url()).not.toContain('cdt_');
      await page.getByText(/gives cards, reads$/).waitFor();
    }));

  it.each([360, 1280])('sign in by their link, do what they may, and are named by it: %d pixels', (width) =>
    visitingAs({ width }, async (visit, page) => {
      await page.goto(link);
      await page.getByText(/^You are Aiko, until .* You may: gives cards, reads\.$/).waitFor();
      expect(page.url()).not.toContain('cdt_');
      await page.goto('about:blank');
      await page.goto(link.replace('/admin', '/admin?user=1&task=give'));
      const form = page.getByRole('form', { name: 'Give a certain card' });
      await form.getByLabel('card', { exact: true }).fill('7');
      await form.getByRole('button', { name: 'Create' }).click();
      await form.getByText('Done.').waitFor();
      const { origin, hash } = new URL(link);
      const requests = [{ method: 'POST', path: '/cards', body: { owner: 1, card: 7 } }];
      const headers = { authorization: `Bearer ${hash.slice(1)}` };
      const tried = await page.request.post(`${origin}/batches`, { headers, data: { preview: true, requests } });
      expect(await tried.json()).toMatchObject({ results: [{ status: 200 }] });
      await page.goto('about:blank');
      await page.goto(link.replace('/admin', '/admin/table?list=writes&token=Aiko'));
      const row = page.getByRole('row').filter({ hasText: 'create card' }).first();
      expect((await row.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/Aiko.*create card.*cards\/\d+.*owner 1, card 7/);
      expect(await visit.overflow()).toBe(0);
      expect(await visit.findings()).toEqual([]);
      visit.troubles.length = 0;
    }),
  );

  it('are revoked after a question', () =>
    staying(async (visit, page) => {
      await visit.goTo('/admin?operators');
      await page.getByRole('button', { name: 'Revoke Aiko' }).focus();
      // A key that is held neither answers the question nor closes it.
      for (let repeats = 0; repeats < 3; repeats++) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      await page.getByText('Within five seconds').waitFor();
      await page.getByRole('button', { name: 'Revoke it for ever' }).press('Enter');
      await page.getByText(/^Aiko revoked on/).waitFor();
    }));
});
