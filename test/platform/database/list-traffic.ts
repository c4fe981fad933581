import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { decoded, HttpClient, type WireAnswer } from '../../harness/http-client.js';
import type { KnownList, Shown } from './known-list.js';
import { BEARER } from '../../harness/secrets.js';
import { until } from '../../harness/until.js';

const CODINGS = ['br', 'gzip', undefined] as const;
/** How many ways there are to read a list from an instance. */
const MANNERS = 2 * CODINGS.length;
/** Between attempts while the database is away. */
const PAUSE_MS = 10;

/** One after the other does its share of the writes. */
export interface Writer {
  step(traffic: ListTraffic): Promise<void>;
}

/** How a list is to be read. */
interface Manner {
  readonly instance: number;
  readonly coding: string | undefined;
  /** With the ETag of the last answer of the kind, if there was one. */
  readonly conditional: boolean;
}

/** An answer that was checked, for a later one that says it is the same. */
interface Remembered {
  readonly etag: string;
  readonly digest: string;
  readonly shown: Shown;
}

/** What was answered, counted. */
export interface Counts {
  reads: number;
  notModified: number;
  /** Answers in full whose ETag had come before. */
  sameAgain: number;
  readonly codings: Record<string, number>;
  readonly paths: Set<string>;
  writes: number;
}

/**
 * Writers and readers of lists at work on several instances of the service, and the check of every read against what was known to be
 * committed when it began.
 */
export class ListTraffic {
  readonly counts: Counts = { reads: 0, notModified: 0, sameAgain: 0, codings: {}, paths: new Set(), writes: 0 };
  /** The lists that readers go through. */
  readonly lists: KnownList[] = [];
  private readonly client = new HttpClient();
  /** By path and ETag. */
  private readonly known = new Map<string, Remembered>();
  /** By path and coding. */
  private readonly latest = new Map<string, Remembered>();
  private running = false;
  private turn = 0;

  /**
   * @param urls of the instances
   * @param mayFail whether a request may be answered 503, because the database is away from time to time; what a write did then
   *   is not known
   * @param learns whether what a read showed counts as committed; else only what a write acknowledged
   */
  constructor(
    private readonly urls: readonly string[],
    private readonly mayFail = false,
    private readonly learns = true,
  ) {}

