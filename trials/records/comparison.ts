import { firstStats } from './integrity.js';
import { FACE, type Fields, type Journal, type Kind, type KnownRecord, markText, memberText } from './records.js';
import type { DrawRow, Lists, Row, Snapshot } from './snapshot.js';

/** How the records of a kind are found in what a service has, and what there is to compare of each. */
interface Found {
  readonly rows: readonly Row[];
  /** The field that has the key. */
  readonly key: string;
  readonly fields: (row: Row) => Fields;
}

/**
 * Compares what was acknowledged, refused or left open with what is there, while nobody writes; what is there is from then on
 * what must be there.
 * @returns what is missing, too much or wrong
 */
export function compareWithJournal(journal: Journal, snapshot: Snapshot): string[] {
  const draws = new Map(snapshot.draws.map((draw) => [String(draw['client_seed']), draw]));
  const unasked = [...draws].filter(([key]) => !journal.records.card.has(key));
  const kinds = Object.entries(foundIn(snapshot, journal.gameDay)) as [Kind, Found][];
  return [
    ...kinds.flatMap(([kind, found]) => compareKind(kind, journal.records[kind], found, draws)),
    ...unasked.map(([key, { card_id }]) => `nobody asked for the draw of card ${card_id} (${key})`),
  ];
}

function foundIn(snapshot: Snapshot, today: string): Readonly<Record<Kind, Found>> {
  const { users, cards, ues, groups, battles, characters, members } = snapshot;
  const [cardOwner, ueOwner] = [ownersIn(snapshot.cardsOf), ownersIn(snapshot.uesOf)];
  return {
    user: {
      rows: users,
      key: 'username',
      fields: (row) => ({
        mark: markOf(row['aiten'], row['did']),
        started: String(row['next']) > today,
        fought: battles.get(row.id)?.length ?? 0,
        first: firstStats(characters.get(row.id) ?? {}, battles.get(row.id) ?? []).join(),
      }),
    },
    card: {
      rows: cards,
      key: 'author',
      fields: (row) => ({
        mark: markOf(row['count'], row['url']),
        owner: cardOwner.get(row.id),
        ...Object.fromEntries(FACE.map((field) => [field, row[field]])),
      }),
    },
    ue: {
      rows: ues,
      key: 'author',
      fields: (row) => ({ mark: markOf(row['count'], row['mode']), owner: ueOwner.get(row.id) }),
    },
    group: {
      rows: groups,
      key: 'name',
      fields: ({ id }) => ({ users: memberText((members.get(id) ?? []).map((user) => user.id)) }),
    },
  };
}

function compareKind(
  kind: Kind,
  known: ReadonlyMap<string, KnownRecord>,
  { rows, key, fields }: Found,
  draws: ReadonlyMap<string, DrawRow>,
): string[] {
  const problems: string[] = [];
  const byKey = new Map<string, Row>();
  for (const row of rows) {
    const text = String(row[key]);
    if (byKey.has(text)) problems.push(`${kind} ${text} is there twice: a request took effect twice`);
    if (!known.has(text)) problems.push(`nobody asked for the ${kind} ${row.id} (${text})`);
    byKey.set(text, row);
  }
  for (const record of known.values()) {
    const [row, draw] = [byKey.get(record.key), draws.get(record.key)];
    const isCard = kind === 'card' && { drawn: draw !== undefined };
    const found: Fields = { there: row !== undefined, ...isCard, ...(row && fields(row)) };
    const wrong = [
      ...compareFields(record, found),
      ...identityProblems(record, row, kind === 'card' ? draw : undefined),
    ];
    problems.push(...wrong.map((problem) => `${kind} ${record.key}: ${problem}`));
    record.id ??= row?.id;
    record.settle(found);
  }
  return problems;
}

function compareFields(record: KnownRecord, found: Fields): string[] {
  return Object.entries(found).flatMap(([field, value]) => {
    const possible = record.possible(field);
    if (possible.length === 0 || possible.includes(value)) return [];
    return [`${field} is ${String(value)}, and should be ${possible.join(' or ')}`];
  });
}

/** Whether it is one record, and whole. */
function identityProblems({ id, isDraw, firstOwner }: KnownRecord, row?: Row, draw?: DrawRow): string[] {
  const wrong: readonly (readonly [boolean | undefined, string])[] = [
    [row && id !== undefined && row.id !== id, `it has the id ${row?.id}, not ${id}`],
    [row && isDraw && !draw, 'it is half done: the card is there, and its draw is not'],
    [row && !isDraw && draw !== undefined, 'nobody asked for a draw of it'],
    [draw && !row && id === undefined, 'it is half done: its draw is there, and the card is not'],
    [draw && id !== undefined && draw.card_id !== id, `its draw is of card ${draw?.card_id}`],
    [draw && draw['owner'] !== firstOwner, `its draw is of owner ${String(draw?.['owner'])}`],
  ];
  return wrong.filter(([is]) => is).map(([, text]) => text);
}

function markOf(number: unknown, text: unknown): unknown {
  return text === markText(Number(number)) ? number : `half changed, ${String(number)} and ${String(text)}`;
}

function ownersIn(lists: Lists): ReadonlyMap<number, number> {
  return new Map([...lists].flatMap(([owner, rows]) => rows.map(({ id }) => [id, owner] as const)));
}
