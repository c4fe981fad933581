import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LastDraw } from '../../entities/draw.entity.js';
import { KeyedMutex } from '../../platform/concurrency.js';
import { SETTINGS } from '../../platform/config/config.module.js';
import type { Settings } from '../../platform/config/settings.js';
import { hashedLock } from '../../platform/database/advisory-locks.js';
import { prepared, Statements } from '../../platform/database/statements.js';
import { inTransaction, openTransaction } from '../../platform/database/transactions.js';
import { conflict } from '../../platform/http/errors.js';
import { OtherDay } from '../calendar/game-calendar.js';
import type { OpenBanner, OpenDay } from '../days/open-days.service.js';
import { copiesLeft, fullBox, isSameBox } from '../rules/boxes.js';
import { type DrawState, nextState } from '../rules/draw-state.js';
import type { GameDay } from '../rules/game-day.js';
import { DrawTablesService, type KnownTable } from '../tables/draw-tables.service.js';

/** Where the box of all players stands. */
interface BoxPosition {
  /** That of the last draw from it; 0 before the first one. */
  readonly boxNumber: number;
  readonly state: DrawState;
}

interface LastOfBox extends Pick<LastDraw, 'outcome' | 'table_id' | 'state'> {
  readonly box_number: number;
  readonly day: GameDay;
}

const LOCK = prepared('lock_box', `select pg_advisory_xact_lock(${hashedLock.box('$1')})`);
const LAST = prepared<{ last: LastOfBox }>(
  'last_of_box',
  `
  select to_json(d) as last from (
    select box_number, outcome, table_id, state, day from draws
    where banner = $1 and box_number is not null order by box_number desc limit 1) d`,
);

/** Draws from the box of all players, and from boxes that players fill again, go one after the other, on all instances. */
@Injectable()
export class BoxDraws {
  /** Only one draw of a process waits for a box with a connection, so that draws from other banners have the rest. */
  private readonly turns: KeyedMutex<string>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
    private readonly tables: DrawTablesService,
    @Inject(SETTINGS) { answerTimeoutMs }: Settings,
  ) {
    this.turns = new KeyedMutex(answerTimeoutMs);
  }

  /** Does work when no other of this process has the box. Within a transaction there is no waiting here. */
  inTurn<T>(opened: OpenBanner, owner: number, work: () => Promise<T>): Promise<T> {
    return openTransaction() ? work() : this.turns.take(nameOf(opened, owner), work);
  }

  /** Does work in a transaction that has the box alone. */
  alone<T>(opened: OpenBanner, owner: number, work: () => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, async () => {
      await this.statements.run(LOCK, [nameOf(opened, owner)]);
      return work();
    });
  }

  /** @throws ConflictException for a box without so many copies, and one that has begun with other outcomes; OtherDay */
  async before({ banner, table, day }: OpenBanner, count: number): Promise<BoxPosition> {
    const found = await this.find(banner);
    if (found && !isSameBox(found.table, table))
      throw conflict(
        'box_changed',
        `The box ${banner} has begun with other outcomes: other ones need a banner of another name`,
      );
    // Numbers rise with the days.
    if (found && found.day > day) throw new OtherDay(found.day);
    const position = found ?? { boxNumber: 0, state: fullBox(table) };
    const left = copiesLeft(table, position.state);
    if (left < count)
      throw conflict('box_empty', `The box ${banner} has ${left === 0 ? 'no copy' : `only ${left}`} left`);
    return position;
  }

  /** The box as the last draw left it; undefined before the first one. */
  async find(banner: string): Promise<(BoxPosition & { day: GameDay; table: KnownTable }) | undefined> {
    const [row] = await this.statements.run(LAST, [banner]);
    if (row === undefined) return undefined;
    const { box_number: boxNumber, outcome, table_id, state, day } = row.last;
    const table = await this.tables.withId(table_id);
    return { boxNumber, state: nextState(table, state, outcome), day, table };
  }
}

/** The banner of a request, if its draws need their turn. One that is not in force is refused later. */
export function sharedBox({ banner }: { readonly banner?: string }, { banners }: OpenDay): OpenBanner | undefined {
  const opened = banner === undefined ? undefined : banners.get(banner);
  const box = opened?.table.box;
  return box?.of === 'world' || box?.reset ? opened : undefined;
}

/** A box of all players is locked by its name, one of a player by what counts together. */
function nameOf({ banner, table: { rules } }: OpenBanner, owner: number): string {
  return rules === undefined ? banner : `${owner} ${rules.counters}`;
}
