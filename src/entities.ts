// The files of the service's entities. Whatever class of these has a table is in the schema: a new file
// gets a line here, a new class in one of them needs none. Exports leave out what schema.ts does not name.
export * from './cards/card.entity.js';
export * from './catalog/kind.entity.js';
export * from './game/battles/battle.entity.js';
export * from './game/battles/character.entity.js';
export * from './game/day-closing/signing-key.entity.js';
export * from './game/draws/draw.entity.js';
export * from './game/prices/economy.entity.js';
export * from './game/wallet/ledger.entity.js';
export * from './groups/group.entity.js';
export * from './platform/access/credentials.entity.js';
export * from './platform/database/database-metrics.js';
export * from './platform/idempotency/idempotency-key.entity.js';
export * from './player-links/player-link.entity.js';
export * from './trades/trade.entity.js';
export * from './ues/ue.entity.js';
export * from './users/user.entity.js';
export * from './webhooks/webhook.entity.js';
