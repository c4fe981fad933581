import { describe, expect, it } from '@jest/globals';
import { hasBrowser } from './browser.js';
import { eventuallyIs, useGame } from './stage.js';

const cp = { min: 1, max: 9 };
const outcome = (card: number, status: string, weight: number, featured?: true) => {
  return { card, status, skill: 'normal', weight, cp, ...(featured && { featured }) };
};
const FOX = { card: 20, status: 'super', skill: 'normal', cp: 1 };
const TABLES = {
  currencies: { ticket: {}, seal: {} },
  exchanges: [{ name: 'fox', cost: { seal: 110 }, card: FOX }],
  lists: { all: [outcome(13, 'normal', 3), outcome(17, 'rare', 1)] },
  banners: [
    {
      name: 'summer',
      outcomes: [outcome(1, 'normal', 9940), outcome(20, 'super', 30, true), outcome(29, 'super', 30)],
      rarities: [
        { status: 'super', within: 90, ramp: { from: 74, add: 600 }, featured: { chance: [1, 2], misses: 1 } },
      ],
      cost: { ticket: 1 },
      gives: { seal: 1 },
    },
    { name: 'letters', slots: [{ list: 'all', count: 2 }], cost: { ticket: 1 } },
    {
      name: 'gachapon',
      box: 'player',
      outcomes: [
        { card: 20, status: 'prize', skill: '', copies: 3, cp },
        { card: 3, status: 'normal', skill: '', copies: 7, cp },
      ],
      cost: { ticket: 1 },
    },
  ],
};

/**
 * A 50/50 banner by hand: until soft pity each draw is a super with 0.6 %. The featured card has not come with no super, or with one that
 * was lost: a second one is featured for certain.
 */
function byHand(draws: number): number {
  return 1 - 0.994 ** draws - (draws * 0.006 * 0.994 ** (draws - 1)) / 2;
}

(hasBrowser() ? describe : describe.skip)('a plan on the page', () => {
  let mei: number;
  const { visiting, visitingAs } = useGame(async ({ send }) => {
    mei = (await send('POST', '/users', { username: 'mei' })).id;
    await send('POST', `/users/${mei}/entries`, { currency: 'ticket', amount: 12, reason: 'gift' });
    await send('POST', `/users/${mei}/entries`, { currency: 'seal', amount: 10, reason: 'gift' });
  }, TABLES);

  it('says from My day and what is typed how likely the featured card is, as a figure, a curve and words, in a link', () =>
    visiting(async (visit, page) => {
      const title = (): Promise<string> => page.locator('h1').innerText();
      const figure = (): Promise<string | null> => page.locator('h1 .figure').getAttribute('aria-label');
      await visit.open('/');
      await page.evaluate(`localStorage.setItem('me', JSON.stringify({ id: ${mei}, username: 'mei' }))`);
      await visit.open('/');
      await visit.pressAt(page.getByRole('link', { name: 'Plan your draws' }));
      await page.getByRole('link', { name: 'summer', exact: true }).click();
      await eventuallyIs(figure, (100 * byHand(12)).toFixed(1));
      const today = await page.getByLabel('By', { exact: true }).getAttribute('min');
      const later = new Date(Date.parse(String(today)) + 41 * 86_400_000).toISOString().slice(0, 10);
      await page.getByLabel('By', { exact: true }).fill(later);
      await visit.typeAt(page.getByLabel('Daily login'), '1');
      await visit.typeAt(page.getByLabel('Events'), '20');
      await eventuallyIs(figure, String(Math.round(100 * byHand(73))));
      expect(await title()).toMatch(/^\s*%\s+for Card 20, super\s+with 73 draws by /);
      const words = `90\u202f% takes 100, 27 more. With 100 it is certain: the spark, 10 of 110 seal. Without it, it takes `;
      await page.getByText(words).waitFor();
      await page.getByRole('img', { name: /^The chance for Card 20, super: .*21.% with 73\.$/ }).waitFor();
      expect(await visit.findings()).toEqual([]);
      const link = new URL(page.url());
      await page.getByRole('button', { name: 'Share this plan' }).press('Enter');
      await page.getByText(link.search).waitFor();
      await visit.open(link.pathname + link.search);
      await eventuallyIs(figure, '21');
      expect(await page.getByLabel('Events').inputValue()).toBe('20');
      await page.getByLabel('What you want').selectOption('a super');
      await eventuallyIs(figure, String(Math.round(100 * (1 - 0.994 ** 73))));
    }));

  it('counts packs and the copies of a box, on a phone and in Japanese', () =>
    visitingAs({ width: 360, locale: 'ja' }, async (visit, page) => {
      const figure = (): Promise<string | null> => page.locator('h1 .figure').getAttribute('aria-label');
      await visit.open('/odds?banner=letters&plan=rare&now=2.ticket');
      await eventuallyIs(figure, String(Math.round(100 * (1 - 0.75 ** 4))));
      await page.getByText('2パック引いた場合').waitFor();
      await visit.goTo(`/odds?banner=gachapon&plan=prize&player=${mei}`);
      // Of ten copies three are prizes: with eight there is one.
      await page.getByText('ボックスの中身により8回で確定です').waitFor();
      await eventuallyIs(figure, '100');
      expect(await visit.findings()).toEqual([]);
    }));

  it('leaves out what it does not understand of an address', () =>
    visiting(async (visit, page) => {
      const wrong = 'plan=%3Cb%3E&card=-1&player=987654&by=99999999&now=1e9.ticket&daily=9999999.ticket&events=5.%00';
      await visit.open(`/odds?banner=summer&${wrong}`);
      await page.getByText('There is no such player. This is the plan of a new player.').waitFor();
      await eventuallyIs(() => page.locator('h1 .figure').getAttribute('aria-label'), '0');
      expect(await page.locator('h1').innerText()).toMatch(/for Card 20, super\s+with 0 draws by /);
      expect(await visit.refusals(1)).toEqual([expect.stringContaining('404')]);
      await visit.goTo('/odds?banner=summer&plan=&by=99991231&now=999999.ticket&daily=999999.ticket');
      await page.getByText('with 10\u202f000 draws by').waitFor();
    }));
});
