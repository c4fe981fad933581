import { readdirSync } from 'node:fs';
import { ArchivedDays } from '../../game/rules/archived-day.js';
import { InvalidResponse, isObject } from '../../game/rules/validation.js';
import type { ListName } from '../../game/rules/day-lists.js';
import { type GameDay, isGameDay } from '../../game/rules/game-day.js';
import { fileOf, linesOfDay } from '../archiving/day-file.js';
import { CommandRefused } from '../cli.js';
import type { ListedSource } from './published-service.js';

/** A folder with files of days, which may be anybody's. */
export class ArchiveFolder extends ArchivedDays implements ListedSource {
  private readonly listed: ReadonlySet<GameDay>;

  /** @throws Error when there is no such folder */
  constructor(folder: string) {
    super((day) => {
      if (this.has(day)) return linesOfDay(fileOf(folder, day));
      throw new CommandRefused(`There is no file of ${day} in ${folder}`);
    });
    const names = readdirSync(folder).map((name) => /^(\d{8})\.jsonl\.gz$/.exec(name)?.[1] ?? '');
    this.listed = new Set(names.filter(isGameDay).sort());
  }

  has(day: GameDay): boolean {
    return this.listed.has(day);
  }

  async *days(first: GameDay, last: GameDay): AsyncGenerator<GameDay> {
    for (const day of this.listed) if (day >= first && day <= last) yield await Promise.resolve(day);
  }
}

/** A service with the records of the days that it has archived. All else is what the service says of them today. */
export class ArchivedService implements ListedSource {
  constructor(
    private readonly service: ListedSource,
    private readonly archive: ArchiveFolder,
  ) {}

  /** @throws InvalidResponse when the file of the day has another statement than the service */
  async day(day: GameDay): Promise<unknown> {
    const published = await this.service.day(day);
    if (!this.archive.has(day)) return published;
    const archived = await this.archive.day(day);
    if (isObject(published) && isObject(archived) && published['statement'] === archived['statement']) return published;
    throw new InvalidResponse('statement', 'the same as in the file of the day');
  }

  daysBefore(day: GameDay): Promise<unknown> {
    return this.service.daysBefore(day);
  }

  odds(version: string): Promise<unknown> {
    return this.service.odds(version);
  }

  keys(): Promise<unknown> {
    return this.service.keys();
  }

  records(day: GameDay, list: ListName, after: number): Promise<unknown> {
    return this.archive.has(day) ? this.archive.records(day, list) : this.service.records(day, list, after);
  }

  days(first: GameDay, last: GameDay): AsyncGenerator<GameDay> {
    return this.service.days(first, last);
  }
}
