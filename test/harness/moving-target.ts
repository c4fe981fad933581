import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandHere, type Outcome } from './commands.js';
import { temporaryFolder } from './service-process.js';
import { createEmptyDatabase, type TestDatabase } from './test-database.js';

export const KINDS = ['users', 'cards', 'ues', 'groups'] as const;

/** A database to move records into, and a folder for files. */
export class MovingTarget {
  readonly folder = temporaryFolder();

  private constructor(readonly database: TestDatabase) {}

  static async create(): Promise<MovingTarget> {
    return new MovingTarget(await createEmptyDatabase());
  }

  get settings(): Record<string, string> {
    return { DATABASE_URL: this.database.url, DATA_DIR: this.path('data') };
  }

  path(name: string): string {
    return join(this.folder.path, name);
  }

  export(name: string, settings = this.settings): Promise<Outcome> {
    return commandHere('export', ['--to', this.path(name)], settings);
  }

  import(from: string, ...args: string[]): Promise<Outcome> {
    return commandHere('import', ['--from', from, ...args], this.settings);
  }

  /** The tables that the database has. */
  async tables(): Promise<unknown[]> {
    return this.database.query("select from pg_tables where schemaname = 'public'");
  }

  /** What was exported, as text and as records. */
  text(name: string, kind: string): string {
    return readFileSync(join(this.path(name), `${kind}.jsonl`), 'utf8');
  }

  records(name: string, kind: string): any[] {
    return recordsOf(this.text(name, kind));
  }

  /** A folder with these records, or lines. */
  folderWith(records: Partial<Record<(typeof KINDS)[number], readonly (object | string)[]>>): string {
    const path = this.path('given');
    mkdirSync(path, { recursive: true });
    const lineOf = (record: object | string): string => (typeof record === 'string' ? record : JSON.stringify(record));
    for (const kind of KINDS)
      writeFileSync(join(path, `${kind}.jsonl`), (records[kind] ?? []).map((record) => `${lineOf(record)}\n`).join(''));
    return path;
  }

  async remove(): Promise<void> {
    await this.database.drop();
    this.folder.remove();
  }
}

export function recordsOf(lines: string): any[] {
  return lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}
