// Writes the pictures of the page to docs/images/: of the demo, whose draws of three days can be verified.
import { Buffer } from 'node:buffer';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startDemo } from './start-demo.mjs';

const FOLDER = 'docs/images';
const MOST_BYTES = 400_000;
const QUALITY = 82;
const LOOK = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2, reducedMotion: 'reduce', locale: 'en-GB' };
const PLACES = JSON.parse(readFileSync('test/browser/chromium.json', 'utf8'));
const executablePath = [process.env.CHROMIUM ?? '', ...PLACES].find((path) => existsSync(path));

/** Name, address, what must stand there, theme. */
function picturesOf({ card, player, newest }) {
  return [
    ['page-home', '/', '.hand_dealt li:nth-child(10) bdi:text-matches("[A-Z]")', 'light'],
    ['page-collection', player, '.collection_stack', 'dark'],
    ['page-proof', card, '.proof:not(.broken) .lead', 'light'],
    ['page-reveal', `${newest}?reveal`, '.reveal[data-phase="shown"] footer .btn', 'dark'],
    ['page-odds', '/odds', '.odds_otable .odds_ends', 'light'],
    ['page-fair', '/fair', '.fair_days > li', 'light'],
  ];
}

async function take(browser, url, [name, path, shown, colorScheme]) {
  const context = await browser.newContext({ ...LOOK, colorScheme });
  const page = await context.newPage();
  await page.goto(url + path);
  await page.locator(shown).first().waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  // Playwright itself writes no WebP, which is a quarter of a PNG here.
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  const bytes = Buffer.from(data, 'base64');
  const file = join(FOLDER, `${name}.webp`);
  if (bytes.length > MOST_BYTES) throw new Error(`${file} has ${bytes.length} bytes, more than ${MOST_BYTES}`);
  writeFileSync(file, bytes);
  await context.close();
  console.log(`${file}: ${Math.round(bytes.length / 1000)} kB`);
}

/** The newest super that is still somebody's: the best card to turn. */
async function newestSuper(url) {
  const [card] = await (await fetch(`${url}/cards?status=super&order=desc&itemsPerPage=1`)).json();
  return `/c/${card.id}`;
}

if (executablePath === undefined) throw new Error(`No Chromium is at ${PLACES.join(', ')} or $CHROMIUM`);
const demo = await startDemo();
try {
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const newest = await newestSuper(demo.url);
  for (const picture of picturesOf({ ...demo, newest })) await take(browser, demo.url, picture);
  await browser.close();
} finally {
  await demo.stop();
}
