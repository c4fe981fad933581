import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { amount } from '../harness/long-form.js';
import { PASSWORD, TOKEN } from '../harness/secrets.js';
import { PATIENCE_MS } from '../harness/until.js';
import { findingsOn, overflowOf } from './examination.js';
import { FOCUS_BEFORE, follow, READY } from './in-page.js';

const PLACES = JSON.parse(readFileSync('test/browser/chromium.json', 'utf8')) as string[];
/** Where Chromium is; undefined where it is not installed. */
export const CHROMIUM = [process.env['CHROMIUM'] ?? '', ...PLACES].find((path) => existsSync(path));

/** What the browser tells when the page has asked about both secrets, by requests that are refused, and both are right. */
export const BOTH_RIGHT = ['400 (Bad Request)', '404 (Not Found)'].map(
  (status) => `Failed to load resource: the server responded with a status of ${status}`,
);

/** What the library of types for browsers would say. */
interface Shown {
  readonly isConnected: boolean;
  readonly ownerDocument: { readonly activeElement: unknown };
}

/** What a screen reader stops at; lists and paragraphs around it are left out. */
const STOPS = /^(heading|link|button|combobox|img|status|columnheader|row|dialog) /;
/** Around names, which may be written in another direction. */
const ISOLATES = /[\u2066-\u2069]/g;

/** Whether a browser is here. Without one the tests are skipped and say so; with `CI_STRICT=1` they fail. */
export function hasBrowser(): boolean {
  if (CHROMIUM !== undefined) return true;
  const sentence = `No Chromium is at ${PLACES.join(', ')} or $CHROMIUM: the page is not tested in a browser`;
  if (process.env['CI_STRICT'] === '1') throw new Error(sentence);
  console.warn(sentence);
  return false;
}

/** Said by the clock alone, where a machine is slow. `first-view` knows whether a view uses what its document preloads. */
const LATE = /was preloaded using link preload but not used within a few seconds/;

const SWITCHES = [
  // In containers, where tests run as root, Chromium has no sandbox.
  '--no-sandbox',
  // Without a graphics card it need not try to use one.
  '--disable-gpu',
  // What one page has compiled is there for the next one.
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  // No page lives long enough for an optimizing compiler.
  '--js-flags=--no-opt,--no-maglev',
];

/** No test looks at the screen: without memory for it the browser paints nothing, and takes three quarters of the processor time. */
const UNPAINTED = '--force-gpu-mem-available-mb=0';

/** A browser that its caller closes. */
export function startBrowser(...switches: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM ?? '', args: [...SWITCHES, ...switches] });
}

let shared: Promise<Browser> | undefined;

/** The browser of all test files of this process. It ends with the process, which does not wait for it. */
export function sharedBrowser(): Promise<Browser> {
  return (shared ??= startUnheld());
}

async function startUnheld(): Promise<Browser> {
  const started: ChildProcess[] = [];
  const note = (message: unknown): unknown => started.push((message as { process: ChildProcess }).process);
  subscribe('child_process', note);
  const browser = await startBrowser(UNPAINTED);
  unsubscribe('child_process', note);
  const [child] = started.filter(({ spawnfile }) => spawnfile === CHROMIUM);
  for (const part of child ? [child, ...child.stdio] : []) (part as Socket | null)?.unref();
  browser.once('disconnected', () => (shared = undefined));
  return browser;
}

/** Of a desk's window. */
const WIDTH = 1440;

/** How a browser looks at the page. */
export interface Look {
  readonly width?: number;
  readonly motion?: 'reduce' | 'no-preference';
  /** The language that the browser asks for. */
  readonly locale?: string;
  /** The time zone of the reader; without it, that of this machine. */
  readonly zone?: string;
  /** Other visits have the context meanwhile, as other tabs of one browser. */
  readonly stays?: true;
  /** The visit changes its context for good. */
  readonly alone?: true;
  /** The browser has service workers, which would answer in place of the routes of tests. Such a visit is alone. */
  readonly workers?: true;
}

/** Contexts that no visit has now, by language and time zone. A new one takes twice the processor time for a visit. */
const idle = new WeakMap<Browser, Map<string, BrowserContext[]>>();

function idleContexts(browser: Browser, options: BrowserContextOptions): BrowserContext[] {
  const key = JSON.stringify(options);
  const all = idle.get(browser) ?? new Map<string, BrowserContext[]>();
  const contexts = all.get(key) ?? [];
  idle.set(browser, all.set(key, contexts));
  return contexts;
}

/** It has an empty page that stays: with that the process of its pages stays, too. */
async function newContext(browser: Browser, options: BrowserContextOptions, workers = false): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  if (!workers) await context.addInitScript('delete Navigator.prototype.serviceWorker');
  context.setDefaultTimeout(PATIENCE_MS);
  await context.newPage();
  return context;
}

/** @returns a page that looks so */
export async function newPage(context: BrowserContext, look: Look): Promise<Page> {
  const { width = WIDTH, motion = 'reduce' } = look;
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ reducedMotion: motion });
  return page;
}

/** As a browser that was never here, but for the cached files of the page. */
async function forget(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}

/** A page of a browser, and what must not happen on it. */
export class Visit {
  /** Errors of the console and of scripts, and requests to another origin. */
  readonly troubles: string[] = [];

