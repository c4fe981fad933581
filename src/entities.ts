// The files of the service's entities. Whatever class of these has a table is in the schema: a new file
// gets a line here, a new class in one of them needs none. Exports leave out what schema.ts does not name.
export * from './entities/card.entity.js';
export * from './entities/kind.entity.js';
export * from './entities/battle.entity.js';
export * from './entities/character.entity.js';
export * from './entities/signing-key.entity.js';
export * from './entities/draw.entity.js';
export * from './entities/economy.entity.js';
export * from './entities/ledger.entity.js';
export * from './entities/group.entity.js';
export * from './platform/access/credentials.entity.js';
export * from './platform/database/database-metrics.js';
export * from './platform/idempotency/idempotency-key.entity.js';
export * from './entities/player-link.entity.js';
export * from './entities/trade.entity.js';
export * from './entities/ue.entity.js';
export * from './entities/user.entity.js';
export * from './entities/webhook.entity.js';
