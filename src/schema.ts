import { InitialSchema1795389800000 } from './migrations/1795389800000-InitialSchema.js';
import { DrawRules1795390000000 } from './migrations/1795390000000-DrawRules.js';
import { SeededBattles1795401600000 } from './migrations/1795401600000-SeededBattles.js';
import { NamedTokens1795401700000 } from './migrations/1795401700000-NamedTokens.js';
import { SignedDays1795402800000 } from './migrations/1795402800000-SignedDays.js';
import { RankingByStrength1795412700000 } from './migrations/1795412700000-RankingByStrength.js';
import { LastBackup1795417200000 } from './migrations/1795417200000-LastBackup.js';
import { ArchivedDays1795424400000 } from './migrations/1795424400000-ArchivedDays.js';
import { AnswerHeads1795467600000 } from './migrations/1795467600000-AnswerHeads.js';
import { Rarities1795500000000 } from './migrations/1795500000000-Rarities.js';
import { Catalog1795510000000 } from './migrations/1795510000000-Catalog.js';
import { NextTables1795520000000 } from './migrations/1795520000000-NextTables.js';
import { Card } from './cards/card.entity.js';
import { CARDS } from './cards/dto/card.dto.js';
import { ArtFile, Kind, KindVersion } from './catalog/kind.entity.js';
import { Battle } from './game/battles/battle.entity.js';
import { CharacterDraw } from './game/battles/character-draw.entity.js';
import { Character } from './game/battles/character.entity.js';
import { SigningKey } from './game/day-closing/signing-key.entity.js';
import { CountedDraws, Draw, DrawCount, DrawSeed, DrawTable, LastArchivedDraw } from './game/draws/draw.entity.js';
import { NextTables } from './game/draws/next-tables.entity.js';
import { GROUPS } from './groups/dto/group.dto.js';
import { Group, GroupUser } from './groups/group.entity.js';
import type { MovedKind } from './moved-kind.js';
import { NamedToken } from './platform/access/named-token.entity.js';
import { LastBackup } from './platform/database/last-backup.entity.js';
import { UES } from './ues/dto/ue.dto.js';
import { Ue } from './ues/ue.entity.js';
import { IdempotencyKey } from './platform/idempotency/idempotency-key.entity.js';
import { USERS } from './users/dto/user.dto.js';
import { User } from './users/user.entity.js';

/** The service's own tables that are not exported: what is in them cannot be moved, or goes with other records. */
export const STAYING = [
  ArtFile,
  Battle,
  Character,
  CharacterDraw,
  CountedDraws,
  Draw,
  DrawCount,
  DrawSeed,
  DrawTable,
  GroupUser,
  IdempotencyKey,
  Kind,
  KindVersion,
  LastArchivedDraw,
  LastBackup,
  NamedToken,
  NextTables,
  SigningKey,
];

/** Every entity of every module; a new one is added here. */
export const ENTITIES = [Card, Group, Ue, User, ...STAYING];

/** What `npx card-draw export` writes and `npx card-draw import` reads. Records refer to those of kinds before theirs; a new kind is added at the end. */
export const MOVED: MovedKind[] = [USERS, CARDS, UES, GROUPS];

/** A folder to import has these. One of before a module has none of the module's. */
export const ALWAYS_MOVED: readonly MovedKind[] = [USERS, CARDS, UES, GROUPS];

/** Every migration, oldest first; a new one is added here. */
export const MIGRATIONS = [
  InitialSchema1795389800000,
  DrawRules1795390000000,
  SeededBattles1795401600000,
  NamedTokens1795401700000,
  SignedDays1795402800000,
  RankingByStrength1795412700000,
  LastBackup1795417200000,
  ArchivedDays1795424400000,
  AnswerHeads1795467600000,
  Rarities1795500000000,
  Catalog1795510000000,
  NextTables1795520000000,
];

export const SCHEMA = { entities: ENTITIES, migrations: MIGRATIONS };