  /**
   * Lets them work until something is done.
   * @throws Error of the first read that was wrong
   */
  async runWhile(writers: readonly Writer[], readers: number, work: () => Promise<void>): Promise<void> {
    this.running = true;
    const steps = [
      ...writers.map((writer) => () => writer.step(this)),
      ...Array.from({ length: readers }, () => () => this.readNext()),
    ];
    const loops = steps.map((step) => this.loop(step));
    const outcomes = await Promise.allSettled([...loops, work().finally(() => (this.running = false))]);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /**
   * Waits until so many more reads have been checked.
   * @throws Error when one was wrong meanwhile
   */
  async checked(more: number): Promise<void> {
    const reads = this.counts.reads + more;
    await until(
      () => !this.running || this.counts.reads >= reads,
      () => `${this.counts.reads} reads of ${reads} have been checked`,
    );
    if (!this.running) throw new Error('A writer or reader has failed');
  }

  /**
   * Sends a write to the instance whose turn it is.
   * @returns the answer's body; undefined when its outcome is not known
   */
  async write(method: string, path: string, body: object = {}): Promise<any> {
    const answer = await this.send(this.turn++, method, path, { ...BEARER }, body);
    if (answer === undefined) return undefined;
    if (answer.status !== 200 && answer.status !== 204)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.bytes.toString()}`);
    this.counts.writes += 1;
    return answer.status === 204 ? {} : JSON.parse(answer.bytes.toString());
  }

  /** Reads one record, which others do not change. */
  async readOne(path: string): Promise<any> {
    const answer = await this.send(this.turn++, 'GET', path);
    if (answer && answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${answer.bytes.toString()}`);
    return answer && JSON.parse(answer.bytes.toString());
  }

  /** Reads lists on all instances at the same time. */
  async readEverywhere(...lists: readonly KnownList[]): Promise<void> {
    const turn = this.turn++;
    const reads = lists.flatMap((list) => this.urls.map((_, instance) => this.read(list, mannerOf(instance, turn))));
    await Promise.all(reads);
  }

  /** Expects a 404 of all instances for the lists below a record that is gone. */
  async readGone(path: string): Promise<void> {
    const answers = await Promise.all(this.urls.map((_, instance) => this.send(instance, 'GET', path)));
    for (const answer of answers) {
      if (answer && answer.status !== 404) throw new Error(`${path} is gone, and answered ${answer.status}`);
      if (answer) this.counts.reads += 1;
    }
  }

  close(): void {
    this.client.close();
  }

  private async loop(step: () => Promise<void>): Promise<void> {
    try {
      while (this.running) await step();
    } finally {
      this.running = false;
    }
  }

  /** Goes through the instances, the codings, with and without condition, and the lists; in this order, so that several readers meet. */
  private async readNext(): Promise<void> {
    const turn = this.turn++;
    const round = Math.floor(turn / this.urls.length);
    const list = this.lists[Math.floor(round / MANNERS) % this.lists.length];
    if (list) await this.read(list, mannerOf(turn % this.urls.length, round));
  }

  /** Reads a list and checks it. */
  private async read(list: KnownList, { instance, coding, conditional }: Manner): Promise<void> {
    const place = `${String(coding)} ${list.path}`;
    const remembered = conditional ? this.latest.get(place) : undefined;
    const expectation = list.expectation();
    const answer = await this.send(instance, 'GET', list.path, {
      ...(coding !== undefined && { 'accept-encoding': coding }),
      ...(remembered && { 'if-none-match': remembered.etag }),
    });
    if (answer === undefined) return;
    const content = answer.status === 304 ? unchanged(list, answer, remembered) : this.contentOf(list, answer);
    const problem = list.check(expectation, content.shown, this.learns);
    if (problem) throw new Error(`${list.path} from instance ${instance}, ${answer.status}: ${problem}`);
    this.latest.set(place, content);
    this.count(list, answer);
  }

  private contentOf(list: KnownList, answer: WireAnswer): Remembered {
    const text = decoded(answer);
    const { etag } = answer.headers;
    if (answer.status !== 200) throw new Error(`GET ${list.path}: ${answer.status} ${text}`);
    if (etag === undefined) throw new Error(`GET ${list.path} was answered without an ETag`);
    const digest = createHash('sha1').update(text).digest('base64');
    const known = this.known.get(`${etag} ${list.path}`);
    if (known && known.digest !== digest) throw new Error(`${list.path} had two contents under the ETag ${etag}`);
    if (known) this.counts.sameAgain += 1;
    const content = known ?? { etag, digest, shown: list.shown(JSON.parse(text) as any[]) };
    this.known.set(`${etag} ${list.path}`, content);
    return content;
  }

  private count({ path }: KnownList, { status, headers }: WireAnswer): void {
    this.counts.reads += 1;
    this.counts.paths.add(path);
    if (status === 304) this.counts.notModified += 1;
    const coding = status === 304 ? 'none' : (headers['content-encoding'] ?? 'identity');
    this.counts.codings[coding] = (this.counts.codings[coding] ?? 0) + 1;
  }

  /** @returns undefined when the database is away, as it may be */
  private async send(
    instance: number,
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: object,
  ): Promise<WireAnswer | undefined> {
    const url = this.urls[instance % this.urls.length] ?? '';
    const answer = await this.client.request(url, method, path, { headers, ...(body && { body }) });
    if (!this.mayFail || answer.status !== 503) return answer;
    await sleep(PAUSE_MS);
    return undefined;
  }
}

/** In turn all codings, without condition and then with it. */
function mannerOf(instance: number, turn: number): Manner {
  const coding = CODINGS[turn % CODINGS.length];
  return { instance, coding, conditional: Math.floor(turn / CODINGS.length) % 2 === 1 };
}

/** The content that a 304 stands for. */
function unchanged(
  { path }: KnownList,
  { headers, bytes }: WireAnswer,
  remembered: Remembered | undefined,
): Remembered {
  if (remembered === undefined) throw new Error(`${path} was answered 304, and nobody asked for that`);
  if (bytes.length > 0) throw new Error(`${path} was answered 304 with a body`);
  if (headers.etag !== remembered.etag)
    throw new Error(`${path}: the 304 to ${remembered.etag} names ${String(headers.etag)}`);
  return remembered;
}
