import type { Type } from '@nestjs/common';
import { DECORATORS } from '@nestjs/swagger';
import { getMetadataArgsStorage } from 'typeorm';
import { Card } from '../../src/entities/card.entity.js';
import { CardFields } from '../../src/game/draws/dto/new-card.dto.js';
import { fieldNames } from '../../src/platform/dto-fields.js';
import { UeFields } from '../../src/ues/dto/ue.dto.js';
import { Ue } from '../../src/entities/ue.entity.js';
import { UserFields } from '../../src/users/dto/user.dto.js';
import { User } from '../../src/entities/user.entity.js';
import { type FieldSchema, valueOf } from './document-values.js';

/** The kinds of values that fields hold. */
export type Kind = 'integer' | 'text' | 'flag' | 'time' | 'day';
/** A field that the specification does not know, as its entity declares it. */
export interface OwnField {
  readonly kind: Kind;
  readonly sample: unknown;
  readonly initial: unknown;
  /** It does not take every value of its kind. */
  readonly isBounded: boolean;
}
export type Fields = Readonly<Record<string, Kind | OwnField>>;

/** The fields of the specification's response shapes, beyond ids and unique names. Written out, not taken from the code. */
const SPECIFIED_OF_CARD: Fields = {
  card: 'integer',
  skill: 'text',
  status: 'text',
  cp: 'integer',
  url: 'text',
  count: 'integer',
  author: 'text',
  created_at: 'time',
};

const SPECIFIED_OF_UE: Fields = {
  ...kind('flag', ['limit', 'limit_boss', 'limit_item']),
  ...kind('integer', ['lv', 'lv_point', 'model', 'sword', 'card', 'cp', 'count']),
  ...kind('integer', ['location_x', 'location_y', 'location_z', 'location_n']),
  ...kind('text', ['mode', 'author']),
  created_at: 'time',
};

const SPECIFIED_OF_USER: Fields = {
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

/** Those of the specification, and those that an entity has besides. */
export const CARD_FIELDS = withOwn(SPECIFIED_OF_CARD, CardFields, Card);
export const UE_FIELDS = withOwn(SPECIFIED_OF_UE, UeFields, Ue);
export const USER_FIELDS = withOwn(SPECIFIED_OF_USER, UserFields, User);

/** The members of the read shapes, sorted. */
export const CARD_SHAPE = ['id', ...Object.keys(CARD_FIELDS)].sort();
export const USER_SHAPE = ['id', 'username', ...Object.keys(USER_FIELDS)].sort();
export const GROUP_SHAPE = ['id', 'name'];

const LARGEST = Number.MAX_SAFE_INTEGER;
const SAMPLES: Readonly<Record<Kind, unknown>> = {
  integer: 51980099637209,
  text: 'a “text” 🎴',
  flag: true,
  time: '2020-02-29T23:59:59.123456+09:00',
  day: '20991231',
};

/** A value for each of the fields, unlike the one it has when nobody sets it. */
export function sampleOf(fields: Fields): Record<string, unknown> {
  return each(fields, (its) => (typeof its === 'string' ? SAMPLES[its] : its.sample));
}

/** The sample of the fields that an update may change. */
export function changeOf(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sampleOf(fields)).filter(([name]) => name !== 'created_at'));
}

/** What the fields hold when nobody sets them, in a record made at that moment, on that day. */
export function defaultsOf(fields: Fields, moment: string, day: string): Record<string, unknown> {
  const defaults: Readonly<Record<Kind, unknown>> = { integer: 0, text: '', flag: false, time: moment, day };
  return each(fields, (its) => (typeof its === 'string' ? defaults[its] : (its.initial ?? defaults[its.kind])));
}

/** What the fields beyond the specification hold when nobody sets them. */
export function ownDefaultsOf(fields: Fields): Record<string, unknown> {
  const own = Object.entries(fields).filter(([, its]) => typeof its !== 'string');
  return defaultsOf(Object.fromEntries(own), '', '');
}

/** The names of the fields of a kind that take all its values. */
export function namesOf(fields: Fields, wanted: Kind): string[] {
  const isWanted = (its: Kind | OwnField): boolean =>
    typeof its === 'string' ? its === wanted : its.kind === wanted && !its.isBounded;
  return Object.entries(fields).flatMap(([name, its]) => (isWanted(its) ? [name] : []));
}

function each<T>(fields: Fields, valueOf: (its: Kind | OwnField) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).map(([name, its]) => [name, valueOf(its)]));
}

/** The fields of a DTO that are not among these are a module's own. */
function withOwn(fields: Fields, dto: Type<object>, entity: Type): Fields {
  const own = fieldNames(dto).filter((name: string) => !(name in fields));
  const columns = getMetadataArgsStorage().columns.filter(({ target }) => target === entity);
  return {
    ...fields,
    ...Object.fromEntries(
      own.map((name: string) => {
        const schema = Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES, dto.prototype, name) as FieldSchema;
        const initial: unknown = columns.find(({ propertyName }) => propertyName === name)?.options.default;
        const isBounded =
          schema.enum !== undefined || schema.maxLength !== undefined || (schema.maximum ?? LARGEST) < LARGEST;
        return [name, { kind: kindOfSchema(schema), sample: valueOf(schema, 1), initial, isBounded }];
      }),
    ),
  };
}

function kindOfSchema({ type, format, pattern }: FieldSchema): Kind {
  if (format === 'date-time') return 'time';
  if (pattern?.includes('0229')) return 'day';
  return type === 'integer' ? 'integer' : type === 'boolean' ? 'flag' : 'text';
}

function kind(its: Kind, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, its]));
}
