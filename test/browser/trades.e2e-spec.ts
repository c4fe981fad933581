import { describe, expect, it } from '@jest/globals';
import { eventually } from '../harness/until.js';
import { hasBrowser } from './browser.js';
import { eventuallyIs, useGame } from './stage.js';

(hasBrowser() ? describe : describe.skip)('trades on the page', () => {
  let mei: number;
  let sora: number;

  const { visitingAs, staying, read } = useGame(async ({ send }) => {
    const give = async (owner: number, card: number): Promise<number> =>
      (await send('POST', '/cards', { owner, card, status: 'normal', cp: 5, skill: 'normal' })).id;
    [mei, sora] = [
      (await send('POST', '/users', { username: 'mei' })).id,
      (await send('POST', '/users', { username: 'sora' })).id,
    ];
    const [two] = [await give(mei, 2), await give(mei, 2), await give(mei, 3)];
    const [four] = [await give(sora, 4), await give(sora, 4)];
    await send('PUT', `/users/${mei}/wishes`, { cards: [4, 16] });
    await send('PUT', `/users/${sora}/wishes`, { cards: [2] });
    const done = await send('POST', '/trades', { from: sora, to: mei, gives: [await give(sora, 5)], asks: [] });
    await send('POST', `/trades/${done.id}/accept`, {});
    await send('POST', '/trades', { from: sora, to: mei, gives: [four], asks: [two] });
  });

  it('is a trade as two hands, with matches, wishes in the album, and a card’s way from hand to hand', () =>
    staying(async (visit, page) => {
      await visit.goTo('/u/mei/trades');
      await page.getByRole('heading', { name: /sora.* offers .*mei.* 1 card for 1/ }).waitFor();
      await eventuallyIs(() => page.locator('.trades_fan a').count(), 2);
      const match = page.locator('.trades_matches li');
      await eventually(async () =>
        expect(await match.innerText()).toMatch(
          /sora has one that is wished for, and wishes for one that .* twice\nCard 4/,
        ),
      );
      await page.getByRole('link', { name: /Card 5 from .*sora/ }).waitFor();
      expect(await visit.findings()).toEqual([]);
      await page.getByRole('link', { name: '2 wishes, in the album' }).click();
      await page.locator('.album_wished').nth(1).waitFor();
      await visit.goTo('/u/mei?twice=on&stack=off');
      await page.getByText('twice', { exact: true }).first().waitFor();
      const [moved] = (await read(`/trades?user=${mei}&state=accepted`))[0].gives;
      await visit.goTo(`/c/${moved}`);
      const ways = page.locator('.card-view_history li');
      await ways.first().getByText('by sora').waitFor();
      await eventually(async () => expect(await ways.nth(1).innerText()).toMatch(/Traded\s+to mei/));
      await page.getByRole('link', { name: /^trade / }).click();
      await page.getByText(/mei.* accepted, and all cards moved at once/).waitFor();
      // The card was given: it has no draw.
      expect(await visit.refusals(1)).toHaveLength(1);
    }));

  it('is heard as who offers what, and opened and filtered with the keyboard alone', () =>
    staying(async (visit, page) => {
      const heard = await visit.heardAt('/u/mei/trades', '.trades_matches li');
      const offer = heard.findIndex((line) => line.startsWith('heading "sora offers mei 1 card for 1"'));
      expect(heard.slice(offer, offer + 9)).toEqual([
        'heading "sora offers mei 1 card for 1" [level=2]',
        'link "mei"',
        'link "Card 2, strength 5, skill normal"',
        'img "Card 2, strength 5, skill normal"',
        'link "sora"',
        'link "Card 4, strength 5, skill normal"',
        'img "Card 4, strength 5, skill normal"',
        'heading "Matches" [level=2]',
        'link "2 wishes, in the album"',
      ]);
      await visit.pressAt(page.getByRole('link', { name: /Card 5 from .*sora/ }));
      await page.getByText(/mei.* accepted, and all cards moved at once/).waitFor();
      await visit.goTo('/u/mei');
      await visit.pressAt(page.getByRole('button', { name: 'Twice' }));
      await page.waitForURL(/twice=on/);
    }));

  it('fits a phone in Japanese', () =>
    visitingAs({ width: 390, locale: 'ja-JP' }, async (visit, page) => {
      for (const path of ['/u/mei/trades', '/u/mei?twice=on']) {
        await visit.goTo(path);
        await page.locator('.trades_fan a, .collection_twice, .collection_many').first().waitFor();
        expect({ path, overflow: await visit.overflow() }).toEqual({ path, overflow: 0 });
      }
    }));

  // Last, as it decides the open trade.
  it('is offered, withdrawn and accepted on the desk, and wishes are set there', () =>
    staying(async (visit, page) => {
      await visit.goTo(`/admin?user=${mei}`);
      await visit.typeSecrets();
      await page.getByText('Advanced', { exact: true }).click();
      const form = (name: string | RegExp) => page.getByRole('form', { name });
      const isDone = (name: string | RegExp) => form(name).getByText('Done.').waitFor();
      await form('Wishes').getByLabel('Numbers of cards').fill('4 16, 7');
      await form('Wishes').getByRole('button').first().click();
      await isDone('Wishes');
      expect(await read(`/users/${mei}/wishes`)).toEqual([4, 7, 16]);
      const own = (await read(`/users/${mei}/card`)).map(({ id }: { id: number }) => id);
      await form('Offer a trade').getByRole('combobox').fill('sora');
      await page.getByRole('option', { name: 'sora' }).click();
      await form('Offer a trade')
        .getByLabel('Cards that this player gives')
        .fill(`${own.at(-1)}, 9999`);
      await form('Offer a trade').getByRole('button', { name: 'Offer' }).click();
      await form('Offer a trade')
        .getByText(/names 9999/)
        .waitFor();
      await form('Offer a trade')
        .getByLabel('Cards that this player gives')
        .fill(String(own.at(-1)));
      await form('Offer a trade').getByRole('button', { name: 'Offer' }).click();
      for (const [name, button] of [
        [/^Withdraw trade/, 'Withdraw'],
        [/^Accept trade/, 'Accept'],
      ] as const) {
        await form(name).getByRole('button', { name: button }).click();
        await isDone(name);
      }
      expect(await visit.findings()).toEqual([]);
      const states = (await read(`/trades?user=${mei}`)).map(({ state }: { state: string }) => state);
      expect(states).toEqual(['accepted', 'accepted', 'withdrawn']);
      expect(await visit.refusals(1)).toEqual([expect.stringContaining('409')]);
    }));
});
