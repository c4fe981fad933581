import { describe, expect, it } from '@jest/globals';
import { resolve } from 'node:path';
import { hasBrowser, Visit } from './browser.js';
import { useStage } from './stage.js';
import { DAY } from './world.js';

const FILE = `file://${resolve('dist/verify.html')}`;

(hasBrowser() ? describe : describe.skip)('proofs', () => {
  const stage = useStage();

  it('in verify.html fit a phone and are accessible, for a draw and a day', async () => {
    const visit = await Visit.start(stage.browser, FILE);
    const { page } = visit;
    await page.goto(FILE);
    expect(await visit.findings()).toEqual([]);
    await page.getByLabel('Address of the service').fill(stage.world.url);
    const draw = page.getByRole('form', { name: 'A draw', exact: true });
    await draw.getByLabel('Id of the card').fill(String(stage.world.tampered));
    await draw.getByRole('button').click();
    await page.getByRole('heading', { name: 'The draw is not as promised' }).waitFor();
    expect(await visit.findings()).toEqual([]);
    const days = page.getByRole('form', { name: 'A day, or all days of a range', exact: true });
    for (const field of ['First day', 'Last day']) await days.getByLabel(field).fill('2026-01-15');
    await days.getByRole('button').click();
    await page.getByText('1 of 3 draws is not as promised.').waitFor();
    expect(await visit.findings()).toEqual([]);
  });

  it('are false where the service answers another day than the one asked for', () =>
    stage.visiting(async (visit, page) => {
      const json = { ...(await stage.read(`/game/seeds/${DAY}`)), day: '20260114' };
      await visit.context.route(`**/game/seeds/${DAY}`, (route) => route.fulfill({ json }));
      await visit.open('/fair');
      await page.getByRole('button', { name: /^Verify.*15 January 2026/ }).click();
      await page.getByText('The day is not as promised.').waitFor();
      await page.getByText('The service answers what no honest service does: day.').waitFor();
      await visit.open('/c/1');
      await page.getByRole('heading', { name: 'The draw is not as promised' }).waitFor();
      await page.locator('.proof > .lead', { hasText: 'no honest service does: day.' }).waitFor();
    }));

  it('wait, of a day, when requests are limited, whatever Retry-After says, and can be stopped', () =>
    stage.visiting(async (visit, page) => {
      await visit.open('/fair');
      const refusal = { status: 429, headers: { 'retry-after': '-1' } };
      await visit.context.route(`**/seeds/${DAY}`, (route) => route.fulfill(refusal));
      await page.getByRole('button', { name: /^Verify.*15 January 2026/ }).click();
      await page.getByText('This goes on after 10 seconds.').waitFor();
      await page.getByRole('button', { name: 'Stop' }).click();
      await visit.context.unrouteAll();
      // The draws never come.
      await visit.context.route('**/draws?*', () => undefined);
      await page.getByRole('button', { name: /^Verify.*15 January 2026/ }).click();
      await page.getByText('0 of 3 draws').waitFor();
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByText('Stopped').waitFor();
    }));

  it('are beside what the browser saw of a day, until the service says something else, which is reported', () =>
    stage.visiting(async (visit, page) => {
      await visit.open('/');
      await visit.goTo('/fair');
      // Tomorrow's commitment is seen before it opens.
      await page.getByText('before the day opened.').first().waitFor();
      const answer: any = await stage.read('/game/seeds?page=1&itemsPerPage=100');
      const json = answer.map((each: any) => (each.day === DAY ? { ...each, digest: 'ab'.repeat(32) } : each));
      await visit.context.route('**/game/seeds?*', (route) => route.fulfill({ json }));
      await visit.open('/fair');
      const alarm = page.getByRole('alert');
      await alarm.getByText('What it says of 15 January 2026 contradicts').waitFor();
      expect(await visit.findings()).toEqual([]);
      await visit.context.unrouteAll();
      await visit.open('/fair');
      await alarm.waitFor();
      await page.getByRole('button', { name: 'Forget what was seen here' }).click();
      await alarm.waitFor({ state: 'detached' });
    }));

  it('have a worked example beside them, while no day is over', () =>
    stage.visiting(async (visit, page) => {
      const answer: any = await stage.read('/game/seeds?page=1&itemsPerPage=100');
      const json = answer.filter(({ seed }: any) => seed === null);
      await visit.context.route('**/game/seeds?*', (route) => route.fulfill({ json }));
      await visit.open('/fair');
      await page.getByText('No day of this service is over yet.').waitFor();
      await page.getByRole('button', { name: 'Show a worked example' }).click();
      await page.getByRole('heading', { name: 'The draw is as promised' }).waitFor();
    }));
});
