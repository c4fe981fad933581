import { afterAll, beforeAll, expect } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { PASSWORD, SECRETS } from '../harness/secrets.js';
import { ServiceProcess, temporaryFolder } from '../harness/service-process.js';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.js';
import { type Look, startBrowser, Visit } from './browser.js';
import { type PageWorld, startWorld } from './world.js';

type Work = (visit: Visit, page: Page) => Promise<void>;

/** A browser that opens the pages of a service. */
interface Visitors {
  /** Runs on a page of its own, on which nothing may go wrong. */
  readonly visiting: (work: Work, look?: Look) => Promise<void>;
  /** What the service answers. */
  readonly read: (path: string) => Promise<any>;
}

/** A built service with a past. */
export interface Stage extends Visitors {
  readonly world: PageWorld;
  readonly browser: Browser;
}

/** A built service without a past. */
export interface Game extends Visitors {
  readonly url: string;
  /** Sends a body with the password. @throws Error unless it succeeds */
  readonly send: (method: string, path: string, body: object) => Promise<any>;
}

export function visitorsOf(where: () => { readonly browser: Browser; readonly url: string }): Visitors {
  return {
    visiting: async (work, look) => {
      const { browser, url } = where();
      const visit = await Visit.start(browser, url, look);
      try {
        await work(visit, visit.page);
        expect(visit.troubles).toEqual([]);
      } finally {
        await visit.close();
      }
    },
    read: async (path) => (await fetch(where().url + path)).json(),
  };
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
    ...visitorsOf(() => ({ browser, url: world.url })),
  };
}

/** The same without a past. @param prepare makes what the tests are about @param tables the draw tables, if there are any */
export function useGame(
  prepare: (game: Game) => Promise<void>,
  tables?: object,
  settings: Readonly<Record<string, string>> = {},
): Game {
  const folder = temporaryFolder();
  let browser: Browser;
  let database: TestDatabase;
  let service: ServiceProcess;
  let url: string;
  const game: Game = {
    get url() {
      return url;
    },
    send: async (method, path, body) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(url + path, {
        method,
        headers,
        body: JSON.stringify({ ...body, password: PASSWORD }),
      });
      if (!response.ok) throw new Error(await response.text());
      return response.json();
    },
    ...visitorsOf(() => ({ browser, url })),
  };
  beforeAll(async () => {
    const file = join(folder.path, 'tables.json');
    if (tables) writeFileSync(file, JSON.stringify(tables));
    database = await createTestDatabase();
    const environment = { DATABASE_URL: database.url, ...SECRETS, RATE_LIMIT: '0', ...settings };
    service = new ServiceProcess({ ...environment, ...(tables && { DRAW_TABLE: file }) });
    [browser, url] = await Promise.all([startBrowser(), service.url()]);
    await prepare(game);
  });
  afterAll(async () => {
    await browser.close();
    await service.kill('SIGKILL');
    await database.drop();
    folder.remove();
  });
  return game;
}
