import { FACE, STATS } from './records.js';
import type { DrawRow, Row, Snapshot } from './snapshot.js';

const BATTLES_PER_DAY = 2;
const LEAST_STAT = 1;
const MOST_AT_FIRST = 20;

/** What does not fit together in all that a service has, whoever wrote it; everything within one game day. */
export function integrityProblems(snapshot: Snapshot): string[] {
  const { users, cards, ues, groups } = snapshot;
  return [
    ...twice('users', users, 'username'),
    ...twice('groups', groups, 'name'),
    ...ownership('card', cards, snapshot.cardsOf),
    ...ownership('ue', ues, snapshot.uesOf),
    ...membership(snapshot),
    ...drawProblems(snapshot),
    ...users.flatMap((user) => characterProblems(user, snapshot)),
    ...surplus('characters', snapshot.characters, users),
  ];
}

/** Ids and names of which there is more than one. */
function twice(what: string, rows: readonly Row[], name: string): string[] {
  return ['id', name].flatMap((field) =>
    repeated(rows.map((row) => row[field])).map((value) => `there are two ${what} with the ${field} ${String(value)}`),
  );
}

function repeated(values: readonly unknown[]): unknown[] {
  const seen = new Set<unknown>();
  return values.filter((value) => seen.size === seen.add(value).size);
}

/** Each record is in the list of exactly one user who exists. */
function ownership(what: string, rows: readonly Row[], lists: ReadonlyMap<number, readonly Row[]>): string[] {
  const owned = [...lists.values()].flat().map(({ id }) => id);
  const [known, listed] = [new Set(rows.map(({ id }) => id)), new Set(owned)];
  return [
    ...repeated(rows.map(({ id }) => id)).map((id) => `${what} ${String(id)} is there twice`),
    ...repeated(owned).map((id) => `${what} ${String(id)} has two owners`),
    ...[...known].filter((id) => !listed.has(id)).map((id) => `${what} ${id} has no owner`),
    ...[...listed].filter((id) => !known.has(id)).map((id) => `${what} ${id} is owned, and not there`),
  ];
}

function membership({ users, members }: Snapshot): string[] {
  const known = new Set(users.map(({ id }) => id));
  return [...members].flatMap(([group, ids]) =>
    ids.filter((id) => !known.has(id)).map((id) => `group ${group} has the user ${id}, who is not there`),
  );
}

function surplus(what: string, byUser: ReadonlyMap<number, unknown>, users: readonly Row[]): string[] {
  const known = new Set(users.map(({ id }) => id));
  return [...byUser.keys()].filter((id) => !known.has(id)).map((id) => `there are ${what} of ${id}, who is not there`);
}

/** Nonces have no gaps, and a card is what was drawn. */
function drawProblems({ draws, cards, counted }: Snapshot): string[] {
  const problems = repeated(draws.map(({ card_id }) => card_id)).map((id) => `card ${String(id)} was drawn twice`);
  const nonces = new Map<string, number[]>();
  for (const { owner, day, nonce } of draws) {
    const name = `owner ${String(owner)} on ${String(day)}`;
    nonces.set(name, [...(nonces.get(name) ?? []), Number(nonce)]);
  }
  for (const [name, numbers] of nonces) {
    numbers.sort((one, other) => one - other);
    if (numbers.some((nonce, index) => nonce !== index + 1)) problems.push(`${name} has the nonces ${numbers.join()}`);
  }
  const byId = new Map(cards.map((card) => [card.id, card]));
  for (const draw of draws) problems.push(...faceProblems(draw, byId.get(draw.card_id)));
  if (counted !== draws.length) problems.push(`the odds count ${counted} draws, and there are ${draws.length}`);
  return problems;
}

function faceProblems(draw: DrawRow, card: Row | undefined): string[] {
  // Draws outlive their cards.
  if (card === undefined) return [];
  return FACE.filter((field) => card[field] !== draw[field]).map(
    (field) => `card ${card.id} has ${field} ${String(card[field])}, and ${String(draw[field])} was drawn`,
  );
}

/** A character is what it was at first, and what its battles gave. */
function characterProblems({ id }: Row, { characters, battles }: Snapshot): string[] {
  const character = characters.get(id);
  if (character === undefined) return [`user ${id} has no character`];
  const fought = battles.get(id) ?? [];
  const won = fought.filter((battle) => battle['won'] === true);
  const gained = gainsOf(fought);
  const first = STATS.map((stat) => Number(character[stat]) - (gained[stat] ?? 0));
  const strength = STATS.reduce((sum, stat) => sum + Number(character[stat]), 0);
  const wrong: readonly (readonly [boolean, string])[] = [
    [fought.length > BATTLES_PER_DAY, `${fought.length} battles`],
    [character['day'] !== fought.length, `${fought.length} battles, and counts ${String(character['day'])}`],
    [character['win'] !== won.length, `${won.length} battles won, and counts ${String(character['win'])}`],
    [character['strength'] !== strength, `the strength ${String(character['strength'])}, which should be ${strength}`],
    [first.some((stat) => stat < LEAST_STAT || stat > MOST_AT_FIRST), `stats that were ${first.join()} at first`],
    [fought.some((battle) => battle['won'] !== true && battle['gain'] !== 0), 'gains of battles that were lost'],
  ];
  return wrong.filter(([is]) => is).map(([, text]) => `the character of ${id} has ${text}`);
}

/** What battles have added to each stat. */
export function gainsOf(battles: readonly Row[]): Readonly<Record<string, number>> {
  const gains: Record<string, number> = {};
  for (const { stat, gain } of battles) gains[String(stat)] = (gains[String(stat)] ?? 0) + Number(gain);
  return gains;
}
