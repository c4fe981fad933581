/** The kinds of values that fields hold. */
export type Kind = 'integer' | 'text' | 'flag' | 'time' | 'day';
export type Fields = Readonly<Record<string, Kind>>;

/** The fields of the specification's response shapes, beyond ids and unique names. Written out, not taken from the code. */
export const CARD_FIELDS: Fields = {
  card: 'integer',
  skill: 'text',
  status: 'text',
  cp: 'integer',
  url: 'text',
  count: 'integer',
  author: 'text',
  created_at: 'time',
};

export const UE_FIELDS: Fields = {
  ...kind('flag', ['limit', 'limit_boss', 'limit_item']),
  ...kind('integer', ['lv', 'lv_point', 'model', 'sword', 'card', 'cp', 'count']),
  ...kind('integer', ['location_x', 'location_y', 'location_z', 'location_n']),
  ...kind('text', ['mode', 'author']),
  created_at: 'time',
};

export const USER_FIELDS: Fields = {
  did: 'text',
  ...kind('flag', ['member', 'book', 'manga', 'badge', 'delete', 'handle', 'social_a', 'social_b']),
  ...kind('time', ['created_at', 'updated_at', 'raid_at', 'server_at', 'egg_at']),
  ...kind('time', ['luck_at', 'like_at', 'ten_at', 'model_at']),
  ...kind('integer', ['luck', 'like', 'like_rank', 'fav', 'ten_su', 'ten_kai', 'aiten', 'room']),
  ...kind('flag', ['ten', 'model', 'game', 'game_test', 'game_end', 'game_account']),
  ...kind('text', ['ten_card', 'ten_delete', 'ten_post', 'ten_get']),
  next: 'day',
  ...kind('integer', ['model_attack', 'model_limit', 'model_skill', 'model_mode']),
  ...kind('integer', ['model_critical', 'model_critical_d', 'game_lv']),
};

/** The members of the read shapes, sorted. */
export const CARD_SHAPE = ['id', ...Object.keys(CARD_FIELDS)].sort();
export const UE_SHAPE = ['id', ...Object.keys(UE_FIELDS)].sort();
export const USER_SHAPE = ['id', 'username', ...Object.keys(USER_FIELDS)].sort();
export const GROUP_SHAPE = ['id', 'name'];

const SAMPLES: Readonly<Record<Kind, unknown>> = {
  integer: 51980099637209,
  text: 'a “text” 🎴',
  flag: true,
  time: '2020-02-29T23:59:59.123456+09:00',
  day: '20991231',
};

/** A value for each of the fields, unlike the one it has when nobody sets it. */
export function sampleOf(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, its]) => [name, SAMPLES[its]]));
}

/** The sample of the fields that an update may change. */
export function changeOf(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sampleOf(fields)).filter(([name]) => name !== 'created_at'));
}

/** What the fields hold when nobody sets them, in a record made at that moment, on that day. */
export function defaultsOf(fields: Fields, moment: string, day: string): Record<string, unknown> {
  const defaults: Readonly<Record<Kind, unknown>> = { integer: 0, text: '', flag: false, time: moment, day };
  return Object.fromEntries(Object.entries(fields).map(([name, its]) => [name, defaults[its]]));
}

/** The names of the fields of a kind. */
export function namesOf(fields: Fields, wanted: Kind): string[] {
  return Object.keys(fields).filter((name) => fields[name] === wanted);
}

function kind(its: Kind, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, its]));
}
