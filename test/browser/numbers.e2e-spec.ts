import { describe, expect, it } from '@jest/globals';
import { hasBrowser } from './browser.js';
import { eventuallyIs, useStage } from './stage.js';

(hasBrowser() ? describe : describe.skip)('the numbers of the page', () => {
  const stage = useStage();

  it('rank by wins in the first view and print the wins, and are those of the long run where a banner has rules', () =>
    stage.visiting(async (visit, page) => {
      const ranking: any[] = await stage.read('/game/ranking');
      const json = ranking.map((each, place) => ({ ...each, win: 9 - place, strength: 50 + place }));
      await visit.context.route('**/game/ranking?*', (route) => route.fulfill({ json }));
      const odds: any = await stage.read('/game/odds');
      const chances = [0.5, 0.4, 0.1];
      const ruled = {
        ...odds,
        banner: 'standard',
        outcomes: odds.outcomes
          .slice(0, 3)
          .map((outcome: any, place: number) => ({ ...outcome, weight: [700, 297, 3][place] })),
        total: 1_000,
        consolidated: {
          outcomes: chances.map((chance) => ({ chance, expected_draws: 1 / chance })),
          statuses: { super: { chance: 0.1, expected_draws: 10 } },
        },
      };
      await visit.context.route('**/game/odds', (route) => route.fulfill({ json: ruled }));
      await visit.open('/');
      const places = page.locator('.home_best5 li');
      await places.first().waitFor();
      await eventuallyIs(() => page.locator('.home_best5 .home_column').innerText(), 'wins');
      await eventuallyIs(() => places.locator('.home_end').allInnerTexts(), ['9', '8', '7']);
      await eventuallyIs(() => places.locator('small').allInnerTexts(), ['strength 50', 'strength 51', 'strength 52']);
      const line = page.getByRole('heading', { name: 'In the long run' });
      await eventuallyIs(
        () => line.innerText(),
        'In the long run, each draw gives one of 3 outcomes: the likeliest 1 in 2, the rarest 1 in 10. One draw in 10 is super.',
      );
    }));

  it('have the first groups on the wall, the one that drew most before all', async () => {
    const [kuno] = stage.world.players;
    await stage.send('POST', '/groups', { name: 'first', users: [kuno?.id] });
    for (let group = 2; group <= 10; group++) await stage.send('POST', '/groups', { name: `group ${group}` });
    await stage.send('POST', '/cards', { owner: kuno?.id });
    await stage.visiting(async (visit, page) => {
      await visit.open('/live');
      const bars = page.locator('.live_bars li');
      await bars.nth(7).waitFor();
      expect((await bars.first().innerText()).split('\n')).toEqual(['first', '1']);
      await page.getByRole('heading', { name: 'Cards drawn today: first 8 of 10 groups' }).waitFor();
    });
  });

  it('give the game day of a draw, wherever the reader is', () =>
    stage.visitingAs({ zone: 'Pacific/Kiritimati' }, async (visit, page) => {
      // Noon of 15 January is 16 January there.
      await visit.open('/c/1');
      await page.getByRole('heading', { name: 'The draw is as promised' }).waitFor();
      const facts = await page.locator('main dl').first().innerText();
      expect(facts).toContain('15 January 2026');
      expect(facts).not.toContain('16 January');
      // This browser has seen the commitment just now, and can say nothing of before.
      expect(await page.locator('.ladder').innerText()).not.toContain('before');
    }));

  it('are of few days at first, of a service with 1,100, and of more when that is asked for', () =>
    stage.visiting(async (visit, page) => {
      const listed: any[] = await stage.read('/game/seeds');
      const past = Array.from({ length: 1_098 }, (_, place) => {
        const day = new Date(Date.UTC(2026, 0, 15 - place)).toISOString().slice(0, 10).replaceAll('-', '');
        return { ...listed.at(-1), day };
      });
      const days = [...listed.slice(0, 2), ...past];
      const asked: number[] = [];
      await visit.context.route(
        ({ pathname, searchParams }) => pathname === '/game/seeds' && searchParams.has('page'),
        async (route) => {
          const number = Number(new URL(route.request().url()).searchParams.get('page'));
          asked.push(number);
          await route.fulfill({ json: days.slice(100 * (number - 1), 100 * number) });
        },
      );
      await visit.open('/odds');
      await page.getByText(/^in force, since .* or before$/).waitFor();
      await page.keyboard.press('End');
      await visit.open('/fair');
      const shown = page.locator('.fair_days > li');
      await shown.first().waitFor();
      expect([await shown.count(), asked]).toEqual([7, [1, 1]]);
      // What this does not prove stands before the days.
      const headings = await page.locator('main > section > section > h2').allInnerTexts();
      expect(headings.slice(0, 2)).toEqual(['What this does not prove', 'Days']);
      for (const all of [107, 207]) {
        await page.getByRole('button', { name: 'Show more' }).click();
        await shown.nth(all - 1).waitFor();
        await eventuallyIs(() => shown.count(), all);
      }
      expect(asked).toEqual([1, 1, 2, 3]);
    }));

  it('of tabs on a phone is that of all, in both languages', () =>
    stage.visitingAs({ width: 390 }, async (visit, page) => {
      await visit.open('/u/kuno');
      const tabs = page.locator('.player_tabbed > nav a');
      for (const [collection, language] of [
        ['Collection', '日本語'],
        ['コレクション', 'English'],
      ] as const) {
        await tabs.filter({ hasText: collection }).waitFor();
        await eventuallyIs(() => tabs.count(), 8);
        for (const tab of await tabs.all()) {
          const { x = -1, width = 0 } = (await tab.boundingBox()) ?? {};
          expect([x >= 0, x + width <= 390]).toEqual([true, true]);
        }
        expect(await visit.overflow()).toBe(0);
        await page.getByRole('button', { name: language }).click();
      }
      // Rows lie close together.
      expect(await page.evaluate("getComputedStyle(document.querySelector('.player_tabs')).rowGap")).toBe('0px');
    }));
});
