import type { CreateCardDto, CreateUeDto, CreateUserDto } from '../../api/client';

/** How a field is typed. */
export type FieldType = 'text' | 'number' | 'flag' | 'ids' | 'kind';
export type FieldTypes = Readonly<Record<string, FieldType>>;
/** What stands in the fields. */
export type Typed = Readonly<Record<string, string | boolean>>;

type FieldTypeOf<Value> = Value extends readonly number[]
  ? 'ids'
  : Value extends boolean
    ? 'flag'
    : Value extends number
      ? 'number'
      : 'text';
type FieldElsewhere = 'owner' | 'client_seed' | 'banner' | 'target' | 'day' | 'password' | 'token';
/** Every field of a body that is not asked for elsewhere: a person draws for today. One that is missing is a compile error. */
type KindsOf<Body> = { readonly [Name in Exclude<keyof Body, FieldElsewhere>]-?: FieldTypeOf<NonNullable<Body[Name]>> };

export const NEW_CARD: Omit<KindsOf<CreateCardDto>, 'card'> & { readonly card: 'kind' } = {
  ...({ card: 'kind', status: 'text', cp: 'number', skill: 'text' } as const),
  ...({ url: 'text', count: 'number', author: 'text', created_at: 'text' } as const),
};

export const NEW_UE: KindsOf<CreateUeDto> = {
  ...({ lv: 'number', lv_point: 'number', model: 'number', sword: 'number', card: 'number' } as const),
  ...({ mode: 'text', cp: 'number', count: 'number', author: 'text', created_at: 'text' } as const),
  ...({ location_x: 'number', location_y: 'number', location_z: 'number', location_n: 'number' } as const),
  ...({ limit: 'flag', limit_boss: 'flag', limit_item: 'flag' } as const),
};

export const NEW_USER: KindsOf<CreateUserDto> = {
  ...({ username: 'text', external_id: 'text', did: 'text', card: 'ids', ue: 'ids', next: 'text' } as const),
  created_at: 'text',
  ...({ updated_at: 'text', raid_at: 'text', server_at: 'text', egg_at: 'text', luck: 'number' } as const),
  ...({ luck_at: 'text', like: 'number', like_rank: 'number', like_at: 'text', fav: 'number' } as const),
  ...({ ten_su: 'number', ten_kai: 'number', aiten: 'number', ten_card: 'text', ten_delete: 'text' } as const),
  ...({ ten_post: 'text', ten_get: 'text', ten_at: 'text', room: 'number', model_at: 'text' } as const),
  ...({ model_attack: 'number', model_limit: 'number', model_skill: 'number', model_mode: 'number' } as const),
  ...({ model_critical: 'number', model_critical_d: 'number', game_lv: 'number' } as const),
  ...({ member: 'flag', book: 'flag', manga: 'flag', badge: 'flag', social_a: 'flag', social_b: 'flag' } as const),
  ...({ delete: 'flag', handle: 'flag', ten: 'flag', model: 'flag', game: 'flag', game_test: 'flag' } as const),
  ...({ game_end: 'flag', game_account: 'flag' } as const),
};

/** What a field means to the interface. What is no number goes as it was typed, so that the service says what it takes. */
export function meantBy(typed: string | boolean, type: FieldType): unknown {
  if (typeof typed === 'boolean' || type === 'text') return typed;
  return type === 'ids' ? idsIn(typed) : numberIn(typed);
}

/** The ids of a list with blanks or commas between them. */
export function idsIn(text: string): (string | number)[] {
  return text.split(/[\s,]+/).flatMap((id) => (id === '' ? [] : [numberIn(id)]));
}

/** The body of a record that is made. What was left empty is not sent. */
export function bodyOf(types: FieldTypes, typed: Typed): Record<string, unknown> {
  const filled = Object.entries(types).flatMap(([name, type]) => {
    const value = typed[name] ?? '';
    return value === '' || value === false ? [] : [[name, meantBy(value, type)] as const];
  });
  return Object.fromEntries(filled);
}

function numberIn(text: string): string | number {
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}
