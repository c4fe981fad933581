import { InitialSchema1795389800000 } from './migrations/1795389800000-InitialSchema.js';
import { Card } from './cards/card.entity.js';
import { Battle } from './game/battles/battle.entity.js';
import { Character } from './game/battles/character.entity.js';
import { CountedDraws, Draw, DrawCount, DrawSeed, DrawTable } from './game/draws/draw.entity.js';
import { Group, GroupUser } from './groups/group.entity.js';
import { Ue } from './ues/ue.entity.js';
import { IdempotencyKey } from './platform/idempotency/idempotency-key.entity.js';
import { User } from './users/user.entity.js';

/** Every entity of every module; a new one is added here. */
export const ENTITIES = [
  Card,
  Group,
  GroupUser,
  Ue,
  User,
  IdempotencyKey,
  Battle,
  Character,
  CountedDraws,
  Draw,
  DrawCount,
  DrawSeed,
  DrawTable,
];

/** Every migration, oldest first; a new one is added here. */
export const MIGRATIONS = [InitialSchema1795389800000];

export const SCHEMA = { entities: ENTITIES, migrations: MIGRATIONS };
