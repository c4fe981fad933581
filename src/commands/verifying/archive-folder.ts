import { readdirSync } from 'node:fs';
import { InvalidResponse, isObject } from '../../game/rules/validation.js';
import { type GameDay, isGameDay } from '../../game/rules/game-day.js';
import { ArchivedDays } from '../archiving/archived-days.js';
import { fileOf } from '../archiving/day-file.js';
import { CommandRefused } from '../cli.js';
import type { ListedSource } from './published-service.js';

/** A folder with files of days, of anyone. */
export class ArchiveFolder extends ArchivedDays implements ListedSource {
  private readonly listed: ReadonlySet<GameDay>;

  constructor(folder: string) {
    super((day) => {
      if (this.has(day)) return fileOf(folder, day);
      throw new CommandRefused(`There is no file of ${day} in ${folder}`);
    });
    const names = readdirSync(folder).map((name) => /^(\d{8})\.jsonl\.gz$/.exec(name)?.[1] ?? '');
    this.listed = new Set(names.filter(isGameDay).sort());
  }

  has(day: GameDay): boolean {
    return this.listed.has(day);
  }

  readonly daysAfter = (after: number): Promise<unknown> => {
    const days = [...this.listed].filter((day) => Number(day) > after);
    return Promise.resolve(days.map((day) => ({ day, digest: null })));
  };
}

/** A service with the records of the days that it has archived. All else is what the service says of them today. */
export function archivedService(service: ListedSource, archive: ArchiveFolder): ListedSource {
  return {
    ...service,
    day: async (day) => {
      const published = await service.day(day);
      if (!archive.has(day)) return published;
      const archived = await archive.day(day);
      const isSame = isObject(published) && isObject(archived) && published['statement'] === archived['statement'];
      if (isSame) return published;
      throw new InvalidResponse('statement', 'the same as in the file of the day');
    },
    records: (day, list, after) => (archive.has(day) ? archive.records(day, list) : service.records(day, list, after)),
  };
}
