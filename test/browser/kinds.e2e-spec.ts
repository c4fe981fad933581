import { beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { cardBody } from '../factories/bodies.js';
import { BEARER } from '../harness/secrets.js';
import { hasBrowser } from './browser.js';
import { useStage } from './stage.js';

const CARP = { name: 'Rainbow Carp', names: { ja: '虹の鯉' }, text: 'Swims up the rain.', series: 'Heads' };

(hasBrowser() ? describe : describe.skip)('a card with a name, in a browser', () => {
  const stage = useStage();
  let card: number;
  beforeAll(async () => {
    await put('/game/cards/14', { ...CARP, name: 'Rainbow Trout' });
    await put('/game/cards/14', CARP);
    await put('/game/cards/15', { name: 'North Stag', series: 'Heads' });
    await put('/game/cards/14/art', readFileSync('examples/game/art/14.webp'));
    const [, mei] = stage.world.players;
    const made = await send('POST', '/cards', cardBody(mei?.id ?? 0, { card: 14, status: 'super', cp: 900 }));
    card = ((await made.json()) as { id: number }).id;
  });

  async function send(method: string, path: string, body: object): Promise<Response> {
    const content = body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
    const type = body instanceof Uint8Array ? 'image/webp' : 'application/json';
    const answer = await fetch(stage.world.url + path, {
      method,
      headers: { ...BEARER, 'content-type': type },
      body: content,
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer;
  }
  const put = (path: string, body: object): Promise<Response> => send('PUT', path, body);

  it('is shown with its name, its series and its art, in a size that fits', () =>
    stage.visiting(async (visit, page) => {
      await visit.open('/u/mei');
      const shown = page
        .locator('.collection_grid .card, .card')
        .filter({ has: page.locator('img.art') })
        .first();
      await shown.scrollIntoViewIfNeeded();
      expect(await shown.locator('svg[role=img]').getAttribute('aria-label')).toContain('Rainbow Carp, super');
      await shown.locator('text.name', { hasText: 'Rainbow Carp' }).waitFor();
      const source = await shown
        .locator('img')
        .evaluate((image) => (image as unknown as { currentSrc: string }).currentSrc);
      expect(source).toMatch(/-(256|512)\.webp$/);
    }));

  it('leads to what its number stands for, with its odds, earlier names and series', () =>
    stage.visiting(async (visit, page) => {
      await visit.open(`/c/${card}`);
      // It was given, not drawn.
      expect(await visit.refusals(1)).toHaveLength(1);
      await page.getByRole('link', { name: 'Card 14' }).click();
      await page.getByRole('heading', { level: 1, name: 'Rainbow Carp' }).waitFor();
      await page.getByText('Swims up the rain.').waitFor();
      await page.getByText('today under standard').waitFor();
      await page.getByText('Rainbow Trout').waitFor();
      await page.getByRole('link', { name: 'North Stag' }).waitFor();
      expect(await visit.findings()).toEqual([]);
    }));

  it('has the name in the language of the page', () =>
    stage.visiting(
      async (visit, page) => {
        await visit.open('/k/14');
        await page.getByRole('heading', { level: 1, name: '虹の鯉' }).waitFor();
      },
      { locale: 'ja-JP' },
    ));
});
