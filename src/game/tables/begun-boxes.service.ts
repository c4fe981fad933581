import { Injectable } from '@nestjs/common';
import { prepared, Statements } from '../../platform/database/statements.js';
import { isSameBox } from '../rules/boxes.js';
import { type Banner, tableFrom } from '../rules/draw-table.js';
import { InvalidResponse, readEach } from '../rules/validation.js';

/** The tables that boxes of all players have begun with. */
const BEGUN = prepared<{ banner: string; outcomes: string }>(
  'begun_boxes',
  `
  select banner, outcomes from draws d join draw_tables t on t.id = d.table_id
  where banner = any ($1::text[]) and box_number = 1`,
);

@Injectable()
export class BegunBoxes {
  constructor(private readonly statements: Statements) {}

  /** @throws InvalidResponse for a box of all players that has begun with other outcomes: its copies are numbered by them */
  async check(banners: readonly Banner[]): Promise<void> {
    const names = banners.flatMap(({ name, table }) => (table.box?.of === 'world' ? [name] : []));
    if (names.length === 0) return;
    const begun = await this.statements.read(BEGUN, [names]);
    readEach(banners, ({ name, table }, place) => {
      const first = begun.find(({ banner }) => banner === name);
      if (!first || !table.box || isSameBox(tableFrom(first.outcomes), table)) return;
      const expected = `those that the box ${name} has begun with: other ones need a banner of another name`;
      throw new InvalidResponse(`banners[${place}].outcomes`, expected);
    });
  }
}
