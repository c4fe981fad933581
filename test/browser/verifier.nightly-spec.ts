import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { PublishedDay } from '../harness/published-day.js';
import { PATIENCE_MS } from '../harness/until.js';
import { hasBrowser } from './browser.js';
import { useStage } from './stage.js';
import { DAY } from './world.js';

const FILE = `file://${resolve('dist/verify.html')}`;
const AS_DATE = '2026-01-15';

(hasBrowser() ? describe : describe.skip)('verify.html, opened from a disk,', () => {
  const stage = useStage();
  let page: Page;
  const troubles: string[] = [];
  beforeAll(async () => {
    const context = await stage.browser.newContext();
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('request', (request) => {
      const url = request.url();
      if (url !== FILE && !url.startsWith(`${stage.world.url}/`)) troubles.push(`asks ${url}`);
    });
    await page.goto(FILE);
  });
  afterAll(() => page.context().close());

  async function verify(way: string, fields: Record<string, string>, address = stage.world.url): Promise<void> {
    await page.getByLabel('Address of the service').fill(address);
    const form = page.getByRole('form', { name: way, exact: true });
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
    await form.getByRole('button').click();
  }
  const verifyDay = (): Promise<void> =>
    verify('A day, or all days of a range', { 'First day': AS_DATE, 'Last day': AS_DATE });

  it('tells of a stored statement that the service contradicts', async () => {
    const { statement, signature, key } = await stage.read(`/game/seeds/${DAY}`);
    const kept = { day: DAY, statement: statement.replace(/"seed":"../, '"seed":"zz'), signature, key };
    const known = page.getByLabel('Statements that you kept');
    await known.setInputFiles({ name: 'kept', mimeType: 'text/plain', buffer: Buffer.from(JSON.stringify(kept)) });
    await verifyDay();
    await page.getByText('What the service says of the day contradicts a statement that was kept.').waitFor();
    await known.setInputFiles([]);
  });

  it('says when no one answers, and when it is another service that answers', async () => {
    await verify('A draw', { 'Id of the card': '1' }, `${stage.world.url}/users`);
    await page.getByText('is no card-draw service').waitFor();
    await verify('A draw', { 'Id of the card': '1' }, 'cards.example');
    await page.getByText('Type an address that begins with').waitFor();
    await verify('A draw', { 'Id of the card': '999' });
    await page.getByText('The service has no random draw of this card.').waitFor();
  });

  it('verifies a stored file, asks no one for it, and finds what was changed in it', async () => {
    const { day, table, draws } = new PublishedDay();
    const file = { format: 'card-draw proof 1', service: 'http://x', made_at: '2026-02-01', owner: 1, keys: [] };
    const all = { ...file, draws: draws.slice(0, 3), days: { [day.day]: day }, tables: { [day.table]: table } };
    const open = async (content: object): Promise<void> => {
      const buffer = Buffer.from(JSON.stringify(content));
      const form = page.getByRole('form', { name: 'A proof that was kept' });
      await form.getByLabel('File of a proof').setInputFiles({ name: 'proof.json', mimeType: 'text/plain', buffer });
      await form.getByRole('button', { name: 'Verify' }).click();
    };
    await open(all);
    await page.getByText('All 3 draws of 1 day are as promised.').waitFor();
    await open({ ...all, draws: [draws[0], draws[2]] });
    await page.getByText('1 of 2 draws is not as promised.').waitFor();
    await open({ ...all, draws: [{ ...draws[0], cp: 0 }], owner: null });
    await page.getByText('at the step Strength').waitFor();
    await open({ ...all, format: 'another' });
    await page.getByText('This file cannot be used: format must be').waitFor();
  });

  it("is in the browser's language", async () => {
    const context = await stage.browser.newContext({ locale: 'ja-JP' });
    const other = await context.newPage();
    await other.goto(FILE);
    await other.getByRole('heading', { level: 1, name: '抽選の検証ツール' }).waitFor();
    expect(await other.evaluate('document.documentElement.lang + document.title')).toBe('ja抽選の検証ツール');
    await context.close();
  });

  it('asked no one but the address that was typed', () => expect(troubles).toEqual([]));
});
