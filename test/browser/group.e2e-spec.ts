import { beforeAll, describe, expect, it } from '@jest/globals';
import { cardBody, groupBody } from '../factories/bodies.js';
import { eventually } from '../harness/until.js';
import { hasBrowser } from './browser.js';
import { eventuallyIs, useStage } from './stage.js';

const STRENGTHS = [7, 30, 20];

(hasBrowser() ? describe : describe.skip)('the page of a group', () => {
  const stage = useStage();
  beforeAll(async () => {
    const ids = stage.world.players.map(({ id }) => id);
    const change = `update characters set hp = $2, attack = 0, defense = 0, critical = 0, skill = 0, strength = $2, win = user_id
      where user_id = $1`;
    for (const [index, id] of ids.entries()) await stage.world.app.database.query(change, [id, STRENGTHS[index] ?? 0]);
    await stage.send('POST', '/groups', groupBody({ name: 'proud', users: ids }));
    await stage.send('POST', '/cards', cardBody(ids[1] ?? 0, { card: 3, status: 'super', cp: 1 }));
    await stage.send('POST', '/cards', cardBody(ids[2] ?? 0, { card: 5, status: 'normal', cp: 5_000 }));
  });

  it('shows the best cards and the strongest members, with no request for each of them', () =>
    stage.staying(async (visit, page) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (['/users', '/cards', '/game/ranking'].some((list) => pathname.startsWith(list)))
          asked.push(pathname + search);
      });
      await visit.goTo('/g/1');
      await page.getByText('3 members, with a strength of 57 together.').waitFor();
      await page.locator('.groups_proud .card').nth(4).waitFor();
      const faces = page.locator('.groups_proud svg');
      await eventually(async () => expect(await faces.nth(0).getAttribute('aria-label')).toContain('Card 3, super'));
      await eventually(async () => expect(await faces.nth(1).getAttribute('aria-label')).toContain('Card 5'));
      const names = page.locator('.table tbody b bdi');
      await eventuallyIs(() => names.allTextContents(), ['mei', 'rin', 'kuno']);
      expect(asked.sort()).toEqual([
        expect.stringMatching(/^\/cards\?.*owners=/),
        expect.stringMatching(/^\/cards\?.*owners=/),
        expect.stringMatching(/^\/game\/ranking\?.*group=1$/),
      ]);
      await page.getByRole('button', { name: 'Wins' }).click();
      await page.waitForURL(/\?order=win$/);
      await names.first().filter({ hasText: 'rin' }).waitFor();
      await eventuallyIs(() => names.allTextContents(), ['rin', 'mei', 'kuno']);
      // What is shown is what they are sorted by, and nothing else.
      await page.getByRole('button', { name: 'Supers' }).click();
      await page.waitForURL(/\?order=supers$/);
      await names.filter({ hasText: 'rin' }).waitFor({ state: 'detached' });
      const headings = page.locator('.table th');
      await eventuallyIs(() => headings.allInnerTexts(), ['Rank', 'Player', 'Supers']);
      expect(await names.allTextContents()).toContain('mei');
      await page.getByRole('button', { name: 'This month' }).click();
      await page.getByRole('heading', { name: 'Nobody has a place yet' }).waitFor();
      expect(await visit.findings()).toEqual([]);
    }));

  it('leads to players, who may draw today since their last day is over', () =>
    stage.staying(async (visit, page) => {
      await visit.goTo('/g/1');
      await page.getByRole('link', { name: 'kuno' }).click();
      await page.locator('.player_profile .facts').getByText('today').waitFor();
    }));
});
