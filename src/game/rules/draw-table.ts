import { canonical } from './canonical.js';
import type { GameDay } from './game-day.js';
import type { Rarity } from './rarity-rules.js';

export interface Outcome {
  readonly card: number;
  readonly status: string;
  readonly skill: string;
  /** A whole number of at least 1. */
  readonly weight: number;
  /** Both ends included, each value as likely. */
  readonly cp: { readonly min: number; readonly max: number };
  readonly featured?: true;
}

/** What a table has beside its outcomes. */
export interface TableRules {
  readonly banner: string;
  /** Tables of the same counters count together. */
  readonly counters: string;
  /** The rarest first, each of another status. Outcomes of other statuses are the rest. */
  readonly rarities: readonly Rarity[];
}

/** Cards of a pack that are drawn from the same list. */
export interface Slot {
  readonly list: string;
  /** One where it is left out. */
  readonly count?: number | undefined;
  /** The list in place of the other one, as long as no earlier card of the pack has one of these statuses. */
  readonly if_none?: { readonly status: readonly string[]; readonly list: string } | undefined;
}

/** Slots that come in place of a banner's own, so many times in so many packs. */
export interface InsteadSlots {
  readonly chance: readonly [times: number, of: number];
  readonly slots: readonly Slot[];
}

/** What a banner has whose draws are made in packs. */
export interface Pack {
  readonly banner: string;
  readonly lists: Readonly<Record<string, readonly Outcome[]>>;
  readonly slots: readonly Slot[];
  readonly instead?: readonly InsteadSlots[] | undefined;
}

/** What a banner has whose draws take copies out of a box: one for each player, or one for all. */
export interface Box {
  readonly banner: string;
  readonly of: 'player' | 'world';
  /** The card after which a player may fill the box again. */
  readonly reset?: { readonly card: number } | undefined;
}

/** The draw table of a banner. `rules` is undefined for one without rarities; for the box of a player it has none. */
export interface DrawTable {
  /** Of a pack, those of its lists one after the other, in the order of their names. */
  readonly outcomes: readonly Outcome[];
  readonly rules?: TableRules | undefined;
  /** With it, the weight of an outcome is how many copies a full box has. */
  readonly box?: Box | undefined;
  readonly pack?: Pack | undefined;
  /** The card that its owner named: {@link withTarget}. A pack has none. */
  readonly target?: number | undefined;
}

/** What a request names in place of a card, to name none. */
export const NO_TARGET = 0;

/** A featured card that a draw may name, with its rarity. */
export type Target = Pick<Outcome, 'card' | 'status'>;

/** The cards that draws from a table may name. */
export function targetsOf({ outcomes, rules, pack }: DrawTable): readonly Target[] {
  if (pack) return [];
  const statuses = (rules?.rarities ?? []).flatMap(({ status, featured }) => (featured?.target ? [status] : []));
  const named = outcomes.filter(({ featured, status }) => featured && statuses.includes(status));
  const unique = new Map(named.map(({ card, status }) => [`${card} ${status}`, { card, status }]));
  return [...unique.values()];
}

/** Computes something of each table once, as long as that is in use. */
export function ofEachTable<T extends object>(compute: (table: DrawTable) => T): (table: DrawTable) => T {
  const known = new WeakMap<DrawTable, T>();
  return (table) => {
    const found = known.get(table);
    if (found !== undefined) return found;
    const computed = compute(table);
    known.set(table, computed);
    return computed;
  };
}

const targetedTables = ofEachTable(() => new Map<number, DrawTable>());

/** The table for a draw that names a card. It is the table itself without one, and for a card that none may name. */
export function withTarget(table: DrawTable, target: number | null | undefined): DrawTable {
  if (typeof target !== 'number' || !targetsOf(table).some(({ card }) => card === target)) return table;
  const known = targetedTables(table);
  const { outcomes, rules } = table;
  const targeted = known.get(target) ?? { outcomes, rules, target };
  known.set(target, targeted);
  return targeted;
}

/** The banner that is always there. */
export const STANDARD = 'standard';

