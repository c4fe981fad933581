import { expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDrawTables } from '../../game/draws/draw-table-file.js';
import { isInForce } from '../../game/rules/draw-table.js';
import { demoBanners } from './demo-banners.js';

it('writes a file of two banners that the service takes, of which one is over the day after', () => {
  const folder = mkdtempSync(join(tmpdir(), 'banners-'));
  try {
    const path = join(folder, 'banners.json');
    writeFileSync(path, demoBanners('20260115'));
    const inForce = (day: string) =>
      readDrawTables(path).banners.flatMap((each) => (isInForce(each, day) ? [each.name] : []));
    expect(inForce('20260115')).toEqual(['standard', 'harvest', 'lanterns']);
    expect(inForce('20260116')).toEqual(['standard', 'lanterns']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
