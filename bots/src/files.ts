import { createHash } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const END = '.json';
const HASHED = /^[0-9a-f]{64}\.json$/;
/** So many lines that no one needs may stand in a file, besides as many as are needed. */
const MOST_FORGOTTEN = 1_000;

/** Stands for an id of any length, where a name or a key has a bound. */
export const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex');

/** A file is always whole, also after `kill -9` or a power cut. Only its owner reads it. */
function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** @returns undefined for a file that is not there, and for one whose content is lost: that one gets another name */
function readIfThere(path: string): unknown {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    renameSync(path, `${path}.unreadable`);
    console.error(
      `${path} is unreadable (${error.message}). It is ${path}.unreadable now, and the bot goes on without it`,
    );
    return undefined;
  }
}

/** A value in a JSON file. */
export class JsonFile<T> {
  constructor(
    private readonly path: string,
    private value: T,
  ) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    this.value = (readIfThere(path) as T | undefined) ?? value;
  }

  read(): T {
    return this.value;
  }

  write(value: T): void {
    writeWhole(this.path, JSON.stringify(value));
    this.value = value;
  }
}

/** Names of things that were done not long ago, in a file with a line for each. */
export class RecentNames {
  /** When each was done, in milliseconds. The oldest come first. */
  private readonly times = new Map<string, number>();
  private lines = 0;

  /** @param keptMs for how long they are known */
  constructor(
    private readonly path: string,
    private readonly keptMs: number,
  ) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    for (const [time = '', name = ''] of lines.map((line) => line.split(' ')))
      if (Date.now() - Date.parse(time) < keptMs) this.times.set(name, Date.parse(time));
    this.rewrite();
  }

  has(name: string): boolean {
    return this.times.has(name);
  }

  add(name: string): void {
    const now = Date.now();
    appendFileSync(this.path, lineOf(name, now));
    this.times.delete(name);
    this.times.set(name, now);
    for (const [old, time] of this.times) {
      if (now - time < this.keptMs) break;
      this.times.delete(old);
    }
    if (++this.lines > MOST_FORGOTTEN + 2 * this.times.size) this.rewrite();
  }

  private rewrite(): void {
    writeWhole(this.path, [...this.times].map(([name, time]) => lineOf(name, time)).join(''));
    this.lines = this.times.size;
  }
}

/** What is to be done: a file for each, from before anyone is told of it until it is done. */
export class Journal<T> {
  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Version 1.0.0 named a file by the id of its entry, which may be longer than a name may be.
    for (const name of this.names())
      if (!HASHED.test(name)) renameSync(join(folder, name), this.path(decodeURIComponent(name.slice(0, -END.length))));
  }

  add(id: string, entry: T): void {
    writeWhole(this.path(id), JSON.stringify(entry));
  }

  remove(id: string): void {
    rmSync(this.path(id), { force: true });
  }

  read(id: string): T | undefined {
    return readIfThere(this.path(id)) as T | undefined;
  }

  /** What an earlier process has left. */
  entries(): T[] {
    const entries = this.names().map((name) => readIfThere(join(this.folder, name)) as T | undefined);
    return entries.filter((entry) => entry !== undefined);
  }

  private names(): string[] {
    return readdirSync(this.folder).filter((name) => name.endsWith(END));
  }

  private path(id: string): string {
    return join(this.folder, hashOf(id) + END);
  }
}

const lineOf = (name: string, time: number): string => `${new Date(time).toISOString()} ${name}\n`;
