import { beforeAll, describe, expect, it } from '@jest/globals';
import { hasBrowser, Visit } from './browser.js';
import { useStage } from './stage.js';

(hasBrowser() ? describe : describe.skip)('a screen reader', () => {
  const stage = useStage();
  let visit: Visit;
  beforeAll(async () => {
    visit = await Visit.start(stage.browser, stage.world.url);
  });

  it('hears what the first view is, who is best, and each card with its strength and skill', async () => {
    const heard = await visit.heardAt('/', '.hand_dealt li:nth-child(3) a');
    const drawn = ['Card 6, strength 100', 'Card 3, strength 120', 'Card 4, strength 42'].flatMap((card) => [
      `link "${card}, skill normal kuno long ago"`,
      `img "${card}, skill normal"`,
    ]);
    expect(heard.map((line) => line.replace(/\d \w+ strength \d+ 0/, 'place, name, strength and wins'))).toEqual([
      'heading "A card game whose draws anyone can check." [level=1]',
      'combobox "Find a player by name or did"',
      'img "3"',
      'img "3"',
      'img "0"',
      'heading "Ranking" [level=2]',
      'link "All players"',
      ...Array<string>(3).fill('link "place, name, strength and wins"'),
      'heading "Just drawn" [level=2]',
      'status: live',
      ...drawn,
      expect.stringMatching(/^heading "Each draw gives one of 16 outcomes.*" \[level=2\]$/),
      'link "Declared and observed"',
    ]);
  });

  it('hears the cards of a player after the tabs and the ways to sort', async () => {
    const heard = await visit.heardAt('/u/kuno', '.collection_stack');
    expect(heard[0]).toBe('heading "kuno" [level=1]');
    expect(heard.slice(heard.indexOf('link "Collection"'))).toEqual([
      ...['Collection', 'Album', 'History', 'Draws', 'Character', 'Ues', 'Record'].map((tab) => `link "${tab}"`),
      ...['3', '0', '120', '3', '3 of 16 kinds'].map((figure) => `img "${figure}"`),
      'button "Newest" [pressed]',
      ...['Strongest', 'Number', 'Rarity'].map((order) => `button "${order}"`),
      'combobox "Rarity"',
      'combobox "Number"',
      'button "Stack duplicates" [pressed]',
      'status: 3 cards shown',
      ...['Card 6, strength 99', 'Card 3, strength 120', 'Card 4, strength 42'].flatMap((card) => [
        `link "${card}, skill normal"`,
        `img "${card}, skill normal"`,
      ]),
    ]);
  });

  it('hears a proof as its verdict and six steps, each checked', async () => {
    const heard = await visit.heardAt('/c/1', 'li:nth-child(6) h3');
    const steps = ['Commitment', 'HMAC', 'Integers', 'Odds', 'Outcome', 'Strength'].flatMap((step) => [
      'img "checked"',
      expect.stringMatching(new RegExp(`^heading "${step} .*" \\[level=3\\]$`)),
    ]);
    expect(heard.slice(0, 3)).toEqual([
      'img "Card 4, strength 42, skill normal"',
      'link "Card 4"',
      'heading "Card 4" [level=1]',
    ]);
    const verdict = heard.indexOf('heading "The draw is as promised" [level=2]');
    expect(heard.slice(verdict + 2, verdict + 14)).toEqual(steps);
  });

  it('hears the odds as a table with a name for each row', async () => {
    const heard = await visit.heardAt('/odds', '.odds_ends');
    expect(heard[0]).toBe('heading "The odds, declared and observed" [level=1]');
    const columns = heard.filter((line) => line.startsWith('columnheader'));
    const first = ['draws', '1', '10', '90', '200'];
    const named = ['Outcome', 'Declared', 'Observed', 'Draws', ...first].map((name) => `columnheader "${name}"`);
    expect(columns).toEqual(named);
    const rows = heard.filter((line) => /^row "Card \d+(, super)? \d+\.\d\d.% /.test(line));
    expect(rows).toHaveLength(16);
  });
});
