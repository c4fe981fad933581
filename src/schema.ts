import type { Type } from '@nestjs/common';
import type { MigrationInterface } from 'typeorm';
import { ArchivedDays1795424400000 } from './migrations/1795424400000-ArchivedDays.js';
import { SinceFirstVersion1795750000000 } from './migrations/1795750000000-SinceFirstVersion.js';
import { CARDS } from './cards/dto/card.dto.js';
import { KIND_VERSIONS, KINDS } from './catalog/dto/kind.dto.js';
import { ArtFile } from './catalog/kind.entity.js';
import { Battle } from './game/battles/battle.entity.js';
import { CharacterDraw } from './game/battles/character.entity.js';
import { Character } from './game/battles/character.entity.js';
import { SigningKey } from './game/day-closing/signing-key.entity.js';
import { Draw, DrawCount, DrawSeed, DrawTable, LastArchivedDraw } from './game/draws/draw.entity.js';
import { NextTables } from './game/draws/draw.entity.js';
import { Economy } from './game/prices/economy.entity.js';
import { ENTRIES } from './game/wallet/dto/wallet.dto.js';
import { Exchange, Use } from './game/wallet/ledger.entity.js';
import { GROUPS } from './groups/dto/group.dto.js';
import { GroupUser } from './groups/group.entity.js';
import type { MovedKind } from './moved-kind.js';
import { NamedToken, RefusedCredential } from './platform/access/credentials.entity.js';
import { LastBackup } from './platform/database/database-metrics.js';
import { PlayerLink } from './player-links/player-link.entity.js';
import { CARD_MOVES, TRADES, WISHES } from './trades/dto/trade.dto.js';
import { UES } from './ues/dto/ue.dto.js';
import { IdempotencyKey } from './platform/idempotency/idempotency-key.entity.js';
import { IDENTITIES } from './users/dto/identity.dto.js';
import { USERS } from './users/dto/user.dto.js';
import { Webhook } from './webhooks/webhook.entity.js';

/** The service's own tables that are not exported: what is in them cannot be moved, or goes with other records. A new one is added here. */
export const STAYING = [
  ArtFile,
  Battle,
  Character,
  CharacterDraw,
  Draw,
  DrawCount,
  DrawSeed,
  DrawTable,
  Economy,
  Exchange,
  GroupUser,
  IdempotencyKey,
  LastArchivedDraw,
  LastBackup,
  NamedToken,
  NextTables,
  PlayerLink,
  RefusedCredential,
  SigningKey,
  Use,
  Webhook,
];

/** A folder to import has these. An older one has no catalogue, and one of before a module has none of the module's. */
export const ALWAYS_MOVED: readonly MovedKind[] = [USERS, CARDS, UES, GROUPS];

/** What `npx card-draw export` writes and `npx card-draw import` reads. Records refer to those of kinds before theirs. */
export const MOVED: MovedKind[] = [
  ...ALWAYS_MOVED,
  KINDS,
  KIND_VERSIONS,
  TRADES,
  CARD_MOVES,
  WISHES,
  ENTRIES,
  IDENTITIES,
];

export const ENTITIES: Type[] = [...MOVED.map(({ entity }) => entity), ...STAYING];

/** Every migration, those of the service oldest first. */
export const MIGRATIONS: Type<MigrationInterface>[] = [ArchivedDays1795424400000, SinceFirstVersion1795750000000];

export const SCHEMA = { entities: ENTITIES, migrations: MIGRATIONS };
