import { existsSync, readFileSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { amount } from '../harness/long-form.js';
import { PASSWORD, TOKEN } from '../harness/secrets.js';

const PLACES = JSON.parse(readFileSync('test/browser/chromium.json', 'utf8')) as string[];
/** Where Chromium is; undefined where it is not installed. */
export const CHROMIUM = [process.env['CHROMIUM'] ?? '', ...PLACES].find((path) => existsSync(path));

/** Runs in the page, which has no access to files. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

const END_TRANSITIONS =
  'document.getAnimations().forEach((animation) => animation instanceof CSSTransition && animation.finish())';

/** As where a reader chose letters of twice the size; the page begins with 15 px. */
const LARGE = "document.documentElement.style.fontSize = '30px'";
const NOT_LARGE = "document.documentElement.style.fontSize = ''";
/** What does not show all of its letters. */
const CUT = `[...document.querySelectorAll('nav, button, label, h1, h2, h3, dt')]
  .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
  .map(({ outerHTML }) => 'is cut with large letters: ' + outerHTML.slice(0, 80))`;

/** What the browser tells when the page has asked about both secrets, by requests that are refused, and both are right. */
export const BOTH_RIGHT = ['400 (Bad Request)', '404 (Not Found)'].map(
  (status) => `Failed to load resource: the server responded with a status of ${status}`,
);

/** Fonts whose letters are low or high: no size of a target may depend on the fonts of a machine. */
const FONTS = ['0.35', '0.75'].map((adjust) => `document.documentElement.style.fontSizeAdjust = '${adjust}'`);
const OWN_FONT = "document.documentElement.style.fontSizeAdjust = ''";

/** Waits until a view has its heading and waits for nothing more. */
export const READY = `new Promise((resolve, reject) => {
  const end = performance.now() + 15_000;
  const look = () => {
    if (document.querySelector('main h1, main dialog h2') && !document.querySelector('main .skeleton')) resolve();
    else if (performance.now() > end) reject(new Error('The view does not come: ' + document.body.innerText));
    else requestAnimationFrame(look);
  };
  look();
})`;

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

export function startBrowser(): Promise<Browser> {
  // In containers, where tests run as root, Chromium has no sandbox. Without a graphics card it need not try to use one.
  return chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox', '--disable-gpu'] });
}

/** How a browser looks at the page. */
export interface Look {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  readonly motion?: 'reduce' | 'no-preference';
  /** The language that the browser asks for. */
  readonly locale?: string;
  /** The time zone of the reader; without it, that of this machine. */
  readonly zone?: string;
  /** The visit changes its context for good. */
  readonly alone?: true;
  /** The browser has service workers, which would answer in place of the routes of tests. Such a visit is alone. */
  readonly workers?: true;
}

/** Contexts that no visit has now, by how they look. A new one takes twice the processor time for a visit. */
const idle = new WeakMap<Browser, Map<string, BrowserContext[]>>();

function idleContexts(browser: Browser, look: string): BrowserContext[] {
  const looks = idle.get(browser) ?? new Map<string, BrowserContext[]>();
  const contexts = looks.get(look) ?? [];
  idle.set(browser, looks.set(look, contexts));
  return contexts;
}

/** It has an empty page that stays: with that the process of its pages stays, too. */
async function newContext(browser: Browser, options: BrowserContextOptions, workers = false): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  if (!workers) await context.addInitScript('delete Navigator.prototype.serviceWorker');
  context.setDefaultTimeout(15_000);
  await context.newPage();
  return context;
}

/** As a browser that was never here, but for the cached files of the page. */
async function forget(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}

interface AxeResults {
  readonly violations: readonly { id: string; nodes: readonly { html: string }[] }[];
}

