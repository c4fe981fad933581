import type { CreateCardDto } from '../../cards/dto/card.dto.js';
import type { DrawState, DrawStep } from '../rules/draw-state.js';
import { verifiableDraw } from '../rules/draw.js';
import type { LastDraw } from './draw.entity.js';
import type { Position } from './draw-positions.js';
import type { drawStatement } from './draw-statement.js';
import type { StoredDraw } from './draw-hooks.js';
import type { OpenBanner } from './seeds.service.js';

/** What asks for draws: a request for one card, or for many. */
export type DrawRequest = Omit<CreateCardDto, 'password'>;

/** A draw, with the owner's state before it. The last three are null without rules. */
interface MadeDraw extends Pick<DrawStep, 'drawn'> {
  readonly nonce: number;
  readonly number: number | null;
  readonly state: DrawState | null;
  readonly decidedBy: DrawStep['decidedBy'] | null;
}

const NO_RULES = { number: null, state: null, decidedBy: null };

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
  const { owner, client_seed: clientSeed = '' } = request;
  const { day, seed, table } = opened;
  const draws: MadeDraw[] = [];
  let before = state;
  for (let place = 1; place <= count; place++) {
    const nonce = last + place;
    const inputs = { seed, day, owner, nonce, clientSeed };
    const { drawn, decidedBy, next } = verifiableDraw(table, before, inputs);
    const under = table.rules ? { number: (after?.number ?? 0) + place, state: before, decidedBy } : NO_RULES;
    draws.push({ drawn, nonce, ...under });
    before = next;
  }
  return { request, opened, draws, after };
}

/** Where the owner stands when the draws are stored. */
export function positionAfter({ opened, draws }: MadeDraws, lastCard: number): Position {
  const { nonce, number, state, drawn } = draws.at(-1) as MadeDraw;
  if (number === null || state === null) return { nonce, last: null };
  return { nonce, last: { number, card_id: lastCard, outcome: drawn.outcome, table_id: opened.table.id, state } };
}

/** The members of the row of a request's only draw for the statement. */
export function drawMembers(
  { draws: columns, cards }: Pick<ReturnType<typeof drawStatement>, 'draws' | 'cards'>,
  { request, opened, draws, after }: MadeDraws,
  now: string,
): string {
  const { drawn, nonce, number, state, decidedBy: decided_by } = draws[0] as MadeDraw;
  const { day, banner, table } = opened;
  const { owner: owner_id, client_seed = '' } = request;
  const made = { owner_id, day, nonce, client_seed, banner, table_id: table.id, ...drawn };
  const counters = table.rules?.counters ?? null;
  const members = columns.members(now, { ...made, counters, number, state, decided_by });
  return `${members}${after ? `,"after":${JSON.stringify(after)}` : ''},${cards.members(now, request, { skill: drawn.skill })}`;
}

/** A stored draw, as it is read. */
export function storedDraw({ request, opened, draws }: MadeDraws, place: number, card_id: number): StoredDraw {
  const { drawn, nonce, number, state, decidedBy: decided_by } = draws[place] as MadeDraw;
  const { owner, client_seed = '' } = request;
  const { day, banner, table, commitment } = opened;
  return {
    card_id,
    owner,
    day,
    nonce,
    client_seed,
    banner,
    table: table.version,
    counters: table.rules?.counters ?? null,
    number,
    state,
    decided_by,
    ...drawn,
    commitment,
  };
}
