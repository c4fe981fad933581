import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Look, startBrowser, Visit } from './browser.js';
import { type PageWorld, startWorld } from './world.js';

/** A built service with a past, and a browser that opens its pages. */
export interface Stage {
  readonly world: PageWorld;
  readonly browser: Browser;
  /** Runs on a page of its own, on which nothing may go wrong. */
  visiting(work: (visit: Visit, page: Page) => Promise<void>, look?: Look): Promise<void>;
  /** What the service answers. */
  read(path: string): Promise<any>;
}

/** Starts both before the tests around it, and ends both after them. */
export function useStage(): Stage {
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
  return {
    get world() {
      return world;
    },
    get browser() {
      return browser;
    },
    visiting: async (work, look) => {
      const visit = await Visit.start(browser, world.url, look);
      try {
        await work(visit, visit.page);
        expect(visit.troubles).toEqual([]);
      } finally {
        await visit.close();
      }
    },
    read: async (path) => (await fetch(world.url + path)).json(),
  };
}
