import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { simulate, Waits } from './simulation.js';
import type { DrawTable } from '../game/rules/draw-table.js';
import { integersFrom } from '../game/rules/draw.js';
import { computedOdds, consolidated } from '../game/rules/long-run.js';
import { type PackOdds, publishedPack } from '../game/rules/pack-odds.js';
import { readTables } from '../game/tables/banners-content.js';

// Systems that others have published, written as tables of ours, beside the figures that they publish.

function tableOf(file: string, banner?: string): DrawTable {
  const text = readFileSync(new URL(`../../test/fixtures/systems/${file}.json`, import.meta.url), 'utf8');
  const { banners } = readTables(JSON.parse(text));
  return banners.find(({ name }) => name === (banner ?? banners[0]?.name))?.table as DrawTable;
}

/** Of all cards, in percent. */
function shareOf(table: DrawTable, status: string): number {
  return 100 * (consolidated(table, computedOdds(table, [])).statuses[status]?.chance ?? 0);
}

function packOf(table: DrawTable): PackOdds {
  return computedOdds(table, []).pack as PackOdds;
}

describe('packs', () => {
  it.each([
    // GGanalysis, games/blue_archive.
    ['blue-archive', 'recruit', 'two', 19.389],
    // Nine of ten draws have 18 %, and the tenth has it too, or 97 % where none of the nine was one: a tenth of 1.8947.
    ['uma', 'scout', 'sr', 18.947],
    ['uma', 'scout-always', 'sr', 25.9],
    ['uma', 'scout', 'ssr', 3],
    // gbf.wiki, Draw; Granblue Fantasy's gala.
    ['granblue', 'gala', 'ssr', 6],
    ['granblue', 'gala', 'sr', 22.9],
  ])('%s: in %s, %s has %d %%', (file, banner, status, percent) => {
    const table = tableOf(file, banner);
    expect(shareOf(table, status)).toBeCloseTo(percent, 3);
  });

  it('Pokémon TCG Pocket: 24.04 % of packs have a card of four diamonds or better, and 1 of 2000 is a rare pack', () => {
    const { statuses, slots } = packOf(tableOf('pocket'));
    expect(100 * (statuses['star-1']?.or_rarer ?? 0)).toBeCloseTo(24.04, 2);
    expect(slots).toHaveLength(2);
    // The fourth card has one in 5 % of regular packs and the fifth in 20 %; the five cards of a rare pack are no others.
    expect(statuses['star-1']?.or_rarer).toBeCloseTo(0.9995 * (1 - 0.95 * 0.8) + 0.0005, 12);
    expect(statuses['crown']?.expected).toBeCloseTo(0.9995 * (0.0004 + 0.0016) + 0.0005 * 5 * 0.05, 12);
  });

  it('Magic: a mythic in one of eight boosters, a foil in one of three', () => {
    const { statuses } = packOf(tableOf('magic-booster'));
    expect(statuses['mythic']?.chance).toBeCloseTo(1 / 8, 12);
    expect((statuses['foil-common']?.expected ?? 0) + (statuses['foil-rare']?.expected ?? 0)).toBeCloseTo(1 / 3, 12);
    expect(statuses['common']?.expected).toBeCloseTo(10 - 1 / 3, 12);
  });

  // fategrandorder wiki, Summoning.
  it('Fate/Grand Order: eleven cards with a servant and a golden card in each, and the featured one once within 330', () => {
    const table = tableOf('fgo');
    const odds = computedOdds(table, [29, 30]);
    const pack = odds.pack as PackOdds;
    const places = publishedPack(table, pack).layouts[0]?.slots.map(({ chances }) => chances) ?? [];
    // Craft essences and servants of three, four and five stars have 40, 12 and 4 %, and 40, 3 and 1 %; of the last, four fifths are the featured one.
    const percent = [40, 40, 12, 3, 4, 0.8, 0.2];
    expect(places[0]?.slice(0, 7)).toEqual(percent.map((share) => expect.closeTo(share / 100, 12)));
    // The tenth is from the list of servants where none of nine is one.
    const ofServants = (places[1] ?? []).slice(-4).reduce((sum, chance) => sum + chance, 0);
    expect(ofServants).toBeCloseTo(0.56 ** 9, 12);
    expect(pack.statuses['ce4']?.or_rarer).toBeCloseTo(1, 12);
    // No rule decides one of 29 packs, which have 319 cards.
    const [after29 = 0, after30 = 0] = odds.first.map((after) => after.featured[0]?.chance);
    expect(after29).toBeCloseTo(1 - (1 - (pack.featured[0]?.chance ?? 0)) ** 29, 9);
    expect(after30).toBeCloseTo(1, 9);
  });

  // The publisher's support article 116884. It has no chances of single cards: the weights are such that a legendary one comes in 20 packs.
  // That none comes twice before all have come cannot be said.
  it('Hearthstone: a rare card or better in each pack, a legendary one in 20 packs, and the first within ten', () => {
    const odds = computedOdds(tableOf('hearthstone'), [10]);
    const { statuses } = odds.pack as PackOdds;
    expect(statuses['rare']?.or_rarer).toBeCloseTo(1, 12);
    expect(statuses['legendary']?.expected).toBeCloseTo(1 / 20, 3);
    expect(odds.first[0]?.statuses['legendary']?.chance).toBeCloseTo(1, 12);
  });

  it.each([
    ['blue-archive', 'two'],
    ['pocket', 'star-1'],
  ])('%s gives %s as often as its odds say, in 200,000 draws', (file, status) => {
    const table = tableOf(file);
    const waits = new Waits((outcome) => outcome.status === status);
    const integer = integersFrom((index) => createHash('sha256').update(`${file}:${index}`).digest());
    simulate(table, 200_000, integer, [waits]);
    const chance = shareOf(table, status) / 100;
    const deviation = Math.sqrt((chance * (1 - chance)) / 200_000);
    expect(Math.abs(waits.count / 200_000 - chance)).toBeLessThan(4 * deviation);
  });
});
