import * as errors from './platform/http/errors.js';

// `card-draw/module`: all that a module of MODULES may import of the service. A name here stays until the first number of the version changes.

export type { TeamModule } from './modules/team-module.js';

// Records of the service
export { Card } from './entities/card.entity.js';
export { DrawHooks, type PlannedDraws, type StoredDraw } from './game/draws/draw-hooks.js';
export { GameCalendar } from './game/calendar/game-calendar.js';
export { GameModule } from './game/game.module.js';
export { Group, GroupUser } from './entities/group.entity.js';
export { movedKind, ownedKind } from './entities/moved-kind.js';
export { Ue } from './entities/ue.entity.js';
export { User } from './entities/user.entity.js';

// Services of the game, for injection. What they write is part of the transaction that the caller is in
export { Cards, type GivenCard } from './cards/cards.service.js';
export { type DrawOptions, Draws } from './game/draws/draws.service.js';
export { DrawRead } from './game/draws/dto/draw.dto.js';
export { Balances } from './game/wallet/balances.service.js';
export { Groups } from './groups/groups.service.js';
export { type OfferedTrade, Trades } from './trades/trades.service.js';
export { type NewUserDto, Users } from './users/users.service.js';
export { Webhooks } from './webhooks/webhooks.service.js';

// Operations, their parameters and bodies
export { Audited } from './platform/access/audit.js';
export { Operation } from './platform/access/operation.decorator.js';
export { Tag } from './platform/http/tag.decorator.js';
export {
  DayField,
  FlagField,
  FlagProperty,
  IdsField,
  IntegerField,
  IntegerProperty,
  NumberField,
  SecretField,
  TextField,
  TextProperty,
  TimeField,
  TimeProperty,
} from './platform/http/field.decorators.js';
export { PageOfList, PageOfRelation } from './platform/http/list-query.js';
export { Id, TextKey, TextQuery } from './platform/http/param.decorators.js';
export { Idempotent, type RunIdempotent } from './platform/idempotency/idempotent.decorator.js';

// The database
export { FlagColumn, IdColumn, IntegerColumn, TextColumn, TimeColumn } from './platform/database/columns.js';
export { afterCommit } from './platform/database/transactions.js';
export { JsonQueries } from './platform/database/json-queries.js';
export { deleteRecord, insertRecord, updateRecord } from './platform/database/json-writes.js';
export { OneInstance } from './platform/database/locks.js';
export type { Filters, Page } from './platform/database/page.js';
export type { RowsQuery } from './platform/database/row-source.js';
export { prepared, Statements } from './platform/database/statements.js';
export { inTransaction } from './platform/database/transactions.js';
export type { RawJson } from './platform/raw-json.js';

// Settings, time and chance
export { Clock } from './platform/clock.js';
export { ConfigModule } from './platform/config/config.module.js';
export { oneOf, SECRET, TEXT, wholeNumber } from './platform/config/setting-types.js';
export { optional, setting, settingsOf, type ValuesOf } from './platform/config/settings.js';
export { Random } from './platform/random.js';

// Errors
export { invalid, notFound } from './platform/http/errors.js';
type OfModule<F> = F extends (reason: errors.ErrorDetail['reason'], ...rest: infer R) => infer E
  ? (reason: string, ...rest: R) => E
  : never;
/** 409, with a reason of the list, or one of the module's own `reasons`. */
export const conflict = errors.conflict as OfModule<typeof errors.conflict>;
/** The same: 403, 422 and 503. */
export const forbidden = errors.forbidden as OfModule<typeof errors.forbidden>;
export const unprocessable = errors.unprocessable as OfModule<typeof errors.unprocessable>;
export const unavailable = errors.unavailable as OfModule<typeof errors.unavailable>;
