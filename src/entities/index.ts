// The files of the service's entities. Whatever class of these has a table is in the schema: a new file
// gets a line here, a new class in one of them needs none. Exports leave out what schema.ts does not name.
export * from './card.entity.js';
export * from './kind.entity.js';
export * from './battle.entity.js';
export * from './character.entity.js';
export * from './draw.entity.js';
export * from './ledger.entity.js';
export * from './group.entity.js';
export * from '../platform/access/credentials.entity.js';
export * from '../platform/database/database-metrics.js';
export * from '../platform/idempotency/idempotency-key.entity.js';
export * from './player-link.entity.js';
export * from './trade.entity.js';
export * from './ue.entity.js';
export * from './user.entity.js';
export * from './webhook.entity.js';
