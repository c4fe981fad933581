import { type KnownCard, type KnownGroup, type KnownUe, type KnownUser } from './records.js';

/** All that clients have asked a service to write, and what is known of it. */
export class Journal {
  readonly users = new Map<string, KnownUser>();
  readonly cards = new Map<string, KnownCard>();
  readonly ues = new Map<string, KnownUe>();
  readonly groups = new Map<string, KnownGroup>();
  /** How many writes were acknowledged. */
  acknowledged = 0;
  /** Of how many nobody knew whether they were done. */
  unknown = 0;
  /** How many of these were sent again with their Idempotency-Key, and how many had been done the first time. */
  repeated = 0;
  replayed = 0;
  /** The only game day that there is while the journal is kept. */
  readonly gameDay: string;
  private watcher: { readonly at: number; readonly act: () => void } | undefined;

  /** @param timeZone that of the service's game days */
  constructor(readonly timeZone: string) {
    this.gameDay = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date()).replaceAll('-', '');
  }

  /** Acts as soon as so many more writes are acknowledged. */
  after(writes: number, act: () => void): void {
    this.watcher = { at: this.acknowledged + writes, act };
  }

  acknowledge(): void {
    this.acknowledged++;
    if (this.watcher?.at !== this.acknowledged) return;
    const { act } = this.watcher;
    this.watcher = undefined;
    act();
  }
}