/** A page of a browser, and what must not happen on it. */
export class Visit {
  /** Errors of the console and of scripts, and requests to another origin. */
  readonly troubles: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly url: string,
    private readonly released: BrowserContext[] | undefined,
  ) {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.troubles.push(message.text());
    });
    page.on('pageerror', (error) => this.troubles.push(error.message));
    context.on('request', this.noteRequest);
  }

  private readonly noteRequest = (request: Request): void => {
    const asked = request.url();
    if (!asked.replace(/^blob:/, '').startsWith(`${this.url}/`)) this.troubles.push(`asks ${asked}`);
  };

  static async start(browser: Browser, url: string, look: Look = {}): Promise<Visit> {
    const { width = 1440, scheme = 'light', motion = 'reduce', locale = 'en-GB', zone } = look;
    const options = {
      viewport: { width, height: 900 },
      colorScheme: scheme,
      reducedMotion: motion,
      locale,
      ...(zone !== undefined && { timezoneId: zone }),
    };
    const contexts = look.alone || look.workers ? undefined : idleContexts(browser, JSON.stringify(options));
    const context = contexts?.pop() ?? (await newContext(browser, options, look.workers));
    const page = await context.newPage();
    await forget(context, page, url);
    return new Visit(context, page, url, contexts);
  }

  /** Opens an address and waits until its heading stands and nothing is asked for any more. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.url + path);
    // A locator would look each half second only.
    await this.page.evaluate(READY);
  }

  /**
   * What stands in the content of a view for a screen reader, by role and name, in order.
   * @param last a selector of what comes last
   */
  async heardAt(path: string, last: string): Promise<string[]> {
    await this.open(path);
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

  /** Presses Tab until something has the focus, as people without a mouse do. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let presses = 0; presses < 150; presses++) {
      if ((await target.and(this.page.locator(':focus')).count()) > 0) return;
      await this.page.keyboard.press('Tab');
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
    return this.page.evaluate(
      'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)',
    );
  }

  /** What axe-core finds by any of its rules in what is shown, light and dark; and what is too wide for a desk or a phone. */
  async findings(): Promise<string[]> {
    await this.page.evaluate(AXE);
    const found = await this.axe();
    found.push(...(await this.findingsOfFonts()), ...(await this.findingsOfLarge()));
    await this.page.emulateMedia({ colorScheme: 'dark' });
    await this.page.evaluate(END_TRANSITIONS);
    // All else is the same.
    found.push(...(await this.axe('color-contrast', 'color-contrast-enhanced')));
    // As where the system asks for high contrast, and gives the colours.
    await this.page.emulateMedia({ forcedColors: 'active' });
    await this.page.evaluate(END_TRANSITIONS);
    found.push(...(await this.axe('color-contrast')).map((finding) => `${finding} in high contrast`));
    await this.page.emulateMedia({ forcedColors: 'none' });
    for (const width of [360, 1440]) {
      await this.page.setViewportSize({ width, height: 900 });
      const overflow = await this.overflow();
      if (overflow > 0) found.push(`is ${overflow} px too wide at ${width} px`);
    }
    await this.page.emulateMedia({ colorScheme: 'light' });
    await this.page.evaluate(END_TRANSITIONS);
    return found;
  }

  /** Targets that are too small in some font, at a desk and on a phone. */
  private async findingsOfFonts(): Promise<string[]> {
    const found: string[] = [];
    for (const width of amount([390], [390, 1440])) {
      await this.page.setViewportSize({ width, height: 900 });
      for (const font of amount(FONTS.slice(1), FONTS)) {
        await this.page.evaluate(font);
        found.push(...(await this.axe('target-size')).map((finding) => `${finding} in another font at ${width} px`));
      }
    }
    await this.page.evaluate(OWN_FONT);
    return found;
  }

  /** What is cut or too wide with letters of twice the size. */
  private async findingsOfLarge(): Promise<string[]> {
    await this.page.setViewportSize({ width: 1280, height: 900 });
    await this.page.evaluate(LARGE);
    const found = await this.page.evaluate<string[]>(CUT);
    const overflow = await this.overflow();
    if (overflow > 0) found.push(`is ${overflow} px too wide with large letters`);
    await this.page.evaluate(NOT_LARGE);
    return found;
  }

  /** The findings of all rules, also of those that axe-core leaves out unless they are asked for; or of these. */
  private async axe(...chosen: string[]): Promise<string[]> {
    const rules = chosen.length > 0 ? JSON.stringify(chosen) : 'axe.getRules().map(({ ruleId }) => ruleId)';
    const options = `{ resultTypes: ['violations'], runOnly: { type: 'rule', values: ${rules} } }`;
    const { violations } = await this.page.evaluate<AxeResults>(`axe.run(${options})`);
    return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`);
  }

  /** All that the page has stored in this browser. */
  stored(): Promise<string> {
    return this.page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
  }

  /** Others may have its context then. */
  async close(): Promise<void> {
    if (!this.released) return this.context.close();
    await this.context.unrouteAll({ behavior: 'ignoreErrors' });
    const [, ...pages] = this.context.pages();
    for (const page of pages) await page.close();
    this.context.off('request', this.noteRequest);
    this.released.push(this.context);
  }
}