/** Draws that are offered under a name, from one game day until another, both included. */
export interface Banner {
  readonly name: string;
  readonly from?: GameDay | undefined;
  readonly until?: GameDay | undefined;
  readonly table: DrawTable;
}

export function isInForce({ from, until }: Banner, day: GameDay): boolean {
  return (from === undefined || from <= day) && (until === undefined || day <= until);
}

/** An outcome comes up `weight` times in so many draws on average. */
export function totalWeight(outcomes: readonly Pick<Outcome, 'weight'>[]): number {
  return outcomes.reduce((total, { weight }) => total + weight, 0);
}

/** The weights of statuses together, in the order of the outcomes. */
export function weightsByStatus(outcomes: readonly Pick<Outcome, 'status' | 'weight'>[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const { status, weight } of outcomes) weights.set(status, (weights.get(status) ?? 0) + weight);
  return weights;
}

/** The place of the weight on which a whole number below their sum falls; -1 for a larger number. */
export function placeOf(weights: readonly number[], integer: number): number {
  let remaining = integer;
  return weights.findIndex((weight) => {
    if (remaining < weight) return true;
    remaining -= weight;
    return false;
  });
}

/**
 * A table as canonical JSON: without rules the list of outcomes, else an object `{banner, counters, outcomes, rarities}`. A pack has its
 * lists, slots and `instead` in place of the outcomes; a box is `{banner, box, counters, outcomes, reset}`.
 */
export function canonicalTable({ outcomes, rules, pack, box }: DrawTable): string {
  if (pack) return canonical({ ...rules, ...pack });
  if (box) return canonical(boxForm({ outcomes, rules, box }));
  return canonical(rules === undefined ? outcomes : { ...rules, outcomes });
}

export function tableFrom(canonical: string): DrawTable {
  const table = JSON.parse(canonical) as
    | readonly Outcome[]
    | (TableRules & Pick<DrawTable, 'outcomes'>)
    | (Pack & Partial<TableRules>)
    | BoxForm;
  if ('lists' in table) {
    const { counters, rarities, ...pack } = table;
    const rules = counters !== undefined && rarities ? { banner: pack.banner, counters, rarities } : undefined;
    return packTable(pack, rules);
  }
  if (!('outcomes' in table)) return { outcomes: table };
  if ('box' in table) return boxTable(table);
  const { outcomes, banner, counters, rarities } = table;
  return { outcomes, rules: { banner, counters, rarities } };
}

export function packTable(pack: Pack, rules?: TableRules): DrawTable {
  const outcomes = namesOf(pack.lists).flatMap((name) => pack.lists[name] ?? []);
  return { outcomes, rules, pack };
}

/** The names of lists by their UTF-16 code units. */
export function namesOf(lists: Pack['lists']): string[] {
  return Object.keys(lists).sort((one, other) => (one < other ? -1 : 1));
}

/** A box as canonical JSON and files have it. */
interface BoxForm {
  readonly banner: string;
  readonly box: Box['of'];
  readonly outcomes: readonly (Omit<Outcome, 'weight' | 'featured'> & { readonly copies: number })[];
  readonly counters?: string;
  readonly reset?: { readonly card: number };
}

/** The outcomes of a box with copies in place of weights. */
export function copiesOf(outcomes: readonly Outcome[]): BoxForm['outcomes'] {
  return outcomes.map(({ card, status, skill, weight: copies, cp }) => ({ card, status, skill, copies, cp }));
}

function boxForm({ outcomes, rules, box: { banner, of, reset } }: DrawTable & { readonly box: Box }): BoxForm {
  const counters = rules && { counters: rules.counters };
  return { banner, box: of, outcomes: copiesOf(outcomes), ...counters, ...(reset && { reset }) };
}

function boxTable({ banner, box: of, outcomes, counters, reset }: BoxForm): DrawTable {
  const weighted = outcomes.map(({ copies: weight, ...outcome }) => ({ ...outcome, weight }));
  const rules = counters === undefined ? undefined : { banner, counters, rarities: [] };
  return { outcomes: weighted, rules, box: { banner, of, ...(reset && { reset }) } };
}
