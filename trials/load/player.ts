import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '../../test/harness/seeded-random.js';
import { FACE, type Fields, type Journal, type Kind, KnownRecord } from '../records/records.js';
import { type Outcome, type SentRequest, type Tally, Wire } from './wire.js';

/** The status of a request whose first one is under way, together with when to try again. */
const UNDER_WAY = 409;
const REPEAT_MS = 200;
const MOST_REPEATS = 600;
const ATTEMPTS = 5;

/** Something that a player does with one request. */
export interface Act {
  readonly sent: SentRequest;
  /** The record that it writes, if it writes. When no answer comes, nothing more is sent about it. */
  readonly record?: KnownRecord;
  /** What is changed, if it is another record, and to what. */
  readonly changed?: KnownRecord;
  readonly changes?: Fields;
  /** The field to which it adds one, which several clients may do at once. */
  readonly counts?: string;
  /** Whether the operation takes an Idempotency-Key. */
  readonly repeatable?: boolean;
  /** Looks at what was done. @returns what is wrong with it */
  readonly check?: (outcome: Outcome) => string | undefined;
}

/** One client of the service: sends requests one after the other and keeps a journal of what it wrote. */
export class Player {
  /** Records of this player alone. Mayflies are users to be deleted again: they own nothing, and nobody fights them. */
  readonly own: Record<Kind | 'mayfly', KnownRecord[]> = { user: [], card: [], ue: [], group: [], mayfly: [] };
  /** Of lists that were read, by path. */
  readonly etags = new Map<string, string>();
  readonly wire: Wire;
  /** When the request that comes next should go out. */
  intended: number | undefined;
  private number = 0;

  /**
   * @param commons users for whom all players draw and fight at the same time
   * @param repeats whether a write without an answer is sent again with its Idempotency-Key until there is one, where it takes one
   */
  constructor(
    private readonly name: string,
    url: string,
    readonly tally: Tally,
    readonly journal: Journal,
    readonly random: SeededRandom,
    readonly commons: readonly KnownRecord[],
    private readonly repeats: boolean,
  ) {
    this.wire = new Wire(url, tally);
  }

  /** A number that no other request of this player has. */
  next(): number {
    return ++this.number;
  }

  /** A record that is to be asked for, under a key that no other has. */
  newRecord(kind: Kind, list: KnownRecord[], firstOwner?: number, isDraw?: boolean): KnownRecord {
    const record = new KnownRecord(kind, `${this.name}-${this.next()}`, firstOwner, isDraw);
    this.journal.records[kind].set(record.key, record);
    list.push(record);
    return record;
  }

  /** One of the records that is there for sure and about which nothing is under way. */
  some(records: readonly KnownRecord[]): (KnownRecord & { id: number }) | undefined {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const record = this.random.pick(records);
      if (record?.isThere()) return record;
    }
    return undefined;
  }

  /** Sends the request of an act and notes what came of it. */
  async carryOut({
    sent,
    record,
    changes = {},
    counts,
    changed = record,
    repeatable = false,
    check,
  }: Act): Promise<void> {
    const outcome = await this.send(sent, repeatable && this.repeats);
    const problem = outcome.is === 'done' && check?.(outcome);
    if (typeof problem === 'string') this.tally.problem(`${sent.method} ${sent.path}: ${problem}`);
    if (!record || !changed) return;
    changed.write(changes, outcome.is);
    if (counts !== undefined) changed.count(counts, outcome.is);
    else if (outcome.is === 'unknown') record.isParked = true;
    if (outcome.is !== 'done') return;
    this.journal.acknowledge(isReplay(outcome));
    if (sent.method === 'POST') noteAnswer(record, JSON.parse(outcome.text) as Fields);
  }

  /** Forgets records that are gone. To be called when the outcome of every request is known. */
  prune(): void {
    for (const kind of Object.keys(this.own) as Kind[])
      this.own[kind] = this.own[kind].filter((record) => record.isThere());
  }

  private async send(sent: SentRequest, repeats: boolean): Promise<Outcome> {
    const { intended, journal } = this;
    this.intended = undefined;
    const keyed = {
      ...sent,
      headers: { ...sent.headers, 'idempotency-key': randomUUID() },
      refusals: [...(sent.refusals ?? []), UNDER_WAY],
    };
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.wire.send(repeats ? keyed : sent, attempt === 1 ? intended : undefined);
      if (outcome.is === 'unknown' && attempt === 1 && sent.method !== 'GET') journal.unknown++;
      const isUnderWay = outcome.status === UNDER_WAY && outcome.headers['retry-after'] !== undefined;
      const isOpen = outcome.is === 'unknown' || outcome.status === 0 || isUnderWay;
      if (repeats && isOpen && attempt <= MOST_REPEATS) {
        await sleep(REPEAT_MS);
        continue;
      }
      if (attempt > 1) journal.repeated++;
      if (attempt > 1 && isReplay(outcome)) journal.replayed++;
      // It may have been done at an earlier attempt.
      return attempt > 1 && isOpen ? { ...outcome, is: 'unknown' } : outcome;
    }
  }
}

function isReplay({ headers }: Outcome): boolean {
  return headers['idempotency-replayed'] === 'true';
}

function noteAnswer(record: KnownRecord, row: Fields): void {
  record.id = Number(row['id']);
  if (record.kind === 'card') record.write(Object.fromEntries(FACE.map((field) => [field, row[field]])), 'done');
}
