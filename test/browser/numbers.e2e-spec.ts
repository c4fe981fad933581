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
});
