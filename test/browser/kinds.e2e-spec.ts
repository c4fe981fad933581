import { describe, expect, it } from '@jest/globals';
import { cardBody } from '../factories/bodies.js';
import { eventually } from '../harness/until.js';
import { hasBrowser } from './browser.js';
import { nameKinds } from './named-kinds.js';
import { useStage } from './stage.js';

(hasBrowser() ? describe : describe.skip)('a card with a name, in a browser', () => {
  const stage = useStage();
  const kinds = nameKinds(stage);

  it('is shown with its name, its series and its art, in a size that fits', () =>
    stage.staying(async (visit, page) => {
      await visit.goTo('/u/mei');
      const shown = page
        .locator('.collection_grid .card, .card')
        .filter({ has: page.locator('img.art') })
        .first();
      await shown.scrollIntoViewIfNeeded();
      await eventually(async () =>
        expect(await shown.locator('svg[role=img]').getAttribute('aria-label')).toContain('Rainbow Carp, super'),
      );
      await shown.locator('text.name', { hasText: 'Rainbow Carp' }).waitFor();
      // A browser chooses the size when it is about to load the picture.
      const picture = shown.locator('img');
      await eventually(async () =>
        expect(await picture.evaluate((image) => (image as unknown as { currentSrc: string }).currentSrc)).toMatch(
          /-(256|512)\.webp$/,
        ),
      );
    }));

  it('leads to what its number stands for, with its odds, earlier names and series', () =>
    stage.staying(async (visit, page) => {
      await visit.goTo(`/c/${kinds.card}`);
      // It was given, not drawn.
      expect(await visit.refusals(1)).toHaveLength(1);
      await page.getByRole('link', { name: 'Card 14' }).click();
      await page.getByRole('heading', { level: 1, name: 'Rainbow Carp' }).waitFor();
      await page.getByText('Swims up the rain.').waitFor();
      await page.getByRole('link', { name: 'in one draw on standard' }).waitFor();
      await page.getByText('Rainbow Trout').waitFor();
      // One copy was made here, which somebody has.
      await page.getByText('one copy').waitFor();
      await page.locator('.kind_record', { hasText: /Copies alive\s*1\s*First of them\s*mei, / }).waitFor();
      await page.getByRole('link', { name: 'North Stag' }).waitFor();
      expect(await visit.findings()).toEqual([]);
    }));

  it('has a page for its number without a name too, and none for a number of nothing', () =>
    stage.staying(async (visit, page) => {
      const [, mei] = stage.world.players;
      const { id } = await stage.send('POST', '/cards', cardBody(mei?.id ?? 0, { card: 50 }));
      await visit.goTo(`/c/${id}`);
      expect(await visit.refusals(1)).toHaveLength(1);
      await page.getByRole('link', { name: 'Card 50' }).click();
      await page.getByRole('heading', { level: 1, name: 'Card 50' }).waitFor();
      await page.getByText('It is not drawn now.').first().waitFor();
      await page.locator('.kind_owners', { hasText: 'mei' }).waitFor();
      await visit.goTo('/k/999');
      await page.getByRole('heading', { level: 1, name: 'No such kind of card' }).waitFor();
    }));

  it('has the name in the language of the page', () =>
    stage.staying(async (visit, page) => {
      await visit.goTo('/k/14');
      await page.getByRole('button', { name: '日本語' }).click();
      await page.getByRole('heading', { level: 1, name: '虹の鯉' }).waitFor();
      await page.getByRole('button', { name: 'English' }).click();
      await page.getByRole('heading', { level: 1, name: 'Rainbow Carp' }).waitFor();
    }));
});
