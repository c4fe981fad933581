import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { hasBrowser, startBrowser, Visit } from './browser.js';
import { type PageWorld, startWorld } from './world.js';

const LANGUAGE = 'document.documentElement.lang';

(hasBrowser() ? describe : describe.skip)('the languages of the page', () => {
  let world: PageWorld;
  let browser: Browser;
  beforeAll(async () => {
    [world, browser] = await Promise.all([startWorld(), startBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await world.service.kill('SIGKILL');
    await world.database.drop();
  });

  it('are chosen by the browser, and by hand without losing what was typed, and are remembered', async () => {
    const visit = await Visit.start(browser, world.url, { locale: 'ja-JP' });
    const { page } = visit;
    await visit.open('/admin?user=2');
    expect(await page.evaluate(LANGUAGE)).toBe('ja');
    await page.getByRole('heading', { level: 1, name: '管理' }).waitFor();
    await visit.typeSecrets('パスワード（作成用）', 'トークン（変更用）');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Admin' }).waitFor();
    expect(await page.evaluate(LANGUAGE)).toBe('en');
    expect(await page.getByLabel('Password, for what is made').inputValue()).not.toBe('');
    await visit.open('/u/kuno');
    expect(await page.evaluate(LANGUAGE)).toBe('en');
    await page.getByRole('button', { name: '日本語' }).click();
    await page.getByRole('link', { name: 'コレクション' }).waitFor();
    const [kept, ...others] = JSON.parse(await visit.stored());
    // What days promised is remembered in any language; the browser's own language is no choice.
    expect([Object.keys(kept).filter((key) => key !== 'seen-days'), ...others]).toEqual([[], {}, '']);
    expect(visit.troubles).toEqual([]);
    await visit.close();
  });
});
