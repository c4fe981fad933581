import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, replaceFile } from '../../platform/folders-and-files.js';
import { CommandRefused } from '../cli.js';

/** What the players of a demo are made from. */
export interface DemoOptions {
  readonly seed: string;
  readonly users: number;
  readonly cards: number;
}

export const DEFAULTS: DemoOptions = { seed: 'first', users: 200, cards: 4000 };

/** What a demo stores of itself, in demo.json beside its database. */
export interface StoredDemo extends DemoOptions {
  /** Whether its days were played, all of them. */
  readonly isPlayed: boolean;
}

/** The folder of a demo. */
export class DemoFolder {
  /** The file for DRAW_TABLE. Its days stay, so a start on a later day finds the same banners. */
  readonly banners: string;
  private readonly file: string;

  constructor(readonly path: string) {
    this.banners = join(path, 'banners.json');
    this.file = join(path, 'demo.json');
  }

  /**
   * The demo that is there, or a new one.
   * @param given the options of the command line
   * @throws CommandRefused when something else is there, or the demo has other options
   */
  open(given: Partial<DemoOptions>): StoredDemo {
    if (!existsSync(this.file)) {
      if (existsSync(join(this.path, 'postgres')))
        throw new CommandRefused(`${this.path} has a database that no demo has made: choose another DATA_DIR`);
      return { ...DEFAULTS, ...given, isPlayed: false };
    }
    const stored = JSON.parse(readFileSync(this.file, 'utf8')) as StoredDemo;
    const keys = Object.keys(given) as (keyof DemoOptions)[];
    const differing = keys.filter((key) => given[key] !== stored[key]);
    if (differing.length === 0) return stored;
    const made = differing.map((key) => `--${key} ${stored[key]}`).join(' ');
    throw new CommandRefused(`The demo in ${this.path} was made with ${made}. Remove the folder to make another`);
  }

  /** Begins a new demo, with a file of banners. */
  begin(demo: StoredDemo, banners: string): void {
    makeFolder(this.path, 0o711);
    writeFileSync(this.banners, banners);
    this.store(demo);
  }

  store(demo: StoredDemo): void {
    replaceFile(this.file, `${JSON.stringify(demo, null, 2)}\n`);
  }
}
