// Writes pictures of the page to docs/images/: of the built service on the server of DATABASE_URL, with the players of the demo.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { SECRETS, startService } from './start-service.mjs';

const FOLDER = 'docs/images';
const MOST_BYTES = 200_000;
const DESK = { viewport: { width: 960, height: 540 } };
const PHONE = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };
const PLACES = JSON.parse(readFileSync('test/browser/chromium.json', 'utf8'));
const executablePath = [process.env.CHROMIUM ?? '', ...PLACES].find((path) => existsSync(path));

/** Name, address, what must stand there, theme, window. */
function picturesOf(player) {
  return [
    ['page-home-light', '/', '.dealt li:nth-child(10)', 'light', DESK],
    ['page-home-phone-dark', '/', '.dealt li:nth-child(10)', 'dark', PHONE],
    ['page-collection-dark', `/u/${player}`, '.stack', 'dark', DESK],
    ['page-collection-phone-light', `/u/${player}`, '.stack', 'light', PHONE],
    ['page-odds-light', '/odds', '.otable .ends', 'light', DESK],
  ];
}

async function take(browser, url, [name, path, shown, colorScheme, look]) {
  const context = await browser.newContext({ ...look, colorScheme, reducedMotion: 'reduce', locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(url + path);
  await page.locator(shown).first().waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const file = join(FOLDER, `${name}.png`);
  await page.screenshot({ path: file });
  await context.close();
  const { size } = statSync(file);
  if (size > MOST_BYTES) throw new Error(`${file} has ${size} bytes, more than ${MOST_BYTES}`);
  console.log(`${file}: ${Math.round(size / 1000)} kB`);
}

/** Who has the most supers, so that the collection shows some. */
async function bestPlayer(url) {
  const ask = async (path) => (await fetch(url + path)).json();
  const supers = await ask('/cards?status=super&itemsPerPage=1000');
  const owners = await Promise.all(supers.map(({ id }) => ask(`/cards/${id}/owner`)));
  const counts = new Map();
  for (const { username } of owners) counts.set(username, (counts.get(username) ?? 0) + 1);
  const [[name]] = [...counts].sort((a, b) => b[1] - a[1]);
  return encodeURIComponent(name);
}

if (executablePath === undefined) throw new Error(`No Chromium is at ${PLACES.join(', ')} or $CHROMIUM`);
const service = await startService();
try {
  const demo = ['dist/commands/demo.js', '--at', service.url, '--users', '60', '--cards', '1500'];
  const { status } = spawnSync(process.execPath, demo, { stdio: 'inherit', env: { ...process.env, ...SECRETS } });
  if (status !== 0) throw new Error(`The demo ended with ${status}`);
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  for (const picture of picturesOf(await bestPlayer(service.url))) await take(browser, service.url, picture);
  await browser.close();
} finally {
  await service.stop();
}
