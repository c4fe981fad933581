import { describe, expect, it } from '@jest/globals';
import { commandHere } from '../harness/commands.js';
import { amount } from '../harness/long-form.js';
import { PASSWORD } from '../harness/secrets.js';
import { BOTH_RIGHT, hasBrowser, Visit } from './browser.js';
import { useStage } from './stage.js';
import { DAY } from './world.js';

/** Between thousands on the page. */
const THIN = '\u202f';

(hasBrowser() ? describe : describe.skip)('the page in a browser', () => {
  const stage = useStage();

  describe('proofs', () => {
    it('agree with a published vector, step by step', () =>
      stage.staying(async (visit, page) => {
        await visit.goTo('/u/kuno/draws');
        await page.getByRole('button', { name: 'Verify' }).last().click();
        await page.getByRole('heading', { name: 'The draw is as promised' }).waitFor();
        const steps = await page.locator('.ladder').innerText();
        expect(steps).toContain('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
        expect(steps).toContain(`"${DAY}:1:1::0"`);
        expect(steps).toContain('a5af6c79d1af95eb973c13d94d7e510b4715be541c50c94a3c167c8210bf47d0');
        expect(steps).toContain(['182', '172', '857', '782', '703'].join(THIN));
        expect(steps).toMatch(/Card 4\b[\s\S]*= 42$/m);
      }));

    it('show a tampered draw as false, with the step where it breaks', () =>
      stage.staying(async (visit, page) => {
        await visit.goTo(`/c/${stage.world.tampered}`);
        await page.getByRole('heading', { name: 'The draw is not as promised' }).waitFor();
        await page.locator('.proof > .lead', { hasText: 'at the step Strength' }).waitFor();
        await page.locator('.ladder .check.failed').waitFor();
        await page.locator('.listed', { hasText: /^The service lists cp \d+\.$/ }).waitFor();
      }));

    it('of a day are those of verify-day', () =>
      stage.staying(async (visit, page) => {
        await visit.goTo('/fair');
        await page.getByRole('button', { name: /^Verify.*15 January 2026/ }).click();
        await page.getByText('1 of 3 draws is not as promised.').waitFor();
        await page.locator('.falsedraw', { hasText: 'draw 3 of player 1: breaks at Strength' }).waitFor();
        await page.getByRole('button', { name: 'Show the steps' }).click();
        await page.getByRole('heading', { name: 'The draw is not as promised' }).waitFor();
        const { out } = await commandHere('verify-day', ['--from', stage.world.url, '--day', DAY], {});
        expect(out.toString()).toContain('2 of 3 draws');
      }));
  });

  it('draws once on the desk, though the answer is lost', () =>
    stage.staying(async (visit, page) => {
      await visit.goTo('/admin?user=3');
      expect(await visit.typeSecrets()).toEqual(BOTH_RIGHT);
      await visit.context.route('**/cards', async (route) => {
        await route.fetch();
        await route.abort();
      });
      const draw = page.getByRole('button', { name: 'Draw', exact: true });
      await draw.click();
      await page.getByText('No answer came. Send it again: it has the same key').waitFor();
      expect(visit.troubles.splice(0)).toEqual([expect.stringContaining('Failed to load resource')]);
      await visit.context.unrouteAll();
      await draw.click();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByText('This was done before, by the first request with this key.').waitFor();
      expect(await stage.read('/users/3/card')).toHaveLength(1);
      await draw.click();
      await page.getByRole('button', { name: 'Done' }).click();
      expect(await stage.read('/users/3/card')).toHaveLength(2);
    }));

  it('says in its views that the service is gone, and goes on when it is back', async () => {
    const isInterface = /\/(users|cards|groups|ues|game)(?=[/?]|$)/;
    const asked = ['/u/kuno', ...amount([], ['/ranking', '/admin?user=1', '/c/2', '/g', '/odds', '/fair'])];
    const troubles = asked.map(async (path) => {
      const visit = await Visit.start(stage.browser, stage.world.url);
      await visit.context.route(isInterface, (route) => route.abort());
      await visit.page.goto(stage.world.url + path);
      const alert = visit.page.getByRole('alert').first();
      await alert.getByText('The service does not answer.').waitFor();
      await visit.context.unroute(isInterface);
      await alert.waitFor({ state: 'detached' });
      await visit.close();
      return visit.troubles.filter((trouble) => !trouble.includes('ERR_FAILED'));
    });
    expect((await Promise.all(troubles)).flat()).toEqual([]);
  });

  it('says that a credential is wrong before anything is sent that could write', () =>
    stage.visiting(async (visit, page) => {
      await visit.open('/admin?user=2');
      const password = page.getByLabel('Password, for what is made');
      const words = page.getByRole('form', { name: 'Draw a card' }).getByText('The password above is wrong.');
      await password.fill('guessed');
      await password.press('Tab');
      await words.waitFor();
      expect(await visit.refusals(1)).toEqual([expect.stringContaining('403')]);
      // The same one is no further guess.
      await password.focus();
      await password.press('Tab');
      await password.fill(PASSWORD);
      await words.waitFor({ state: 'detached' });
      await password.press('Tab');
      expect(await visit.refusals(1)).toEqual([expect.stringContaining('400')]);
      expect(await words.count()).toBe(0);
    }));
});
