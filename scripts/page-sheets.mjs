// Photographs every view of the page in windows of four widths, light and dark, in each language, and writes a sheet of
// all views for each: npm run page:sheets -- FOLDER [WORD...], with the words of the sheets that are wanted, such as 390 or ja.
// With PAGE_URL it photographs a service that runs there already.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { startDemo } from './start-demo.mjs';

const [folder, ...wanted] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say in which folder the sheets go');

const PLACES = JSON.parse(readFileSync('test/browser/chromium.json', 'utf8'));
const executablePath = [process.env.CHROMIUM ?? '', ...PLACES].find((path) => existsSync(path));
/** Width and height of windows, how much of a view is taken, and how many of them stand in a row. */
const WINDOWS = [
  { width: 390, height: 844, taken: 1688, inRow: 8 },
  { width: 960, height: 1200, taken: 1400, inRow: 5 },
  { width: 1440, height: 900, taken: 1500, inRow: 4 },
  { width: 2560, height: 1440, taken: 1440, inRow: 3 },
];
const SHEET_WIDTH = 2400;
const SCHEMES = ['light', 'dark'];
const LANGUAGES = { en: 'en-GB', ja: 'ja-JP' };
/** Waits for what a view asks for. */
const SETTLED = `new Promise((resolve) => {
  const end = performance.now() + 8_000;
  const look = () => {
    const waits = !document.querySelector('main h1') || document.querySelector('main .skeleton, main .ghost');
    if (!waits || performance.now() > end) setTimeout(resolve, 400);
    else requestAnimationFrame(look);
  };
  look();
})`;

/** The addresses of all views, and what runs in a view before it is photographed. */
async function viewsOf(url) {
  const ask = async (path) => (await fetch(url + path)).json();
  const [[drawn], members, ue, days] = await Promise.all([
    ask('/game/draws?itemsPerPage=1&order=desc'),
    ask('/users?itemsPerPage=6'),
    ask('/ues/1/owner'),
    ask('/game/seeds?itemsPerPage=10'),
  ]);
  const over = days.find(({ seed, draws }) => seed !== null && draws > 0);
  const verified = over ? (await ask(`/game/seeds/${over.day}/draws?itemsPerPage=1`))[0] : drawn;
  const [member] = members;
  const player = `/i/${drawn.owner}`;
  const newcomer = `/i/${(await ask('/users?itemsPerPage=1&order=desc'))[0].id}`;
  const views = [
    '/',
    player,
    newcomer,
    `${player}/album`,
    `${player}/draws`,
    `${player}/character`,
    `/i/${ue.id}/ues`,
    `${player}/record`,
    `${player}/beside`,
    `${player}/beside/${member.id}`,
    `/c/${drawn.card_id}`,
    `/c/${verified.card_id}`,
    '/g',
    '/g/1',
    '/ranking',
    '/odds',
    ...Object.keys(days.find(({ tables }) => tables)?.tables ?? {}).map((banner) => `/odds?banner=${banner}`),
    `/odds?player=${member.id}`,
    '/fair',
    '/live',
    '/admin',
    `/admin?user=${member.id}`,
    `/admin?card=${drawn.card_id}`,
    '/admin?group=1',
    '/admin/event',
    '/nothing',
    pathToFileURL('dist/verify.html').href,
  ];
  const lines = [...members.map(({ username }) => username), 'nobody of this name'].map((name) => ({
    name,
    state: 'new',
  }));
  const event = JSON.stringify({ event: 'Harvest Night', lines, log: [] });
  const begin = `localStorage.setItem('event', ${JSON.stringify(event)})`;
  const forget = "localStorage.removeItem('event')";
  return views.flatMap((path) => {
    const plain = { path, name: path.replace(/^file:.*\//, '') };
    return path === '/admin/event' ? [plain, { path, name: `${path}, running`, begin, forget }] : [plain];
  });
}

async function photographsOf(context, url, views, { width, taken }) {
  const page = await context.newPage();
  const photographs = [];
  for (const { path, name, begin, forget } of views) {
    await page.goto(new URL(path, url).href);
    if (begin !== undefined) {
      await page.evaluate(begin);
      await page.reload();
    }
    await page.evaluate(SETTLED);
    const { scrollWidth, scrollHeight } = await page.evaluate(
      '({ scrollWidth: document.documentElement.scrollWidth, scrollHeight: document.documentElement.scrollHeight })',
    );
    if (scrollWidth > width) console.log(`${name} is ${scrollWidth - width} px too wide at ${width} px`);
    const clip = { x: 0, y: 0, width, height: Math.min(taken, scrollHeight) };
    photographs.push([name, await page.screenshot({ fullPage: true, clip, type: 'jpeg', quality: 85 })]);
    if (forget !== undefined) await page.evaluate(forget);
  }
  await page.close();
  return photographs;
}

async function writeSheet(browser, file, photographs, inRow) {
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 800 } });
  const figures = photographs.map(
    ([view, bytes]) =>
      `<figure><figcaption>${view}</figcaption><img src="data:image/jpeg;base64,${bytes.toString('base64')}"></figure>`,
  );
  const style = `body { display: grid; grid-template-columns: repeat(${inRow}, 1fr); gap: 16px; background: #777; font: 15px sans-serif }
    figure { margin: 0 } img { width: 100% }`;
  await page.setContent(`<style>${style}</style>${figures.join('')}`);
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
  console.log(file);
}

/** A sheet for each window, scheme and language that is wanted. */
async function writeSheets(url) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const views = await viewsOf(url);
  for (const window of WINDOWS)
    for (const colorScheme of SCHEMES)
      for (const [language, locale] of Object.entries(LANGUAGES)) {
        const words = [String(window.width), colorScheme, language];
        if (!wanted.every((word) => words.includes(word))) continue;
        const { width, height } = window;
        const phone = width < 500 && { isMobile: true, hasTouch: true };
        const look = { viewport: { width, height }, colorScheme, locale, reducedMotion: 'reduce', ...phone };
        const context = await browser.newContext(look);
        const photographs = await photographsOf(context, url, views, window);
        await context.close();
        await writeSheet(browser, join(folder, `${words.join('-')}.png`), photographs, window.inRow);
      }
  await browser.close();
}

/** Of the demo: two banners, an event, three days that are over. */
async function writeSheetsOfDemo() {
  const demo = await startDemo('--users', '60', '--cards', '1500');
  try {
    await writeSheets(demo.url);
  } finally {
    await demo.stop();
  }
}

if (executablePath === undefined) throw new Error(`No Chromium is at ${PLACES.join(', ')} or $CHROMIUM`);
mkdirSync(resolve(folder), { recursive: true });
const { PAGE_URL } = process.env;
await (PAGE_URL === undefined ? writeSheetsOfDemo() : writeSheets(PAGE_URL));
