import type { CreateCardDto } from '../../cards/dto/card.dto.js';
import { type DrawStep, verifiableDraw } from '../rules/draw.js';
import type { Counted } from './draw-positions.js';
import type { drawStatement } from './draw-statement.js';
import type { DrawRead } from './dto/draw.dto.js';
import type { OpenBanner } from './seeds.service.js';

/** What asks for draws: a request for one card, or for many. */
export type DrawRequest = Omit<CreateCardDto, 'password'>;

/** A draw, with the owner's state before it. The last three are null without rules. */
interface MadeDraw extends Omit<DrawStep, 'decidedBy'> {
  readonly nonce: number;
  readonly number: number | null;
  readonly state: number[] | null;
  readonly decidedBy: DrawStep['decidedBy'] | null;
}

/** The draws of a request, which are not stored yet. */
export interface MadeDraws {
  readonly request: DrawRequest;
  readonly opened: OpenBanner;
  readonly draws: readonly MadeDraw[];
  /** Where the owner stands after them, under rules. */
  readonly counted: Counted | undefined;
}

/**
 * Makes an owner's next draws.
 * @param last the owner's last nonce of the day
 * @param counted where the owner stands under the table's counters; undefined without rules
 */
export function makeDraws(
  request: DrawRequest,
  opened: OpenBanner,
  last: number,
  counted: Counted | undefined,
  count: number,
): MadeDraws {
  const { owner, client_seed: clientSeed = '' } = request;
  const { day, seed, table } = opened;
  const draws: MadeDraw[] = [];
  for (let nonce = last + 1; nonce <= last + count; nonce++) {
    const state = counted?.state ?? [];
    const step = verifiableDraw(table, state, { seed, day, owner, nonce, clientSeed });
    const number = counted ? counted.number + 1 : null;
    draws.push({
      drawn: step.drawn,
      next: step.next,
      nonce,
      number,
      state: counted ? [...state] : null,
      decidedBy: counted ? step.decidedBy : null,
    });
    counted &&= { number: counted.number + 1, state: step.next, table };
  }
  return { request, opened, draws, counted };
}

/** The members of the row of a request's only draw for the statement. */
export function drawMembers(
  { draws: columns, cards }: Pick<ReturnType<typeof drawStatement>, 'draws' | 'cards'>,
  { request, opened, draws }: MadeDraws,
  now: string,
): string {
  const { drawn, nonce, number, state, decidedBy: decided_by } = draws[0] as MadeDraw;
  const { outcome, card, status, skill, cp } = drawn;
  const { day, banner, table } = opened;
  const { owner: owner_id, client_seed = '' } = request;
  const made = { owner_id, day, nonce, client_seed, banner, table_id: table.id, outcome, card, status, skill, cp };
  const counters = table.rules?.counters ?? null;
  const members = columns.members(now, Object.assign(made, { counters, number, state, decided_by }));
  return `${members},${cards.members(now, request, { skill })}`;
}

/** A stored draw of an open day, as it is read. */
export function drawRead(
  { request, opened, draws }: MadeDraws,
  place: number,
  card_id: number,
  created_at: string,
): DrawRead {
  const { drawn, nonce, number, state, decidedBy: decided_by } = draws[place] as MadeDraw;
  const { owner, client_seed = '' } = request;
  const { day, banner, table, commitment } = opened;
  const { outcome, card: drawnCard, status, skill, cp } = drawn;
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
    outcome,
    card: drawnCard,
    status,
    skill,
    cp,
    commitment,
    seed: null,
    created_at,
  };
}
