import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { amount } from '../harness/long-form.js';

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

/** Of a small desk, and of a phone. */
const [DESK, PHONE] = [1280, 360];
/** It is told of whatever is hidden, and nothing is ever wrong with that. */
const NEVER_BROKEN = 'hidden-content';
/** Dear: for these axe-core reads all styles and sounds once more, or the style of each element. The page has nothing that they are about. */
const AT_NIGHT = ['css-orientation-lock', 'no-autoplay-audio', 'avoid-inline-spacing'];

/** What the page looks like while axe-core examines it. */
interface Form {
  readonly media?: NonNullable<Parameters<Page['emulateMedia']>[0]>;
  readonly width?: number;
  /** Low letters are narrow, high ones wide: no size of a target may depend on the fonts of a machine. */
  readonly letters?: 'none' | 'low' | 'high';
}
/** By day a view is examined in one of these, chosen by its address. */
const FORMS: readonly Form[] = [
  {},
  { media: { colorScheme: 'dark' }, width: PHONE, letters: 'high' },
  // The system asks for high contrast, and gives the colours.
  { media: { forcedColors: 'active' } },
];
const FORMS_AT_NIGHT: readonly Form[] = [
  ...FORMS,
  { media: { colorScheme: 'dark' }, letters: 'low' },
  { width: PHONE, letters: 'low' },
  { media: { colorScheme: 'dark', forcedColors: 'active' } },
];
const NO_FORM: Form['media'] = { colorScheme: 'light', forcedColors: 'none' };

const fontOf = (letters: NonNullable<Form['letters']>): string =>
  `document.documentElement.style.fontSizeAdjust = '${{ none: '', low: '0.35', high: '0.75' }[letters]}';`;

interface AxeResults {
  readonly violations: readonly { id: string; nodes: readonly { html: string }[] }[];
}

/** How many pixels the page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate('Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)');
}

/**
 * What is cut, or too wide for a desk or a phone; and what axe-core finds in what is shown: by day once a visit, in one form.
 * @param turn how often the visit was examined before
 */
export async function findingsOn(page: Page, turn: number): Promise<string[]> {
  const { width = 0 } = page.viewportSize() ?? {};
  const place = new URL(page.url()).pathname.length % FORMS.length;
  const chosen = amount(turn === 0 ? FORMS.slice(place, place + 1) : [], FORMS_AT_NIGHT);
  const forms = chosen.map((form) => ({ width, ...form }));
  if (forms.length > 0 && (await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE);
  const found: string[] = [];
  // Each size costs a layout and a picture: what is looked at in the same size comes together.
  for (const form of forms.filter((each) => each.width === width)) found.push(...(await findingsIn(form, page)));
  found.push(...(await findingsOfSizes(page)));
  for (const form of forms.filter((each) => each.width !== width)) found.push(...(await findingsIn(form, page)));
  await page.emulateMedia(NO_FORM);
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(fontOf('none') + END_TRANSITIONS);
  return found;
}

/** What is too wide at a desk and on a phone; and what is cut or too wide with letters of twice the size. It ends on a phone. */
async function findingsOfSizes(page: Page): Promise<string[]> {
  await page.emulateMedia(NO_FORM);
  await page.evaluate(fontOf('none'));
  const found: string[] = [];
  const note = async (words: string): Promise<void> => {
    const overflow = await overflowOf(page);
    if (overflow > 0) found.push(`is ${overflow} px too wide ${words}`);
  };
  await note('as it was opened');
  await page.setViewportSize({ width: DESK, height: 900 });
  await note(`at ${DESK} px`);
  await page.evaluate(LARGE);
  found.push(...(await page.evaluate<string[]>(CUT)));
  await note('with large letters');
  await page.evaluate(NOT_LARGE);
  await page.setViewportSize({ width: PHONE, height: 900 });
  await note(`at ${PHONE} px`);
  return found;
}

/** By all rules, those too that axe-core leaves out unless they are asked for. */
async function findingsIn(form: Form & { width: number }, page: Page): Promise<string[]> {
  const { media, width, letters = 'none' } = form;
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ ...NO_FORM, ...media });
  await page.evaluate(fontOf(letters) + END_TRANSITIONS);
  // Where the system gives the colours, it chooses their contrast. What has the higher contrast has the lower one, too.
  const contrast = media?.forcedColors ? 'color-contrast-enhanced' : 'color-contrast';
  const left = [contrast, NEVER_BROKEN, ...amount(AT_NIGHT, [])];
  const rules = `axe.getRules().map(({ ruleId }) => ruleId).filter((rule) => !${JSON.stringify(left)}.includes(rule))`;
  const preload = String(amount(false, true));
  const options = `{ preload: ${preload}, resultTypes: ['violations'], runOnly: { type: 'rule', values: ${rules} } }`;
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${options})`);
  return violations.map(
    ({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')} in the form ${JSON.stringify(form)}`,
  );
}
