import * as fs from 'node:fs';
import { join } from 'node:path';
import { claimDataDir } from '../../platform/database/embedded/data-dir-claim.js';
import { makeFolder, replaceFile, syncFile } from '../../platform/folders-and-files.js';
import { CommandRefused } from '../cli.js';
import { readObjects } from '../lines.js';
import { type Extent, READ, type ReadName } from './old-service.js';

const PROGRESS_FILE = 'progress.json';
/** Claims, and what a crash leaves of them and of the first progress. */
const PASSING = /\.(sock|new)$/;

/** How far the reading has come. It is stored whole, or not at all. */
interface Progress {
  readonly from: string;
  readonly began: string;
  /** What the old service had when the reading began. */
  readonly before: Readonly<Record<ReadName, Extent>>;
  /** Steps that are done, and how much of the next one. */
  steps: number;
  done: number;
  /** Records and bytes of each file. Bytes behind these belong to an interrupted step. */
  readonly records: Record<ReadName, number>;
  readonly bytes: Record<ReadName, number>;
}

const NONE = Object.fromEntries(READ.map((name) => [name, 0])) as Record<ReadName, number>;

/** Records that were read, in a folder that outlives this process: files as `npx card-draw export` writes them. */
export class StoredRecords {
  private constructor(
    readonly folder: string,
    readonly progress: Progress,
  ) {}

  /**
   * Makes the folder, for this process alone.
   * @returns gives it up
   */
  static async claim(folder: string): Promise<() => void> {
    try {
      makeFolder(folder, 0o700);
      return await claimDataDir(folder, 'import');
    } catch (error) {
      throw new CommandRefused((error as Error).message);
    }
  }

  static areIn(folder: string): boolean {
    return fs.existsSync(join(folder, PROGRESS_FILE));
  }

  /** @returns undefined when nothing is stored in the folder */
  static find(folder: string, from: string): StoredRecords | undefined {
    if (!StoredRecords.areIn(folder)) return undefined;
    const progress = JSON.parse(fs.readFileSync(join(folder, PROGRESS_FILE), 'utf8')) as Progress;
    if (progress.from !== from)
      throw new CommandRefused(
        `${folder} has records that were read from ${progress.from}: go on with that, or delete the folder`,
      );
    return new StoredRecords(folder, progress).cut();
  }

  static create(folder: string, start: Pick<Progress, 'from' | 'began' | 'before'>): StoredRecords {
    if (fs.readdirSync(folder).some((name) => !PASSING.test(name)))
      throw new CommandRefused(`${folder} must be empty: it takes what is read, and has other files`);
    const stored = new StoredRecords(folder, { ...start, steps: 0, done: 0, records: { ...NONE }, bytes: { ...NONE } });
    stored.save(0, 0);
    return stored.cut();
  }

  /** Makes each file as long as it was when the progress was saved. */
  private cut(): this {
    for (const [name, bytes] of Object.entries(this.progress.bytes)) {
      const path = this.file(name as ReadName);
      const file = fs.openSync(path, 'a');
      const { size } = fs.fstatSync(file);
      if (size < bytes)
        throw new CommandRefused(
          `${path} has ${size} bytes of the ${bytes} that were read: delete the folder to begin again`,
        );
      fs.ftruncateSync(file, bytes);
      fs.closeSync(file);
    }
    return this;
  }

  file(name: ReadName): string {
    return join(this.folder, `${name}.jsonl`);
  }

  append(name: ReadName, records: readonly object[]): void {
    const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');
    fs.appendFileSync(this.file(name), text);
    this.progress.records[name] += records.length;
    this.progress.bytes[name] += Buffer.byteLength(text);
  }

  /** A second start goes on from here, also after a power cut. */
  save(steps: number, done: number): void {
    Object.assign(this.progress, { steps, done });
    const file = join(this.folder, PROGRESS_FILE);
    for (const [name, bytes] of Object.entries(this.progress.bytes))
      if (bytes > 0) syncFile(this.file(name as ReadName));
    replaceFile(file, JSON.stringify(this.progress));
  }

  async ids(name: ReadName): Promise<Set<unknown>> {
    const ids = new Set<unknown>();
    for await (const records of readObjects(this.file(name))) for (const { id } of records) ids.add(id);
    return ids;
  }

  remove(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}
