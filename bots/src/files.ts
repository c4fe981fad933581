import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** A file is always whole, also after `kill -9`. Only its owner reads it. */
function writeWhole(path: string, value: unknown): void {
  writeFileSync(`${path}.new`, JSON.stringify(value), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function readIfThere(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
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
    writeWhole(this.path, value);
    this.value = value;
  }
}

/** Names of things that were done not long ago, in a file with a line for each. */
export class RecentNames {
  private readonly names: Set<string>;

  /** @param keptMs for how long they are known, at least */
  constructor(
    private readonly path: string,
    keptMs: number,
  ) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    const kept = lines.filter((line) => Date.now() - Date.parse(line.split(' ')[0] ?? '') < keptMs);
    writeFileSync(`${path}.new`, kept.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    renameSync(`${path}.new`, path);
    this.names = new Set(kept.map((line) => line.split(' ')[1] ?? ''));
  }

  has(name: string): boolean {
    return this.names.has(name);
  }

  add(name: string): void {
    appendFileSync(this.path, `${new Date().toISOString()} ${name}\n`);
    this.names.add(name);
  }
}

/** What is to be done: a file for each, from before anyone is told of it until it is done. */
export class Journal<T> {
  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  add(id: string, entry: T): void {
    writeWhole(this.path(id), entry);
  }

  remove(id: string): void {
    rmSync(this.path(id), { force: true });
  }

  /** What an earlier process has left. */
  entries(): T[] {
    const names = readdirSync(this.folder).filter((name) => name.endsWith('.json'));
    return names.map((name) => readIfThere(join(this.folder, name)) as T);
  }

  private path(id: string): string {
    return join(this.folder, `${encodeURIComponent(id)}.json`);
  }
}
