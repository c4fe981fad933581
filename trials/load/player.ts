import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from '../records/journal.js';
import type { KnownCard, KnownGroup, KnownRecord, KnownUe, KnownUser } from '../records/records.js';
import type { Random } from '../random.js';
import type { Outcome, Sent, Wire } from './wire.js';

/** The status of a request whose first one is under way, together with when to try again. */
const UNDER_WAY = 409;
const REPEAT_MS = 200;
const MOST_REPEATS = 50;

/** A write whose answer never came, and what is to be noted when it does. */
interface Pending {
  readonly sent: Sent;
  readonly note: (outcome: Outcome) => void;
}

/** What belongs to a player alone, so that only one request at a time changes any of it. */
export interface Belongings {
  users: KnownUser[];
  /** Users who own nothing and whom nobody fights, to be deleted again. */
  mayflies: KnownUser[];
  cards: KnownCard[];
  ues: KnownUe[];
  groups: KnownGroup[];
}

/** How players go about. */
export interface Manners {
  /** Users for whom all players draw and fight at the same time. */
  readonly commons: readonly KnownUser[];
  /** Whether requests that may be repeated with an Idempotency-Key are, when nobody knows whether they were done. */
  readonly retries: boolean;
}

/** One client of the service: sends requests one after the other and keeps a journal of what it wrote. */
export class Player {
  readonly own: Belongings = { users: [], mayflies: [], cards: [], ues: [], groups: [] };
  /** Of lists that were read, by path. */
  readonly etags = new Map<string, string>();
  /** When the request that comes next should go out. */
  intended: number | undefined;
  private pending: Pending[] = [];
  private count = 0;

  constructor(
    readonly name: string,
    readonly wire: Wire,
    readonly journal: Journal,
    readonly random: Random,
    readonly manners: Manners,
  ) {}

  /** A text that no other request has, and a number that no other request of this player has. */
  next(): { key: string; mark: number } {
    const mark = ++this.count;
    return { key: `${this.name}-${mark}`, mark };
  }

  read(sent: Sent): Promise<Outcome> {
    const { intended } = this;
    this.intended = undefined;
    return this.wire.send(sent, intended);
  }

  /**
   * Sends a write and notes what came of it.
   * @param parked what nothing more is sent about until the answer is known
   * @param repeatable whether the operation takes an Idempotency-Key
   */
  async write(
    sent: Sent,
    note: (outcome: Outcome) => void,
    { parked, repeatable = false }: { parked: KnownRecord; repeatable?: boolean },
  ): Promise<Outcome> {
    const request =
      repeatable && this.manners.retries
        ? { ...sent, headers: { ...sent.headers, 'idempotency-key': randomUUID() } }
        : sent;
    const outcome = await this.read(request);
    if (outcome.is === 'unknown') {
      parked.isParked = true;
      this.journal.unknown++;
      if (request !== sent) this.pending.push({ sent: request, note });
    }
    if (outcome.is !== 'unknown' || request === sent) note(outcome);
    if (outcome.is === 'done') this.journal.acknowledge();
    return outcome;
  }

  /** Sends once more, with the same key, what may be repeated and had no answer. */
  async repeatPending(): Promise<void> {
    for (const { sent, note } of this.pending.splice(0)) {
      const outcome = await this.repeat(sent);
      if (outcome.is === 'done' && outcome.headers['idempotency-replayed'] === 'true') this.journal.replayed++;
      this.journal.repeated++;
      note(outcome);
    }
  }

  /** Until the service does not say any more that the first one is still under way. */
  private async repeat(sent: Sent): Promise<Outcome> {
    const again = { ...sent, kind: 'repeat', refusals: [UNDER_WAY] };
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.wire.send(again);
      const isUnderWay =
        outcome.is === 'refused' && outcome.status === UNDER_WAY && outcome.headers['retry-after'] !== undefined;
      if (!isUnderWay || attempt === MOST_REPEATS) return outcome;
      await sleep(REPEAT_MS);
    }
  }

  /** Goes on with what there is, when all that had no answer is known. */
  settle(): void {
    const { own } = this;
    for (const name of ['users', 'mayflies', 'cards', 'ues', 'groups'] as const)
      own[name] = own[name].filter(({ isThere }: KnownRecord) => isThere) as never;
  }

  /** One of the records that is there for sure and about which nothing is under way. */
  some<K extends KnownRecord>(records: readonly K[]): (K & { id: number }) | undefined {
    const { random } = this;
    for (let attempt = 0; attempt < 5; attempt++) {
      const record = random.pick(records);
      if (record?.isThere && record.others.every(({ isCertain }) => isCertain)) return record as K & { id: number };
    }
    return undefined;
  }
}
