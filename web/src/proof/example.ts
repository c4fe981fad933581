import type { Outcome } from '../../../src/game/rules/draw-table';
import type { PublishedDraw } from '../../../src/game/rules/published';
import type { Answers } from './verify';

/** Those of the published vectors: the same outcomes stand there one by one. */
const OUTCOMES: readonly Outcome[] = Array.from({ length: 16 }, (_, place) => {
  const card = place + 1;
  const skill = ['critical', 'post', 'luck', 'ten'][place - 12];
  if (skill === undefined) return { card, status: 'normal', skill: 'normal', weight: 825, cp: { min: 1, max: 200 } };
  return { card, status: 'super', skill, weight: 25, cp: { min: 201, max: 800 } };
});
const TABLE = '882dc0db6736b1def244d6277a75b325859b513ec03501f2a4b5b955bfa1fd6e';
const OF_THE_DAY = {
  day: '20260115',
  commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  seed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
};

/** A published vector (docs/draw-vectors.json, "a client seed"), as a service would list the draw. */
export const EXAMPLE_DRAW: PublishedDraw = {
  ...OF_THE_DAY,
  card_id: 1,
  owner: 1,
  nonce: 1,
  client_seed: 'lucky',
  banner: 'standard',
  table: TABLE,
  counters: null,
  number: null,
  state: null,
  decided_by: null,
  target: null,
  pack: null,
  slot: null,
  box_number: null,
  print: null,
  outcome: 11,
  card: 12,
  status: 'normal',
  skill: 'normal',
  cp: 164,
};

/** The same with its day and its table. */
export const EXAMPLE: Answers = {
  draw: EXAMPLE_DRAW,
  table: { outcomes: OUTCOMES },
  day: {
    ...OF_THE_DAY,
    table: TABLE,
    tables: { standard: TABLE },
    created_at: '2026-01-14T00:00:00Z',
    draws: 1,
    digest: null,
    statement: null,
    signature: null,
    key: null,
  },
};
