import { describe, expect, it } from '@jest/globals';
import { PASSWORD, TOKEN } from '../harness/secrets.js';
import { BOTH_RIGHT, hasBrowser } from './browser.js';
import { eventuallyIs, useStage } from './stage.js';

(hasBrowser() ? describe : describe.skip)('the page, on rare ground,', () => {
  const stage = useStage();

  it('makes a player, draws and fights on the desk with the keyboard alone', () =>
    stage.visiting(async (visit, page) => {
      const { keyboard } = page;
      const typeAt = (label: string, text: string): Promise<void> =>
        visit.typeAt(page.getByLabel(label, { exact: true }), text);
      const press = (name: string): Promise<void> => visit.pressAt(page.getByRole('button', { name, exact: true }));
      await visit.open('/admin');
      await typeAt('Password, for what is made', PASSWORD);
      await typeAt('Token, for what is changed', TOKEN);
      await typeAt('username', 'noor');
      await keyboard.press('Enter');
      await page.getByRole('heading', { name: 'noor' }).waitFor();
      await typeAt('Client seed, from the player', 'lucky');
      await press('Draw');
      await page
        .getByRole('dialog')
        .getByRole('heading', { name: /^Card \d+/ })
        .waitFor();
      await press('Done');
      await page.getByRole('heading', { name: 'Owns 1 card and 0 ues' }).waitFor();
      await visit.pressAt(page.locator('summary', { hasText: 'Advanced' }));
      await visit.typeAt(page.getByRole('form', { name: 'Battle' }).getByRole('combobox'), 'mei');
      await page.getByRole('option', { name: 'mei' }).waitFor();
      await keyboard.press('Enter');
      // Whoever leaves the search before its answer is there finds nobody.
      await page.getByRole('option', { name: 'mei' }).waitFor({ state: 'detached' });
      await press('Fight');
      await page
        .getByRole('form', { name: 'Battle' })
        .getByText(/^(Won|Lost) against .*mei/)
        .waitFor();
      const [{ id }] = await stage.read('/users?username=noor');
      const [[draw], [battle]] = await Promise.all([
        stage.read(`/users/${id}/draws`),
        stage.read(`/users/${id}/battles`),
      ]);
      expect([draw.client_seed, battle.opponent]).toEqual(['lucky', stage.world.players[1]?.id]);
      expect(page.url()).toBe(`${stage.world.url}/admin?user=${id}`);
      expect(await visit.refusals(2)).toEqual(BOTH_RIGHT);
      const kept = (await visit.stored()) + (await page.content());
      expect(kept.includes(PASSWORD) || kept.includes(TOKEN)).toBe(false);
    }));

  it('says at the desk where what one types can be read on its way', () =>
    stage.visiting(async (visit, page) => {
      await visit.open('/admin');
      const warning = page.getByText('This page came over plain HTTP');
      await page.getByLabel('Password, for what is made').waitFor();
      expect(await warning.count()).toBe(0);
      await page.goto(stage.world.url.replace('127.0.0.1', '0.0.0.0') + '/admin');
      await warning.waitFor();
      // It is another origin, at which the browser tells in its console what it leaves out.
      visit.troubles.splice(0);
    }));

  it('turns a drawn card on the desk, which can be skipped', () =>
    stage.visitingAs({ motion: 'no-preference' }, async (visit, page) => {
      await visit.open('/admin?user=2');
      expect(await visit.typeSecrets()).toEqual(BOTH_RIGHT);
      await page.getByLabel('Client seed, from the player').fill("'; reboot; '");
      await page.getByRole('button', { name: 'Draw', exact: true }).click();
      await page.getByRole('button', { name: 'Skip' }).waitFor();
      const line = await page.getByRole('dialog').locator('code').innerText();
      expect(line).toContain(`-d '{"owner":2,"client_seed":"'\\''; reboot; '\\''"}'`);
      expect(await page.getByRole('button', { name: 'Done' }).count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'See the proof' }).click();
      await page.getByRole('heading', { name: 'The proof comes when the day is over' }).waitFor();
    }));

  it('takes no one of the answer before when Enter comes early in a search', () =>
    stage.visiting(async (visit, page) => {
      let answer = (): void => undefined;
      const isAnswered = new Promise<void>((resolve) => (answer = resolve));
      await visit.context.route(/search=mei/, (route) => isAnswered.then(() => route.continue()));
      await visit.open('/');
      const box = page.getByRole('combobox').first();
      await box.fill('kuno');
      await page.getByRole('option', { name: 'kuno' }).waitFor();
      await box.fill('mei');
      await box.press('ArrowDown');
      await box.press('Enter');
      expect(await page.locator('[role="option"][aria-selected="true"]').count()).toBe(0);
      answer();
      await page.getByRole('heading', { name: 'mei' }).waitFor();
      expect(page.url()).toBe(`${stage.world.url}/u/mei`);
    }));

  it('requests the cards of its player again when its tab is looked at again', () =>
    stage.visitingAs({ alone: true }, async (visit, page) => {
      await page.clock.install();
      await visit.open('/u/kuno');
      await page.getByRole('listitem').first().waitFor();
      // What is a few seconds old is not requested again.
      await page.clock.fastForward(10_000);
      const again = page.waitForRequest(/\/users\/\d+\/card\?/);
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
      await again;
    }));

  it('says the last battle of a character in both languages', async () => {
    const [kuno, mei] = stage.world.players;
    await stage.send('PUT', `/users/${kuno?.id}/d`, { battle: mei?.id });
    await stage.visiting(async (visit, page) => {
      await visit.open('/u/kuno/character');
      const said = page.locator('main .facts dd');
      await said
        .filter({ hasText: /^(Won against \u2068mei\u2069: \w+ \+\d+|Lost against \u2068mei\u2069)/ })
        .waitFor();
      await page.getByRole('button', { name: '日本語' }).click();
      await said.filter({ hasText: /^\u2068mei\u2069に(勝利：.+ \+\d+|敗北)/ }).waitFor();
    });
  });

  it('is loaded again, once, when a file of it is gone after a deployment', () =>
    stage.visiting(async (visit, page) => {
      await visit.open('/');
      let asked = 0;
      await visit.context.route(/\/assets\/Groups-/, (route) =>
        asked++ === 0 ? route.fulfill({ status: 404 }) : route.continue(),
      );
      await page.getByRole('link', { name: 'Groups' }).click();
      await page.getByRole('heading', { level: 1, name: 'Groups' }).waitFor();
      expect(asked).toBe(2);
      await visit.context.unrouteAll();
      await visit.context.route(/\/assets\/Fair-/, (route) => route.fulfill({ status: 404 }));
      await page.getByRole('link', { name: 'Fair' }).click();
      await page.getByText('The page itself failed.').waitFor();
      expect(visit.troubles.splice(0).length).toBeGreaterThan(0);
    }));

  it('has the OpenAPI document fit a phone, with an operation opened too', () =>
    stage.visitingAs({ width: 390 }, async (visit, page) => {
      await page.goto(`${stage.world.url}/docs`);
      await page.locator('.opblock-summary-control').first().click();
      await page.locator('.responses-table').first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      expect(await page.title()).toBe('Card-drawing service');
      // Swagger UI has no component of its own for some formats.
      visit.troubles.splice(0);
    }));

  it('lists few days at first, of a service with 1,100, and more when that is asked for', () =>
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

  it('has all tabs of a player on a phone, in both languages', () =>
    stage.visitingAs({ width: 390 }, async (visit, page) => {
      await visit.open('/u/kuno');
      const tabs = page.locator('.player_tabbed > nav a');
      for (const [collection, language] of [
        ['Collection', '日本語'],
        ['コレクション', 'English'],
      ] as const) {
        await tabs.filter({ hasText: collection }).waitFor();
        await eventuallyIs(() => tabs.count(), 7);
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

  it('says how long to wait after too many wrong passwords', () =>
    stage.visiting(async (visit, page) => {
      const guess = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"password":"wrong"}' };
      for (let guesses = 0; guesses < 10; guesses++) await fetch(`${stage.world.url}/cards`, guess);
      await visit.open('/admin?user=1');
      expect(await visit.typeSecrets()).toEqual(Array(2).fill(expect.stringContaining('429')));
      await page.getByRole('button', { name: 'Draw', exact: true }).click();
      await page.getByText(/Wait \d+ s\./).waitFor();
      expect(visit.troubles.splice(0)).toEqual([expect.stringContaining('429')]);
      await page.getByRole('button', { name: 'Draw', exact: true, disabled: true }).waitFor();
    }));

  // It closes the service.
  it('shows the last collection without the service, at any address', () =>
    stage.visitingAs({ workers: true }, async (visit, page) => {
      await visit.open('/u/kuno');
      const isKept = `caches.open('last-collection').then((cache) => cache.keys())
          .then((keys) => keys.some(({ url }) => url.includes('/card?')) && navigator.serviceWorker.controller !== null)`;
      await eventuallyIs(() => page.evaluate(isKept), true);
      await stage.world.app.close();
      await page.goto(stage.world.url);
      await page.locator('.collection_rows .card').nth(2).waitFor();
      expect(new URL(page.url()).pathname).toBe('/u/kuno');
      // The browser tells of each request that got no answer.
      visit.troubles.splice(0);
    }));
});
