import { LRUCache } from 'lru-cache';
import type { CreateCardDto } from './dto/new-card.dto.js';
import type { DrawState } from '../rules/draw-state.js';
import type { DrawTable } from '../rules/draw-table.js';
import type { OpenPack } from '../rules/packs.js';
import type { GameDay } from '../rules/game-day.js';
import { verifiableDraw } from '../rules/draw.js';
import type { Draw, LastDraw, LastSet } from '../../entities/draw.entity.js';
import type { StoredDraw } from './draw-hooks.js';
import type { OpenBanner } from '../days/open-days.service.js';

export type DrawRequest = Omit<CreateCardDto, 'password'>;

/** A draw that is not stored yet, with the owner's state before it. */
type MadeDraw = Omit<Draw, 'card_id' | 'owner_id' | 'table_id' | 'created_at'>;

const ALONE = { pack: null, slot: null };
const NO_RULES = { counters: null, number: null, state: null, decided_by: null, target: null };
const NO_BOX = { box_number: null, print: null };

export interface MadeDraws {
  readonly request: DrawRequest;
  readonly opened: OpenBanner;
  /** So many draws, or packs under a banner with slots. */
  readonly count: number;
  readonly draws: readonly MadeDraw[];
  readonly after: LastDraw | LastSet | null;
}

/** What draws are made from. */
interface Before extends Position {
  /** The banner's, with the card that the draws name. */
  readonly table: DrawTable;
  /** After the last draw. */
  readonly state: DrawState;
  /** Of the last draw from the box of all players. */
  readonly boxNumber?: number;
}

/** Makes an owner's next draws. @param count of draws, or of packs under a banner with slots */
export function makeDraws(
  request: DrawRequest,
  opened: OpenBanner,
  { nonce: last, last: after, table, state, boxNumber = 0 }: Before,
  count: number,
): MadeDraws {
  const { owner, client_seed = '' } = request;
  const { day, seed, banner } = opened;
  const { rules } = table;
  const draws: MadeDraw[] = [];
  let [before, pack, first]: [DrawState, OpenPack | undefined, number] = [state, undefined, last + 1];
  for (let nonce = last + 1, left = count; left > 0; nonce++) {
    const inputs = { seed, day, owner, nonce, clientSeed: client_seed };
    const { drawn, decidedBy: decided_by, next, opened: rest } = verifiableDraw(table, before, inputs, pack);
    const number = (after?.number ?? 0) + nonce - last;
    const counted = rules
      ? { counters: rules.counters, number, state: before, decided_by, target: table.target ?? null }
      : NO_RULES;
    const print = (before[0]?.[drawn.outcome] ?? 0) + 1;
    const box_number = boxNumber + nonce - last;
    const numbered = table.box?.of === 'world' ? { state: before, box_number, print } : NO_BOX;
    const inPack = table.pack ? { pack: first, slot: nonce - first + 1 } : ALONE;
    draws.push({ day, nonce, client_seed, banner, ...counted, ...numbered, ...drawn, ...inPack });
    [before, pack] = [next, rest];
    if (rest) continue;
    first = nonce + 1;
    left--;
  }
  return { request, opened, count, draws, after };
}

export function positionAfter({ opened, draws }: MadeDraws, card_id: number): Position {
  const { nonce, number, state, outcome, target } = draws.at(-1) as MadeDraw;
  if (number === null || state === null) return { nonce, last: null };
  return { nonce, last: { number, card_id, outcome, table_id: opened.table.id, state, target } };
}

export function storedDraw({ request, opened, draws }: MadeDraws, place: number, card_id: number): StoredDraw {
  const { table, commitment } = opened;
  const made = { card_id, owner: request.owner, ...(draws[place] as MadeDraw) };
  return { ...made, table: table.version, commitment };
}

/** The value of `prices` of a statement; undefined where no request has a price. */
export function pricesJson(requests: readonly MadeDraws[]): string | undefined {
  const priced = requests.flatMap(({ request: { owner: owner_id }, opened: { day, price }, count }, place) =>
    price ? { request: place + 1, owner_id, day, count, ...price } : [],
  );
  return priced.length > 0 ? JSON.stringify(priced) : undefined;
}

/** So many owners are remembered. */
const MOST_KNOWN = 100_000;
/** With `max` the cache would make room for all of them at once, which takes longer than much else of a start. */
const LIMIT = { maxSize: MOST_KNOWN, sizeCalculation: () => 1 };

export interface Position {
  /** The last nonce of the day; 0 before the first. */
  readonly nonce: number;
  /** Null before the first draw under the counters, and without rules. */
  readonly last: LastDraw | LastSet | null;
}

/** The state of owners after their last draws that this process has seen committed. The statement that stores draws tells the state in the database. */
export class DrawPositions {
  private readonly nonces = new LRUCache<string, number>(LIMIT);
  private readonly lastDraws = new LRUCache<string, LastDraw | LastSet>(LIMIT);

  of(owner: number, day: GameDay, { rules }: DrawTable): Position {
    const last = rules && this.lastDraws.get(`${owner} ${rules.counters}`);
    return { nonce: this.nonces.get(`${owner} ${day}`) ?? 0, last: last ?? null };
  }

  remember(owner: number, day: GameDay, { rules }: DrawTable, { nonce, last }: Position): void {
    this.nonces.set(`${owner} ${day}`, nonce);
    if (rules && last) this.lastDraws.set(`${owner} ${rules.counters}`, last);
  }
}
