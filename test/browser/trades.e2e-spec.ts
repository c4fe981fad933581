import { describe, expect, it } from '@jest/globals';
import { eventually } from '../harness/until.js';
import { hasBrowser } from './browser.js';
import { eventuallyIs, useGame } from './stage.js';

(hasBrowser() ? describe : describe.skip)('trades on the page', () => {
  let mei: number;

  const game = useGame(prepare, undefined, { PLAYER_LINKS: 'true' });
  const { staying, visitingAs, read, send } = game;

  async function prepare({ send }: typeof game): Promise<void> {
    const give = async (owner: number, card: number): Promise<number> =>
      (await send('POST', '/cards', { owner, card, status: 'normal', cp: 5, skill: 'normal' })).id;
    mei = (await send('POST', '/users', { username: 'mei' })).id;
    const sora = (await send('POST', '/users', { username: 'sora' })).id;
    const [two] = [await give(mei, 2), await give(mei, 2), await give(mei, 3)];
    const [four] = [await give(sora, 4), await give(sora, 4)];
    await send('PUT', `/users/${mei}/wishes`, { cards: [4, 16] });
    await send('PUT', `/users/${sora}/wishes`, { cards: [2] });
    const done = await send('POST', '/trades', { from: sora, to: mei, gives: [await give(sora, 5)], asks: [] });
    await send('POST', `/trades/${done.id}/accept`, {});
    await send('POST', '/trades', { from: sora, to: mei, gives: [four], asks: [two] });
  }

  it('is a trade as two hands, with matches, wishes in the album, and a card’s way from hand to hand', () =>
    staying(async (visit, page) => {
      await visit.goTo('/u/mei/trades');
      await page.getByRole('heading', { name: /sora.* offers .*mei.* 1 card for 1/ }).waitFor();
      await eventuallyIs(() => page.locator('.trades_fan a').count(), 2);
      const match = page.locator('.trades_matches li');
      await eventually(async () => expect(await match.innerText()).toMatch(/sora.* could give Card 4 for Card 2/));
      await page.getByRole('link', { name: /Card 5 from .*sora/ }).waitFor();
      expect(await visit.findings()).toEqual([]);
      await page.getByText('1 player wishes for it').waitFor();
      await page.getByText(/ask the bot of your game/).waitFor();
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
      expect(heard.slice(offer, offer + 13)).toEqual([
        'heading "sora offers mei 1 card for 1" [level=2]',
        'link "mei"',
        'link "Card 2, strength 5, skill normal"',
        'img "Card 2, strength 5, skill normal"',
        'link "sora"',
        'link "Card 4, strength 5, skill normal"',
        'img "Card 4, strength 5, skill normal"',
        'heading "Matches" [level=2]',
        'combobox "Rarity"',
        'combobox "Banner"',
        'link "sora"',
        'heading "Spares" [level=2]',
        'link "1 kind, in the collection"',
      ]);
      await visit.pressAt(page.getByRole('link', { name: /Card 5 from .*sora/ }));
      await page.getByText(/mei.* accepted, and all cards moved at once/).waitFor();
      await visit.goTo('/u/mei');
      await visit.pressAt(page.getByRole('button', { name: 'Only duplicates' }));
      await page.waitForURL(/twice=on/);
    }));

  it('is offered from a match in two taps, on a phone with a link', () =>
    visitingAs({ width: 390, alone: true }, async (visit, page) => {
      const link = await send('POST', `/users/${mei}/links`, {});
      await visit.open(link.url.slice(game.url.length));
      await page.getByRole('button', { name: 'Yes, that is me' }).click();
      await page.getByRole('heading', { name: /mei/ }).waitFor();
      await visit.goTo('/u/mei/trades?status=super');
      await page.getByText('There is none with these filters.').waitFor();
      await page.getByLabel('Rarity').selectOption('');
      await page.waitForURL(/trades$/);
      await page.getByRole('button', { name: /Offer .*sora.* a trade/ }).click();
      const confirm = page.getByRole('button', { name: 'Send the offer: You give Card 2 for Card 4.' });
      await confirm.waitFor();
      expect([await visit.findings(), await visit.overflow()]).toEqual([[], 0]);
      await page.getByRole('group', { name: 'You give' }).getByRole('button').press('Space');
      await page.getByText('You ask for Card 4, and give nothing.').waitFor();
      await page.getByRole('group', { name: 'You give' }).getByRole('button').press('Space');
      await confirm.click();
      const title = page.getByRole('heading', { name: /mei.* offers .*sora.* 1 card for 1/ });
      await title.waitFor();
      await eventuallyIs(() => title.evaluate((heading) => heading.ownerDocument.activeElement === heading), true);
      const [{ has, wants }] = await read(`/trades/matches?user=${mei}`);
      const [trade] = await read(`/trades?user=${mei}&state=open&order=desc`);
      expect(trade).toMatchObject({ from: mei, gives: wants, asks: has });
      await visit.goTo('/k/4');
      await page.getByText('1 player wishes for it').waitFor();
    }));
});