  private examined = 0;
  /** Pages that were there before. */
  private readonly others: readonly Page[];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly url: string,
    private readonly released: BrowserContext[] | undefined,
  ) {
    this.others = context.pages().filter((other) => other !== page);
    page.on('console', (message) => {
      const isTrouble = ['error', 'warning'].includes(message.type()) && !LATE.test(message.text());
      if (isTrouble) this.troubles.push(message.text());
    });
    page.on('pageerror', (error) => this.troubles.push(error.message));
    context.on('request', this.noteRequest);
  }

  private readonly noteRequest = (request: Request): void => {
    const asked = request.url();
    if (!asked.replace(/^blob:/, '').startsWith(`${this.url}/`)) this.troubles.push(`asks ${asked}`);
  };

  static async start(browser: Browser, url: string, look: Look = {}): Promise<Visit> {
    const { locale = 'en-GB', zone } = look;
    const options = { locale, ...(zone !== undefined && { timezoneId: zone }) };
    const contexts = look.alone || look.workers ? undefined : idleContexts(browser, options);
    const context = contexts?.pop() ?? (await newContext(browser, options, look.workers));
    const page = await newPage(context, look);
    await forget(context, page, url);
    const visit = new Visit(context, page, url, contexts);
    if (look.stays) contexts?.push(context);
    return visit;
  }

  /** Opens an address and waits until its heading stands and nothing is asked for any more. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.url + path);
    // A locator would look each half second only.
    await this.page.evaluate(READY);
  }

  /** Goes to another view within the page, once there is one: a quarter of the processor time of {@link open}. */
  async goTo(path: string): Promise<void> {
    if (!this.page.url().startsWith(this.url)) return this.open(path);
    await this.page.evaluate(follow(path));
    await this.page.evaluate(READY);
  }

  /**
   * What stands in the content of a view for a screen reader, by role and name, in order.
   * @param last a selector of what comes last
   */
  async heardAt(path: string, last: string): Promise<string[]> {
    await this.goTo(path);
    await this.page.locator(`main ${last}`).first().waitFor();
    // All that was asked for is there. Names come last: before, a space keeps the place of each.
    await this.page.waitForLoadState('networkidle');
    await this.page.locator('main bdi').filter({ hasText: /^\s*$/ }).first().waitFor({ state: 'detached' });
    const tree = await this.page.locator('main').ariaSnapshot();
    const lines = tree.split('\n').map((line) => line.trim().replace(/^- '?/, '').replace(/'?:?$/, ''));
    return lines
      .map((line) =>
        line
          .replace(/^(img ".*"): .*/, '$1')
          .replace(/\d+ days ago/, 'long ago')
          .replace(ISOLATES, ''),
      )
      .filter((line) => STOPS.test(line.replace(':', ' ')));
  }

  /** Presses Tab until something has the focus, as people without a mouse do. By day it begins at what stands before that. */
  async tabTo(target: Locator): Promise<void> {
    // To find it by its role takes the browser much longer than to compare it.
    let element = await target.elementHandle();
    await element.evaluate(amount(FOCUS_BEFORE, '() => undefined'));
    for (let presses = 0; presses < 150; presses++) {
      const [isThere, hasFocus] = await element.evaluate((shown: Shown) => [
        shown.isConnected,
        shown.ownerDocument.activeElement === shown,
      ]);
      if (hasFocus) return;
      if (isThere) await this.page.keyboard.press('Tab');
      else element = await target.elementHandle();
    }
    throw new Error(`Tab does not lead to ${target.toString()}`);
  }

  /** Types into a field that Tab leads to. */
  async typeAt(field: Locator, text: string): Promise<void> {
    await this.tabTo(field);
    await this.page.keyboard.type(text);
  }

  /** Presses a key on what Tab leads to. */
  async pressAt(target: Locator, key = 'Enter'): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press(key);
  }

  /** What the browser tells of refused requests, once there are so many. They are no troubles any more. */
  async refusals(count: number): Promise<string[]> {
    while (this.troubles.length < count) await this.page.waitForEvent('console');
    return this.troubles.splice(0).sort();
  }

  /** Types the secrets on the operator's desk, and gives what the browser tells when the page has asked about both. */
  async typeSecrets(password = 'Password, for what is made', token = 'Token, for what is changed'): Promise<string[]> {
    await this.page.getByLabel(password).fill(PASSWORD);
    await this.page.getByLabel(token).fill(TOKEN);
    await this.page.keyboard.press('Tab');
    return this.refusals(2);
  }

  /** How many pixels the page is wider than its window. */
  overflow(): Promise<number> {
    return overflowOf(this.page);
  }

  /** What axe-core finds in what is shown; and what is cut, or too wide for a desk or a phone. */
  findings(): Promise<string[]> {
    return findingsOn(this.page, this.examined++);
  }

  /** All that the page has stored in this browser. */
  stored(): Promise<string> {
    return this.page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
  }

  /** Others may have its context then. */
  async close(): Promise<void> {
    if (!this.released) return this.context.close();
    await this.context.unrouteAll({ behavior: 'ignoreErrors' });
    for (const page of this.context.pages()) if (!this.others.includes(page)) await page.close();
    this.context.off('request', this.noteRequest);
    if (!this.released.includes(this.context)) this.released.push(this.context);
  }
}
