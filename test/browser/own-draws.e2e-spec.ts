import { describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { eventually } from '../harness/until.js';
import { hasBrowser, type Visit } from './browser.js';
import { eventuallyIs, useGame } from './stage.js';

const cp = { min: 1, max: 9 };
const TABLES = {
  currencies: { ticket: {} },
  banners: [
    {
      name: 'summer',
      outcomes: [
        { card: 1, status: 'normal', skill: 'normal', weight: 1, cp },
        { card: 29, status: 'super', skill: 'critical', weight: 3, cp },
      ],
      rarities: [{ status: 'super', within: 90 }],
      cost: { ticket: 1 },
      // So it comes before the other one on Home.
      until: '20991231',
    },
    {
      name: 'wanted',
      outcomes: [
        { card: 20, status: 'super', skill: 'luck', weight: 1, cp },
        { card: 21, status: 'super', skill: 'luck', weight: 1, cp, featured: true },
        { card: 22, status: 'super', skill: 'luck', weight: 1, cp, featured: true },
      ],
      rarities: [{ status: 'super', featured: { chance: [1, 100], misses: 1, target: true } }],
    },
  ],
};
/** Of the focus, as a reader would name it. */
const FOCUS = `(document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText).replaceAll(/\\s+/g, ' ')`;

(hasBrowser() ? describe : describe.skip)('draws of a player on the page', () => {
  let mei: number;
  const game = useGame(
    async ({ send }) => {
      mei = (await send('POST', '/users', { username: 'mei' })).id;
    },
    TABLES,
    { PLAYER_LINKS: 'true', DRAWS_PER_DAY: '0' },
  );
  const { visitingAs, read, send } = game;

  const give = (amount: number) =>
    send('POST', `/users/${mei}/entries`, { currency: 'ticket', amount, reason: 'gift' });

  /** Opens Home as the player, who has so many tickets. */
  async function openHome(visit: Visit, tickets: number): Promise<void> {
    const [{ balance = 0 } = {}] = await read(`/users/${mei}/balances`);
    if (tickets !== balance) await give(tickets - balance);
    const link = await send('POST', `/users/${mei}/links`, {});
    await visit.open(link.url.slice(game.url.length));
    await visit.page.getByRole('button', { name: 'Yes, that is me' }).click();
    await visit.page.getByText('this browser', { exact: true }).waitFor();
    await visit.goTo('/');
    await drawing(visit.page).waitFor();
  }

  const drawing = (page: Page) => page.getByRole('button', { name: 'Draw · 1\u00a0ticket', exact: true });

  it('are one card, large in the middle, that a tap turns, with its chance and the way to the next one', () =>
    visitingAs({ width: 390, motion: 'no-preference' }, async (visit, page) => {
      await openHome(visit, 3);
      await visit.pressAt(drawing(page));
      const back = page.getByRole('button', { name: 'Turn the card' });
      await back.waitFor();
      await eventuallyIs(() => page.evaluate(FOCUS), 'Turn the card');
      const { x, width } = (await back.boundingBox()) ?? { x: 0, width: 0 };
      const [innerWidth = 0, innerHeight = 0] = await page.evaluate<number[]>('[innerWidth, innerHeight]');
      expect(Math.abs(x + width / 2 - innerWidth / 2)).toBeLessThan(2);
      expect(width).toBeGreaterThan(innerWidth / 2);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('heading', { name: /^Card (1|29)$/ }).waitFor();
      await dialog.getByText('on this draw').waitFor();
      const [{ card, number }] = await read(`/users/${mei}/draws`);
      await dialog
        .getByRole('img', { name: card === 29 ? '1.3' : '4', exact: card === 29 })
        .first()
        .waitFor();
      expect(number).toBe(1);
      await dialog.getByText('2\u00a0ticket').waitFor();
      expect(await visit.findings()).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      const again = dialog.getByRole('button', { name: /^Draw again/ });
      expect((await again.boundingBox())?.y).toBeGreaterThan(innerHeight / 2);
      expect((await again.innerText()).replaceAll(/\s+/g, ' ')).toContain('1 ticket');
      await again.press('Enter');
      await page.getByRole('button', { name: 'Turn the card' }).waitFor();
      await eventuallyIs(() => page.evaluate(FOCUS), 'Turn the card');
      await page.keyboard.press('Escape');
      await dialog.getByText('on this draw').waitFor();
      await dialog.getByRole('button', { name: 'Done' }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
      expect(await read(`/users/${mei}/draws`)).toHaveLength(2);
      // The keyboard goes on where it was.
      expect(await page.evaluate(FOCUS)).toMatch(/^Draw/);
    }));

  it('are made once by a double click, also where the first card is there before the second click', () =>
    visitingAs({}, async (visit, page) => {
      await openHome(visit, 5);
      const draws = () => read(`/users/${mei}/draws`).then(({ length }: unknown[]) => length);
      const before = await draws();
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
      await drawing(page).click();
      const again = page.getByRole('dialog').getByRole('button', { name: /^Draw again/ });
      for (const clickCount of [1, 2, 1]) {
        await again.click({ trial: true });
        await page.mouse.down({ clickCount });
        await page.mouse.up({ clickCount });
        if (clickCount === 1) await eventuallyIs(() => again.isEnabled(), true);
      }
      await eventuallyIs(draws, before + 3);
      expect(sent).toHaveLength(3);
    }));

  it('are for the day whose price is shown: over midnight the player is asked again', () =>
    visitingAs({}, async (visit, page) => {
      const draws = () => read(`/users/${mei}/draws`).then(({ length }: unknown[]) => length);
      const before = await draws();
      let isOver = true;
      await page.route(`**/users/${mei}/day`, async (route) => {
        const response = await route.fetch();
        const day = await response.json();
        await route.fulfill({ response, json: isOver ? { ...day, day: '20000101' } : day });
      });
      await page.route(`**/users/${mei}/draws`, (route) => {
        isOver = route.request().method() !== 'POST' && isOver;
        return route.continue();
      });
      await openHome(visit, 5);
      await drawing(page).click();
      await page.getByText('A new day has begun. Try again.').waitFor();
      expect(await draws()).toBe(before);
      await drawing(page).click();
      await page.getByRole('dialog').getByText('on this draw').waitFor();
      expect(await draws()).toBe(before + 1);
      visit.troubles.length = 0;
    }));

  it('say what they cost, and what is missing to them', () =>
    visitingAs({}, async (visit, page) => {
      await openHome(visit, 8);
      const ten = page.getByRole('button', { name: /^Draw 10/ });
      expect((await ten.innerText()).replaceAll(/\s+/g, ' ')).toContain('10 ticket');
      expect([await ten.isDisabled(), await drawing(page).isDisabled()]).toEqual([true, false]);
      await page.getByText('You need 10\u00a0ticket and have 8\u00a0ticket.').waitFor();
      await ten.press('Enter');
      expect(await visit.findings()).toEqual([]);
      // Another browser spends all of it.
      await page.route('**/users/*/balances', (route) => route.abort());
      const before = await drawing(page).boundingBox();
      await give(-8);
      await drawing(page).press('Enter');
      await page.getByText('You have too little for this.').waitFor();
      expect(await drawing(page).boundingBox()).toEqual(before);
      expect(await page.evaluate(FOCUS)).toMatch(/^Draw/);
      visit.troubles.length = 0;
    }));

  it('begin above the fold of a phone, below the name of the banner and before the own day', () =>
    visitingAs({ width: 390 }, async (visit, page) => {
      await openHome(visit, 8);
      await page.setViewportSize({ width: 390, height: 664 });
      const top = async (selector: string): Promise<number> =>
        (await page.locator(selector).first().boundingBox())?.y ?? NaN;
      const box = await drawing(page).boundingBox();
      expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThan(664);
      expect(await top('main h1')).toBeLessThan(box?.y ?? NaN);
      expect(await top('[aria-label="My day"]')).toBeGreaterThan(box?.y ?? NaN);
    }));

  it('aim for the featured card that the player names, and for no other one or any until the player chooses', () =>
    visitingAs({}, async (visit, page) => {
      await openHome(visit, 8);
      await page.getByRole('button', { name: 'wanted' }).click();
      const aim = page.getByLabel('Aim for');
      await aim.waitFor();
      expect(await aim.locator('option').allInnerTexts()).toEqual([
        'any featured card',
        'Card 21, super',
        'Card 22, super',
      ]);
      expect(await aim.inputValue()).toBe('');
      const drawn = async (target: number | null): Promise<{ card: number; target: number | null }> => {
        const before: unknown[] = await read(`/users/${mei}/draws`);
        await page.getByRole('button', { name: 'Draw', exact: true }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Done' }).press('Enter');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        const draws = await read(`/users/${mei}/draws?order=asc`);
        expect(draws).toHaveLength(before.length + 1);
        expect(draws.at(-1).target).toBe(target);
        return draws.at(-1);
      };
      await aim.selectOption('22');
      let draws = [await drawn(22)];
      // After one miss the named card is certain.
      if (draws[0]?.card !== 22) draws = [await drawn(22)];
      expect(draws[0]?.card).toBe(22);
      while ((await drawn(22)).card === 22);
      // Whoever comes back goes on with it, and learns what another choice costs.
      await visit.goTo('/me');
      await visit.goTo('/');
      await page.getByRole('button', { name: 'wanted' }).click();
      await eventuallyIs(() => aim.inputValue(), '22');
      await aim.selectOption('21');
      await page.getByText('With this choice, the miss so far no longer counts.').waitFor();
      expect(await visit.findings()).toEqual([]);
      await aim.selectOption('22');
      expect((await drawn(22)).card).toBe(22);
      await aim.selectOption('any featured card');
      await drawn(null);
    }));

  it('are said on the page of the player by what may be drawn, and not by the field of the record', () =>
    visitingAs({}, async (visit, page) => {
      await send('PATCH', `/users/${mei}`, { next: '20991231' });
      await visit.open('/u/mei');
      await page.getByText('A draw now').waitFor();
      const fact = page.locator('dl > div', { has: page.getByText('Next draw', { exact: true }) });
      await eventuallyIs(() => fact.locator('dd').innerText(), 'today');
    }));

  it('have their banner and its rules in the document, in the language of the browser, with scripts of 120 kB at most', async () => {
    const documentIn = async (language: string): Promise<string> => {
      const headers = { accept: 'text/html,application/xhtml+xml', 'accept-language': language };
      return (await fetch(game.url, { headers })).text();
    };
    // The first one may come too late for its document.
    await eventually(async () => expect(await documentIn('en')).toMatch(/<h1>summer<\/h1>.*heroes_rules">pity 90</s));
    await eventually(async () => expect(await documentIn('ja')).toMatch(/<h1>summer<\/h1>.*heroes_rules">天井90回</s));
    const [, script = ''] = /<script [^>]*src="([^"]+)"/.exec(await documentIn('en')) ?? [];
    expect(
      gzipSync(Buffer.from(await (await fetch(game.url + script)).arrayBuffer()), { level: 9 }).length,
    ).toBeLessThan(120_000);
  });
});
