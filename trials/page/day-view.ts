import type { Browser, Page } from 'playwright-core';
import { until } from '../../test/harness/until.js';
import { Heaps } from './heaps.js';

/** Far beyond what it takes. */
const TIMEOUT_MS = 300_000;
/** The oldest day. */
const DAY = '.fair_days > li:last-child';
/** When memory is measured, as shares of a day's draws. */
const MEASURED_AT = [0.2, 0.8];
const STOP_AT = 0.3;

/** What the page shows of a day that it has verified. */
export interface Verified {
  readonly isGood: boolean;
  readonly result: string;
  readonly speed: string;
  /** What it says of each draw that is wrong, and the card of the draw. */
  readonly wrong: readonly { readonly card: number; readonly text: string }[];
  /** How often it told how far it is. */
  readonly steps: number;
  /** How many bytes page and worker had in use early and late. */
  readonly bytes: readonly number[];
}

/** The days on the page, and the oldest of them. */
export class DayView {
  private constructor(
    private readonly page: Page,
    private readonly heaps: Heaps,
  ) {}

  static async open(browser: Browser, url: string): Promise<DayView> {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}/fair`);
    await page.locator(DAY).waitFor();
    return new DayView(page, await Heaps.of(page));
  }

  async verify(): Promise<Verified> {
    await this.press('Verify');
    const shares = new Set<number>();
    const bytes: number[] = [];
    const isDone = async (): Promise<boolean> => {
      const share = await this.share();
      shares.add(share);
      // The worker ends with the last draw.
      if (share > (MEASURED_AT[bytes.length] ?? 1) && share < 1) bytes.push((await this.heaps.bytes()) ?? NaN);
      return (await this.page.locator(`${DAY} .result`).count()) > 0;
    };
    await until(isDone, () => 'The day is not verified', TIMEOUT_MS);
    return { ...(await this.shown()), steps: shares.size, bytes };
  }

  /** Stops in the middle. @returns the milliseconds until the worker was gone and the page said so */
  async stop(): Promise<number> {
    await this.press('Verify');
    await until(async () => (await this.share()) > STOP_AT);
    const began = performance.now();
    await this.press('Stop');
    await this.page.locator(DAY).getByText('Stopped after').waitFor();
    await until(
      () => this.page.workers().length === 0,
      () => 'The worker goes on',
    );
    return performance.now() - began;
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  private press(name: string): Promise<void> {
    return this.page
      .locator(DAY)
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
  }

  /** How much of the day is verified. */
  private share(): Promise<number> {
    return this.page.evaluate(`document.querySelector('${DAY} progress')?.position ?? 0`);
  }

  private shown(): Promise<Pick<Verified, 'isGood' | 'result' | 'speed' | 'wrong'>> {
    return this.page.evaluate(`(() => {
      const day = document.querySelector('${DAY}');
      const textOf = (element) => element.innerText.replaceAll('\u2009', '');
      const cardOf = (element) => Number(element.querySelector('a').pathname.split('/').at(-1));
      return {
        isGood: day.querySelector('.result:not(.failed)') !== null,
        result: textOf(day.querySelector('.result')),
        speed: textOf(day.querySelector('.verification > p')),
        wrong: [...day.querySelectorAll('.falsedraw')].map((each) => ({ card: cardOf(each), text: textOf(each) })),
      };
    })()`);
  }
}
