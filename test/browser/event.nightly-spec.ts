import { describe, expect, it } from '@jest/globals';
import { PASSWORD } from '../harness/secrets.js';
import { hasBrowser } from './browser.js';
import { eventuallyIs, useStage } from './stage.js';

(hasBrowser() ? describe : describe.skip)('players and events on the page', () => {
  const stage = useStage();

  it('draw for a list, skip a wrong name and mend another, and draw nothing twice after a lost answer and a reload', () =>
    stage.visiting(async (visit, page) => {
      const [, mei, rin] = stage.world.players;
      await visit.open('/admin/event');
      await page.getByLabel('Name of the event').fill('night');
      await page.getByLabel('Players, a name in each line').fill('mei\nLewis\nrin\nrim\n');
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByText('no player of this name').nth(1).waitFor();
      // The second line of this player has another key than the first.
      await page.getByRole('button', { name: 'Mend the name rim' }).click();
      await page.getByLabel('Mend the name rim').fill('rin');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Mend the name rim' }).waitFor({ state: 'detached' });
      expect(await visit.findings()).toEqual([]);
      await page.getByLabel('Password, for what is made').fill(PASSWORD);
      await page.getByRole('button', { name: 'Check the credentials' }).click();
      await page.getByText('The password is right.').waitFor();
      await page.getByRole('button', { name: 'Forget them' }).click();
      await eventuallyIs(() => page.getByLabel('Password, for what is made').inputValue(), '');
      await page.getByLabel('Password, for what is made').fill(PASSWORD);
      // The service draws, and its answer is lost.
      const keys: (string | undefined)[] = [];
      await visit.context.route('**/cards', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        await route.fetch();
        await route.abort();
      });
      await page.locator('.event_ontable h2').click();
      await page.keyboard.press('Space');
      await page.getByText('No answer came.').waitFor();
      expect(await visit.stored()).not.toContain(PASSWORD);
      await visit.context.unrouteAll();
      await visit.open('/admin/event');
      await page.getByLabel('Password, for what is made').fill(PASSWORD);
      await page.locator('.event_ontable h2').click();
      await visit.context.route('**/cards', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        await route.continue();
      });
      for (const hint of ['Space goes on', 'Space draws', 'Space goes on', 'Space draws', 'Space goes on']) {
        await page.keyboard.press('Space');
        await page.getByText(hint).waitFor();
      }
      await page.keyboard.press('Space');
      await page.getByText('All players of the list').waitFor();
      expect(new Set(keys).size).toBe(3);
      const drawn = await Promise.all([mei, rin].map(async (player) => stage.read(`/users/${player?.id ?? 0}/card`)));
      expect(drawn.map((cards) => cards.length)).toEqual([1, 2]);
      await page.locator('.event_log', { hasText: 'drawn before by the same key' }).waitFor();
      visit.troubles.splice(0);
    }));

  it('see a card in no list before it has turned', () =>
    stage.visitingAs({ motion: 'no-preference' }, async (visit, page) => {
      await visit.open('/admin/event');
      await page.getByLabel('Name of the event').fill('turn');
      await page.getByLabel('Players, a name in each line').fill('mei');
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByLabel('Password, for what is made').fill(PASSWORD);
      const lists = page.locator('.event_names li, .event_log li');
      const shown: string[] = [];
      await page.exposeFunction('noteLists', (text: string) => shown.push(text));
      // What the lists say in each frame in which the card lies face down.
      await page.evaluate(`const look = () => {
          const turn = document.querySelector('.event_turns');
          if (turn && turn.dataset.phase !== 'shown')
            noteLists([...document.querySelectorAll('.event_names, .event_log')].map((list) => list.innerText).join());
          requestAnimationFrame(look);
        }; look();`);
      await page.locator('.event_ontable h2').click();
      await page.keyboard.press('Space');
      await page.locator('.event_turns[data-phase="shown"]').waitFor();
      expect(shown.length).toBeGreaterThan(0);
      expect(shown.filter((text) => /card \d/.test(text))).toEqual([]);
      await lists
        .filter({ hasText: /card \d/ })
        .nth(1)
        .waitFor();
      // The desk asks whether the password is right with a request that is invalid.
      visit.troubles.splice(0);
    }));

  it('are shown where what they type can be read on its way', () =>
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

  it('see an album with a place for each kind, and two players side by side', () =>
    stage.visiting(async (visit, page) => {
      const { outcomes } = await stage.read('/game/odds');
      const owned = new Set(
        (await stage.read(`/users/${stage.world.players[0]?.id ?? 0}/card`)).map(({ card }: any) => card),
      );
      await visit.open('/u/kuno/album');
      await page.locator('.album_album').waitFor();
      await eventuallyIs(() => page.locator('.album_album > li').count(), outcomes.length);
      await eventuallyIs(() => page.locator('.album_album .album_hole').count(), outcomes.length - owned.size);
      await page.getByText(/The day ends in \d/).waitFor();
      await page.getByText('It takes the odds of today').waitFor();
      // Links of version 1.0.0 go on working.
      await visit.goTo(`/u/kuno/beside/${stage.world.players[2]?.id ?? 0}`);
      await page.getByRole('heading', { name: 'Battles between them' }).waitFor();
      expect(await visit.findings()).toEqual([]);
    }));
});
