import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { hasBrowser, startBrowser, Visit } from './browser.js';
import { type PageWorld, startWorld } from './world.js';

const PHONE = 360;

(hasBrowser() ? describe : describe.skip)('every view in both languages', () => {
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

  it.each(['en-GB', 'ja-JP'])('fits a phone in %s', async (locale) => {
    const rival = world.players[1]?.id ?? 0;
    const tabs = ['', '/album', '/draws', '/character', '/ues', '/record', '/beside', `/beside/${rival}`];
    const desks = ['/admin', '/admin?user=1', `/admin?card=${world.tampered}`, '/admin/event'];
    const others = ['/', `/c/${world.tampered}`, '/g', '/ranking', '/odds', '/fair', '/live', '/none'];
    const visit = await Visit.start(browser, world.url, { width: PHONE, locale });
    const tooWide: unknown[] = [];
    for (const path of [...tabs.map((tab) => `/u/kuno${tab}`), ...desks, ...others]) {
      await visit.open(path);
      const overflow = await visit.overflow();
      if (overflow > 0) tooWide.push({ path, overflow });
    }
    expect(tooWide).toEqual([]);
    await visit.close();
  });
});
