import type { CreateCardDto } from '../../cards/dto/card.dto.js';
import type { DrawState } from '../rules/draw-state.js';
import { verifiableDraw } from '../rules/draw.js';
import type { Draw, LastDraw } from './draw.entity.js';
import type { Position } from './draw-positions.js';
import type { StoredDraw } from './draw-hooks.js';
import type { OpenBanner } from './open-days.service.js';

/** What asks for draws: a request for one card, or for many. */
export type DrawRequest = Omit<CreateCardDto, 'password'>;

/** A draw that is not stored yet, with the owner's state before it. */
type MadeDraw = Omit<Draw, 'card_id' | 'owner_id' | 'table_id' | 'created_at'>;

const NO_RULES = { counters: null, number: null, state: null, decided_by: null };

/** The draws of a request, which are not stored yet. */
export interface MadeDraws {
  readonly request: DrawRequest;
  readonly opened: OpenBanner;
  readonly draws: readonly MadeDraw[];
  /** The draw that they were made after. */
  readonly after: LastDraw | null;
}

/**
 * Makes an owner's next draws.
 * @param state after the last draw
 */
export function makeDraws(
  request: DrawRequest,
  opened: OpenBanner,
  { nonce: last, last: after }: Position,
  state: DrawState,
  count: number,
): MadeDraws {
  const { owner, client_seed = '' } = request;
  const { day, seed, banner, table } = opened;
  const { rules } = table;
  const draws: MadeDraw[] = [];
  let before = state;
  for (let place = 1; place <= count; place++) {
    const nonce = last + place;
    const inputs = { seed, day, owner, nonce, clientSeed: client_seed };
    const { drawn, decidedBy: decided_by, next } = verifiableDraw(table, before, inputs);
    const number = (after?.number ?? 0) + place;
    const counted = rules ? { counters: rules.counters, number, state: before, decided_by } : NO_RULES;
    draws.push({ day, nonce, client_seed, banner, ...counted, ...drawn });
    before = next;
  }
  return { request, opened, draws, after };
}

/** Where the owner stands when the draws are stored. */
export function positionAfter({ opened, draws }: MadeDraws, card_id: number): Position {
  const { nonce, number, state, outcome } = draws.at(-1) as MadeDraw;
  if (number === null || state === null) return { nonce, last: null };
  return { nonce, last: { number, card_id, outcome, table_id: opened.table.id, state } };
}

/** A stored draw, as it is read. */
export function storedDraw({ request, opened, draws }: MadeDraws, place: number, card_id: number): StoredDraw {
  const { table, commitment } = opened;
  const made = { card_id, owner: request.owner, ...(draws[place] as MadeDraw) };
  return { ...made, table: table.version, commitment };
}

/** The value of `prices` of a statement; undefined where no request has a price. */
export function pricesJson(requests: readonly MadeDraws[]): string | undefined {
  const priced = requests.flatMap(({ request: { owner: owner_id }, opened: { day, price }, draws }, place) =>
    price ? { request: place + 1, owner_id, day, count: draws.length, ...price } : [],
  );
  return priced.length > 0 ? JSON.stringify(priced) : undefined;
}
