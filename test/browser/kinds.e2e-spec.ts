import { describe, expect, it } from '@jest/globals';
import { cardBody } from '../factories/bodies.js';
import { eventually } from '../harness/until.js';
import { hasBrowser } from './browser.js';
import { nameKinds } from './named-kinds.js';
import { useStage } from './stage.js';

interface Picture {
  readonly naturalWidth: number;
  readonly currentSrc: string;
}

/** The file of a picture that is there. */
function fileOf(image: unknown): string {
  const { naturalWidth, currentSrc } = image as Picture;
  return naturalWidth > 0 ? currentSrc : '';
}

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

  it('is in the document of its player already, in the column, the size and from the file of the page', () =>
    stage.visitingAs({ alone: true }, async (visit, page) => {
      const session = await visit.context.newCDPSession(page);
      const phone = { width: 390, height: 844, deviceScaleFactor: 3, mobile: true };
      await session.send('Emulation.setDeviceMetricsOverride', phone);
      const files: string[] = [];
      page.on('request', (request) => files.push(...(/\/art\/.*/.exec(request.url()) ?? [])));
      const shown = async (selector: string): Promise<unknown> => {
        const picture = page.locator(selector).first();
        await eventually(async () => expect(await picture.evaluate(fileOf)).toMatch(/-512\.webp$/));
        const { x, width, height } = (await picture.boundingBox()) ?? {};
        return { x, width, height };
      };
      // A script that comes never is no error to a browser, as one that fails is.
      await visit.context.route(/\.js$/, () => undefined);
      await page.goto(`${stage.world.url}/u/mei`, { waitUntil: 'commit' });
      const before = await shown('.collection_first .card > img.art');
      await visit.context.unrouteAll();
      await page.reload();
      expect(await shown('.collection_rows a .card > img.art')).toEqual(before);
      expect(new Set(files).size).toBe(1);
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
      await page
        .locator('.kind_record', {
          hasText: /Copies alive\s*1\s*Wished for\s*0 players wish for it\s*First of them\s*mei, /,
        })
        .waitFor();
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
