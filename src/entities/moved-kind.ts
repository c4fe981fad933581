import type { Type } from '@nestjs/common';
import { escapeIdentifier } from 'pg';
import { type ColumnOptions, getMetadataArgsStorage } from 'typeorm';
import { fieldNames } from '../platform/dto-fields.js';
import { IntegerField } from '../platform/http/field.decorators.js';

/** A kind of record as it moves from one service to another: in the interface's shape, with its owner or its members. */
export interface MovedKind {
  readonly name: string;
  readonly entity: Type;
  /** The interface's shape, and the relation's field. */
  readonly dto: Type;
  readonly fields: readonly string[];
  /** A field that no two records have alike. */
  readonly unique?: string;
  /** The field that the interface shows as a list of its own, and how it is selected. */
  readonly relation?: { readonly field: string; readonly select: string };
}

/** How a field of a kind is stored: the name of its column, and what TypeORM says of it. */
export function columnOf({ entity, relation }: MovedKind, field: string): ColumnOptions & { readonly name: string } {
  if (field === 'owner' && relation?.field === field) return { name: 'owner_id' };
  const { options = {} }: { options?: ColumnOptions } =
    columnsOf(entity).find(({ propertyName }) => propertyName === field) ?? {};
  return { ...options, name: options.name ?? field };
}

/** The field by which records of a kind are told apart. @throws Error when it is none, or several */
export function keyOf({ entity, name }: MovedKind): string {
  const [key, ...others] = columnsOf(entity).filter(({ options }) => options.primary);
  if (!key || others.length > 0) throw new Error(`${name} cannot be moved: it has no primary key of one column`);
  return key.propertyName;
}

export function keyColumnOf(kind: MovedKind): string {
  return escapeIdentifier(columnOf(kind, keyOf(kind)).name);
}

function columnsOf(entity: Type) {
  return getMetadataArgsStorage().columns.filter(
    ({ target }) => target === entity || entity.prototype instanceof (target as Type),
  );
}

/** @param shape the interface's, as a list has it */
export function movedKind(entity: Type, shape: Type, more: Partial<MovedKind> = {}): MovedKind {
  const name = getMetadataArgsStorage().tables.find(({ target }) => target === entity)?.name ?? '';
  return { name, entity, dto: shape, fields: fieldNames(shape), ...more };
}

/** Records that each have an owner, a user, in the column `owner_id`. */
export function ownedKind(entity: Type, shape: Type<object>): MovedKind {
  class Owned extends shape {
    @IntegerField() owner!: number;
  }
  return movedKind(entity, shape, { dto: Owned, relation: { field: 'owner', select: 'owner_id AS owner' } });
}
