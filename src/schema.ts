import { InitialSchema1795254391133 } from './platform/database/migrations/1795254391133-InitialSchema.js';
import { Game1795263837416 } from './platform/database/migrations/1795263837416-Game.js';
import { IdempotencyKeys1795297388357 } from './platform/database/migrations/1795297388357-IdempotencyKeys.js';
import { PrimaryMarks1795298151912 } from './platform/database/migrations/1795298151912-PrimaryMarks.js';
import { DrawDays1795324154118 } from './platform/database/migrations/1795324154118-DrawDays.js';
import { DropPrimaryMarks1795324200000 } from './platform/database/migrations/1795324200000-DropPrimaryMarks.js';
import { ListQuestions1795347600000 } from './platform/database/migrations/1795347600000-ListQuestions.js';
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
  ...[Card, Group, GroupUser, Ue, User],
  IdempotencyKey,
  ...[Battle, Character, CountedDraws, Draw, DrawCount, DrawSeed, DrawTable],
];

/** Every migration, oldest first; a new one is added here. */
export const MIGRATIONS = [
  InitialSchema1795254391133,
  Game1795263837416,
  IdempotencyKeys1795297388357,
  PrimaryMarks1795298151912,
  DrawDays1795324154118,
  DropPrimaryMarks1795324200000,
  ListQuestions1795347600000,
];

export const SCHEMA = { entities: ENTITIES, migrations: MIGRATIONS };
