import { beforeAll, expect } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { atEnd, forBlock } from '../harness/scopes.js';
import { BEARER, PASSWORD } from '../harness/secrets.js';
import { TestApp } from '../harness/test-app.js';
import { FakeClock } from '../../src/platform/fake-clock.js';
import { eventually } from '../harness/until.js';
import { type Look, sharedBrowser, Visit } from './browser.js';
import { type PageWorld, startWorld } from './world.js';

type Work = (visit: Visit, page: Page) => Promise<void>;

/** A browser that opens the pages of a service. */
interface Visitors {
  /** Runs on a page of its own, on which nothing may go wrong. */
  readonly visiting: (work: Work) => Promise<void>;
  /** The same in a browser that looks so. */
  readonly visitingAs: (look: Look, work: Work) => Promise<void>;
  /** The same on one page for all tests of a block, which go from view to view on it: a new page parses all scripts again. */
  readonly staying: (work: Work) => Promise<void>;
  /** What the service answers. */
  readonly read: (path: string) => Promise<any>;
  /** Sends a body as the operator. @throws Error unless it succeeds */
  readonly send: (method: string, path: string, body: object) => Promise<any>;
}

/** Waits until what is read is as expected, as a page may still be rendering. */
export const eventuallyIs = (read: () => Promise<unknown>, expected: unknown): Promise<void> =>
  eventually(async () => expect(await read()).toEqual(expected));

/** A service with a past. */
export interface Stage extends Visitors {
  readonly world: PageWorld;
  readonly browser: Browser;
}

/** A service without a past. */
export interface Game extends Visitors {
  readonly url: string;
}

export function visitorsOf(appOf: () => TestApp): Visitors {
  const start = async (look: Look): Promise<Visit> => Visit.start(await sharedBrowser(), appOf().url, look);
  const run = async (visit: Visit, work: Work): Promise<void> => {
    await work(visit, visit.page);
    expect(visit.troubles.splice(0)).toEqual([]);
  };
  let stayed: Visit | undefined;
  const leave = async (): Promise<void> => {
    await stayed?.close();
    stayed = undefined;
  };
  const visitingAs = async (look: Look, work: Work): Promise<void> => {
    const visit = await start(look);
    try {
      await run(visit, work);
    } finally {
      await visit.close();
    }
  };
  return {
    visiting: (work) => visitingAs({}, work),
    visitingAs,
    staying: async (work) => {
      if (!stayed) forBlock(() => atEnd(leave));
      stayed ??= await start({ stays: true });
      // Other visits made the service fail for this page, too.
      stayed.troubles.length = 0;
      try {
        await run(stayed, work);
      } catch (error) {
        // What a failed test has left is nothing for the next one.
        await leave();
        throw error;
      }
    },
    read: async (path) => (await appOf().request('GET', path)).body,
    send: async (method, path, body) => {
      const answer = await appOf().request(method, path, { body: { ...body, password: PASSWORD }, headers: BEARER });
      if (answer.status >= 400) throw new Error(answer.text);
      return answer.body;
    },
  };
}

/** Starts both before the tests around it. */
export function useStage(): Stage {
  let world: PageWorld;
  let browser: Browser;
  beforeAll(async () => {
    [world, browser] = await Promise.all([startWorld(), sharedBrowser()]);
  });
  return {
    get world() {
      return world;
    },
    get browser() {
      return browser;
    },
    ...visitorsOf(() => world.app),
  };
}

/** The same without a past. @param prepare makes what the tests are about @param tables the draw tables, if there are any */
export function useGame(
  prepare: (game: Game) => Promise<void>,
  tables?: object,
  settings: Readonly<Record<string, string>> = {},
): Game {
  let app: TestApp;
  const game: Game = {
    get url() {
      return app.url;
    },
    ...visitorsOf(() => app),
  };
  beforeAll(async () => {
    const clock = new FakeClock();
    clock.run();
    const environment = { RATE_LIMIT: '0', ...settings };
    app = await TestApp.start({ environment, clock, page: true, ...(tables && { tables }) });
    await prepare(game);
  });
  return game;
}
