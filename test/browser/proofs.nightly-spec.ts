import { describe, expect, it } from '@jest/globals';
import { resolve } from 'node:path';
import { hasBrowser, Visit } from './browser.js';
import { useStage } from './stage.js';

const FILE = `file://${resolve('dist/verify.html')}`;

(hasBrowser() ? describe : describe.skip)('proofs fit a phone and are accessible', () => {
  const stage = useStage();

  it('in verify.html, for a draw and a day', async () => {
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
});
