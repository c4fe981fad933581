import type { Cell } from './cell.js';
import { gainsOf } from './integrity.js';
import type { Journal } from './journal.js';
import {
  FACE,
  type KnownCard,
  type KnownGroup,
  type KnownRecord,
  type KnownUe,
  type KnownUser,
  memberText,
  STATS,
} from './records.js';
import type { DrawRow, Row, Snapshot } from './snapshot.js';

/** How records of one kind are found and read in what a service has. */
interface Kind<K extends KnownRecord> {
  readonly name: string;
  readonly known: ReadonlyMap<string, K>;
  readonly rows: readonly Row[];
  /** The field that has the key. */
  readonly key: string;
  /** What the mark is written into: as it is, and in words. */
  readonly mark?: readonly [number: string, text: string];
  /** What more there is to compare of a record; reports and, when all is well, settles. */
  readonly more: (record: K, row: Row | undefined, say: Say) => void;
}

type Say = (text: string) => void;

/** As the text in the second field of a mark. */
export function markText(mark: number): string {
  return `mark-${mark}`;
}

/**
 * Compares what was acknowledged, refused or left open with what is there, while nobody writes; what is there is from then on
 * what must be there.
 * @returns what is missing, too much or wrong
 */
export function compareWithJournal(journal: Journal, snapshot: Snapshot): string[] {
  const problems: string[] = [];
  const say: Say = (text) => problems.push(text);
  const { users, cards, ues, groups } = snapshot;
  const more = new Comparison(snapshot, journal.gameDay);
  compareKind<KnownUser>(
    { name: 'user', known: journal.users, rows: users, key: 'username', mark: ['aiten', 'did'], more: more.user },
    say,
  );
  compareKind<KnownCard>(
    { name: 'card', known: journal.cards, rows: cards, key: 'author', mark: ['count', 'url'], more: more.card },
    say,
  );
  compareKind<KnownUe>(
    { name: 'ue', known: journal.ues, rows: ues, key: 'author', mark: ['count', 'mode'], more: more.ue },
    say,
  );
  compareKind<KnownGroup>({ name: 'group', known: journal.groups, rows: groups, key: 'name', more: more.group }, say);
  for (const draw of snapshot.draws) {
    if (!journal.cards.has(String(draw['client_seed'])))
      say(`nobody asked for the draw of card ${draw.card_id} (${String(draw['client_seed'])})`);
  }
  return problems;
}

function compareKind<K extends KnownRecord>({ name, known, rows, key, mark, more }: Kind<K>, say: Say): void {
  const byKey = new Map<string, Row>();
  for (const row of rows) {
    const text = String(row[key]);
    if (byKey.has(text)) say(`${name} ${text} is there twice: a request took effect twice`);
    byKey.set(text, row);
    if (!known.has(text)) say(`nobody asked for the ${name} ${row.id} (${text})`);
  }
  for (const record of known.values()) {
    const row = byKey.get(record.key);
    const called = `${name} ${record.key}`;
    compareCell(record.exists, row !== undefined, `${called}: being there`, say);
    if (row && record.id !== undefined && row.id !== record.id) say(`${called} has the id ${row.id}, not ${record.id}`);
    record.id ??= row?.id;
    if (row && mark) {
      const [number, text] = mark;
      const value = Number(row[number]);
      compareCell(record.mark, value, `${called}: ${number}`, say);
      const expected = value === 0 ? '' : markText(value);
      if (row[text] !== expected) say(`${called} is half changed: ${number} ${value}, ${text} ${String(row[text])}`);
    }
    more(record, row, (text) => say(`${called}: ${text}`));
    record.isParked = false;
  }
}

/** What is compared of one kind only. */
class Comparison {
  private readonly cardOwner: ReadonlyMap<number, number>;
  private readonly ueOwner: ReadonlyMap<number, number>;
  private readonly draws: ReadonlyMap<string, DrawRow>;

  constructor(
    private readonly snapshot: Snapshot,
    private readonly today: string,
  ) {
    this.cardOwner = ownersIn(snapshot.cardsOf);
    this.ueOwner = ownersIn(snapshot.uesOf);
    this.draws = new Map(snapshot.draws.map((draw) => [String(draw['client_seed']), draw]));
  }

  readonly user = (record: KnownUser, row: Row | undefined, say: Say): void => {
    if (!row) return;
    const { battles, initial } = record;
    const fought = this.snapshot.battles.get(row.id) ?? [];
    if (fought.length < battles.fought || fought.length > battles.fought + battles.unknown)
      say(`${fought.length} battles; ${battles.fought} were acknowledged, of ${battles.unknown} nobody knows`);
    Object.assign(battles, { fought: fought.length, unknown: 0 });
    compareCell(record.started, String(row['next']) > this.today, 'the draw of the day opened', say);
    const character = this.snapshot.characters.get(row.id);
    if (!initial || !character) return;
    const gains = gainsOf(fought);
    for (const stat of STATS) {
      const expected = initial[stat] + (gains[stat] ?? 0);
      if (character[stat] !== expected) say(`${stat} is ${String(character[stat])}, with all gains ${expected}`);
    }
  };

  readonly card = (record: KnownCard, row: Row | undefined, say: Say): void => {
    if (row) compareCell(record.owner, this.cardOwner.get(row.id) ?? 0, 'owner', say);
    for (const field of row && record.face ? FACE : []) {
      if (row?.[field] !== record.face?.[field])
        say(`${field} is ${String(row?.[field])}, not ${String(record.face?.[field])}`);
    }
    const draw = this.draws.get(record.key);
    compareCell(record.drawn, draw !== undefined, 'having been drawn', say);
    if (row && record.isDraw !== (draw !== undefined)) say('it is half done: the card is there, and its draw is not');
    if (draw && record.id !== undefined && draw.card_id !== record.id) say(`its draw is of card ${draw.card_id}`);
    if (draw && draw['owner'] !== record.firstOwner) say(`its draw is of owner ${String(draw['owner'])}`);
    if (draw && !row && record.id === undefined) say('it is half done: its draw is there, and the card is not');
  };

  readonly ue = (record: KnownUe, row: Row | undefined, say: Say): void => {
    if (row) compareCell(record.owner, this.ueOwner.get(row.id) ?? 0, 'owner', say);
  };

  readonly group = (record: KnownGroup, row: Row | undefined, say: Say): void => {
    if (row) compareCell(record.members, memberText(this.snapshot.members.get(row.id) ?? []), 'users', say);
  };
}

function compareCell<T>(cell: Cell<T>, found: T, what: string, say: Say): void {
  if (!cell.allows(found)) say(`${what} is ${String(found)}, and should be ${String(cell)}`);
  cell.settle(found);
}

function ownersIn(lists: ReadonlyMap<number, readonly Row[]>): Map<number, number> {
  return new Map([...lists].flatMap(([owner, rows]) => rows.map(({ id }) => [id, owner] as const)));
}
