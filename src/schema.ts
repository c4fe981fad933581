import type { Type } from '@nestjs/common';
import { getMetadataArgsStorage, type MigrationInterface } from 'typeorm';
import { CARDS } from './cards/dto/card.dto.js';
import { KIND_VERSIONS, KINDS } from './catalog/dto/kind.dto.js';
import * as entities from './entities/index.js';
import { ENTRIES } from './game/wallet/dto/wallet.dto.js';
import { GROUPS } from './groups/dto/group.dto.js';
import { ArchivedDays1795424400000 } from './migrations/1795424400000-ArchivedDays.js';
import { SinceFirstVersion1795810000000 } from './migrations/1795810000000-SinceFirstVersion.js';
import { Boxes1796100000000 } from './migrations/1796100000000-Boxes.js';
import { AuditedWrites1796200000000 } from './migrations/1796200000000-AuditedWrites.js';
import { DrawTargets1796000000000 } from './migrations/1796000000000-DrawTargets.js';
import { Packs1796000100000 } from './migrations/1796000100000-Packs.js';
import type { MovedKind } from './entities/moved-kind.js';
import { CARD_MOVES, TRADES, WISHES } from './trades/dto/trade.dto.js';
import { UES } from './ues/dto/ue.dto.js';
import { IDENTITIES } from './users/dto/identity.dto.js';
import { USERS } from './users/dto/user.dto.js';

/** A folder to import has these. An older one has no catalogue, and one of before a module has none of the module's. */
export const ALWAYS_MOVED: readonly MovedKind[] = [USERS, CARDS, UES, GROUPS];

const BESIDE = [KINDS, KIND_VERSIONS, TRADES, CARD_MOVES, WISHES, ENTRIES, IDENTITIES];

/** What `npx card-draw export` writes and `npx card-draw import` reads. Records refer to those of kinds before theirs. */
export const MOVED: MovedKind[] = [...ALWAYS_MOVED, ...BESIDE];

const tables = new Set<unknown>(getMetadataArgsStorage().tables.map(({ target }) => target));
export const ENTITIES = Object.values<unknown>(entities).filter((each): each is Type => tables.has(each));

/** The service's own tables that are not exported: what is in them cannot be moved, or goes with other records. */
export const STAYING = ENTITIES.filter((each) => !MOVED.some(({ entity }) => entity === each));

/** Every migration, those of the service oldest first. */
export const MIGRATIONS: Type<MigrationInterface>[] = [
  ArchivedDays1795424400000,
  SinceFirstVersion1795810000000,
  DrawTargets1796000000000,
  Packs1796000100000,
  Boxes1796100000000,
  AuditedWrites1796200000000,
];

export const SCHEMA = { entities: ENTITIES, migrations: MIGRATIONS };
