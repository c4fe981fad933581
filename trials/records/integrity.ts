import { type Fields, FACE, STATS } from './records.js';
import type { Lists, Row, Snapshot } from './snapshot.js';

const BATTLES_PER_DAY = 2;
const LEAST_STAT = 1;
const MOST_AT_FIRST = 20;

/** Contradictions among all records of a service, which are of one game day. */
export function integrityProblems(snapshot: Snapshot): string[] {
  const { users, cards, ues, groups, members, characters } = snapshot;
  const known = new Set(users.map(({ id }) => id));
  const strangers = [...members].flatMap(([group, rows]) =>
    rows.filter(({ id }) => !known.has(id)).map(({ id }) => `group ${group} has the user ${id}, who is not there`),
  );
  return [
    ...repeated(users.map(({ username }) => username)).map((name) => `there are two users with the username ${name}`),
    ...repeated(groups.map(({ name }) => name)).map((name) => `there are two groups with the name ${name}`),
    ...Object.entries({ users, cards, ues, groups }).flatMap(([what, rows]) =>
      repeated(rows.map(({ id }) => id)).map((id) => `there are two ${what} with the id ${id}`),
    ),
    ...ownership('card', cards, snapshot.cardsOf),
    ...ownership('ue', ues, snapshot.uesOf),
    ...strangers,
    ...drawProblems(snapshot),
    ...users.flatMap((user) => characterProblems(user, snapshot)),
    ...[...characters.keys()].filter((id) => !known.has(id)).map((id) => `there is a character of ${id}, who is not`),
  ];
}

function repeated(values: readonly unknown[]): string[] {
  const seen = new Set<unknown>();
  return values.filter((value) => seen.size === seen.add(value).size).map(String);
}

/** Each record is in the list of exactly one user who exists. */
function ownership(what: string, rows: readonly Row[], lists: Lists): string[] {
  const owned = [...lists.values()].flat().map(({ id }) => id);
  const [known, listed] = [new Set(rows.map(({ id }) => id)), new Set(owned)];
  return [
    ...repeated(owned).map((id) => `${what} ${id} has two owners`),
    ...[...known].filter((id) => !listed.has(id)).map((id) => `${what} ${id} has no owner`),
    ...[...listed].filter((id) => !known.has(id)).map((id) => `${what} ${id} is owned, and not there`),
  ];
}

/** Nonces have no gaps, and a card is what was drawn. */
function drawProblems({ draws, cards, counted }: Snapshot): string[] {
  const problems = repeated(draws.map(({ card_id }) => card_id)).map((id) => `card ${id} was drawn twice`);
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
  for (const draw of draws) {
    // Draws outlive their cards.
    const card = byId.get(draw.card_id);
    for (const field of card ? FACE.filter((name) => card[name] !== draw[name]) : [])
      problems.push(`card ${draw.card_id} has ${field} ${String(card?.[field])}, and ${String(draw[field])} was drawn`);
  }
  if (counted !== draws.length) problems.push(`the odds count ${counted} draws, and there are ${draws.length}`);
  return problems;
}

/** A character is what it was at first, and what its battles gave. */
function characterProblems({ id }: Row, { characters, battles }: Snapshot): string[] {
  const character = characters.get(id);
  if (character === undefined) return [`user ${id} has no character`];
  const fought = battles.get(id) ?? [];
  const won = fought.filter((battle) => battle['won'] === true);
  const first = firstStats(character, fought);
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

/** A character's stats without what its battles have added. */
export function firstStats(character: Fields, battles: readonly Row[]): number[] {
  return STATS.map((stat) => {
    const gains = battles.filter((battle) => battle['stat'] === stat).map(({ gain }) => Number(gain));
    return gains.reduce((left, gain) => left - gain, Number(character[stat]));
  });
}
