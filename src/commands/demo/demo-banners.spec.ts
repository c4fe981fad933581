import { afterAll, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDrawTables } from '../../game/tables/draw-table-file.js';
import type { Kind } from '../../entities/kind.entity.js';
import { isInForce } from '../../game/rules/draw-table.js';
import { bannersAtOnce, demoBanners } from './demo-banners.js';

const folder = mkdtempSync(join(tmpdir(), 'banners-'));
const path = join(folder, 'banners.json');
afterAll(() => rmSync(folder, { recursive: true }));

const inForce = (content: string, day: string): string[] => {
  writeFileSync(path, content);
  return readDrawTables(path).banners.flatMap((each) => (isInForce(each, day) ? [each.name] : []));
};

it('writes a file of banners that the service takes, of packs and of a box too, of which one is over the day after', () => {
  const content = demoBanners('20260115');
  const begun = ['lanterns', 'booster', 'edition'];
  expect(inForce(content, '20260114')).toEqual(['standard', 'harvest']);
  expect(inForce(content, '20260115')).toEqual(['standard', 'harvest', ...begun]);
  expect(inForce(content, '20260116')).toEqual(['standard', ...begun]);
});

it("has every banner of an operator's file in force, whatever its days", () => {
  const { banners } = JSON.parse(readFileSync('examples/tables/pity-and-featured.json', 'utf8')) as {
    banners: object[];
  };
  writeFileSync(path, JSON.stringify({ banners: [{ ...banners[0], from: '20990101' }] }));
  expect(inForce(bannersAtOnce(path), '20260115')).toEqual(['standard', 'wish']);
  expect(inForce(bannersAtOnce('examples/tables/booster.json'), '20260115')).toEqual(['standard', 'booster']);
});

it('has a name, a text and art for every card of the banners', () => {
  writeFileSync(path, demoBanners('20260115'));
  const drawn = new Set(readDrawTables(path).banners.flatMap(({ table }) => table.outcomes.map(({ card }) => card)));
  const kinds = JSON.parse(readFileSync('examples/game/cards.json', 'utf8')) as Kind[];
  const whole = kinds.filter(({ names, text, art }) => names.ja && text && existsSync(`examples/game/${art}`));
  expect([...drawn].filter((card) => !whole.some((kind) => kind.card === card))).toEqual([]);
});
