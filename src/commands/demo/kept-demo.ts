import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GameDay, gameDay } from '../../game/rules/game-day.js';
import { makeFolder, replaceFile } from '../../platform/folders-and-files.js';
import { CommandRefused } from '../cli.js';
import { demoBanners } from './demo-banners.js';

/** Three days that are over, and the one that is open. */
const DAYS = 4;
const MINUTE_MS = 60_000;

/** What the players of a demo are made from. */
export interface DemoOptions {
  readonly seed: string;
  readonly users: number;
  readonly cards: number;
}

export const DEFAULTS: DemoOptions = { seed: 'first', users: 200, cards: 4000 };

/** A game day and its moments, in milliseconds. The last one ends when the demo was made. */
export interface PlannedDay {
  readonly day: GameDay;
  readonly from: number;
  readonly to: number;
}

/** What a demo keeps of itself, in demo.json beside its database. */
export interface KeptDemo extends DemoOptions {
  readonly days: readonly PlannedDay[];
  /** Whether all of these days were played. */
  readonly isPlayed: boolean;
}

/** The folder of a demo. */
export class DemoFolder {
  /** The file for DRAW_TABLE. Its days stay, so a start on a later day finds the same banners. */
  readonly banners = join(this.path, 'banners.json');
  private readonly file = join(this.path, 'demo.json');

  constructor(readonly path: string) {}

  /**
   * The demo that is there, or the plan of a new one.
   * @param given the options of the command line
   * @throws CommandRefused when something else is there, or the demo has other options
   */
  open(given: Partial<DemoOptions>, now: Date, timeZone: string): KeptDemo {
    if (!existsSync(this.file)) {
      if (existsSync(join(this.path, 'postgres')))
        throw new CommandRefused(`${this.path} has a database that no demo has made: choose another DATA_DIR`);
      return this.plan({ ...DEFAULTS, ...given }, now, timeZone);
    }
    const kept = JSON.parse(readFileSync(this.file, 'utf8')) as KeptDemo;
    const differing = (['seed', 'users', 'cards'] as const).filter((key) => (given[key] ?? kept[key]) !== kept[key]);
    if (differing.length === 0) return kept;
    const made = differing.map((key) => `--${key} ${kept[key]}`).join(' ');
    throw new CommandRefused(`The demo in ${this.path} was made with ${made}. Remove the folder to make another`);
  }

  keep(demo: KeptDemo): void {
    replaceFile(this.file, `${JSON.stringify(demo, null, 2)}\n`);
  }

  private plan(options: DemoOptions, now: Date, timeZone: string): KeptDemo {
    const demo = { ...options, days: daysUntil(now, timeZone), isPlayed: false };
    makeFolder(this.path, 0o711);
    writeFileSync(this.banners, demoBanners(demo.days[1]?.day ?? ''));
    this.keep(demo);
    return demo;
  }
}

/** The days that a demo plays. */
export function daysUntil(now: Date, timeZone: string): PlannedDay[] {
  const days: PlannedDay[] = [];
  for (let to = now.getTime(); days.length < DAYS; to = days[0]?.from ?? 0) {
    const day = gameDay(new Date(days.length === 0 ? to : to - 1), timeZone);
    let from = Math.floor((days.length === 0 ? to : to - 1) / MINUTE_MS) * MINUTE_MS;
    // Zones change their clocks, so a day has no fixed length.
    while (gameDay(new Date(from - 1), timeZone) === day) from -= MINUTE_MS;
    days.unshift({ day, from, to });
  }
  return days;
}
