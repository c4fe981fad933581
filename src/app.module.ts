import { type DynamicModule, Module } from '@nestjs/common';
import { BatchesModule } from './batches/batches.module.js';
import { CatalogModule } from './catalog/catalog.module.js';
import { CardsModule } from './cards/cards.module.js';
import type { Clock } from './platform/clock.js';
import { PlatformModule } from './platform/platform.module.js';
import { ConfigModule } from './platform/config/config.module.js';
import type { Environment } from './platform/config/environment.js';
import { DatabaseModule } from './platform/database/database.module.js';
import type { Schema } from './platform/database/data-source-options.js';
import { FacesModule } from './faces/faces.module.js';
import { GameModule } from './game/game.module.js';
import { GroupsModule } from './groups/groups.module.js';
import { HealthModule } from './platform/observability/health.module.js';
import { Audit } from './platform/access/audit.js';
import { NamedTokens } from './platform/access/named-tokens.service.js';
import { PlayerTokens } from './platform/access/player-tokens.service.js';
import { IdempotentRequests } from './platform/idempotency/idempotent-requests.service.js';
import { TEAM_MODULES } from './modules/modules.js';
import { OperatorsModule } from './operators/operators.module.js';
import { PageModule } from './page/page.module.js';
import { PlayerLinksModule } from './player-links/player-links.module.js';
import type { Launch } from './platform/process/application.js';
import { SCHEMA } from './schema.js';
import type { TeamModule } from './modules/team-module.js';
import { TradesModule } from './trades/trades.module.js';
import { UesModule } from './ues/ues.module.js';
import { UsersModule } from './users/users.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

const RESOURCES = [
  BatchesModule,
  CardsModule,
  CatalogModule,
  FacesModule,
  GameModule,
  GroupsModule,
  HealthModule,
  OperatorsModule,
  PageModule,
  PlayerLinksModule,
  TradesModule,
  UesModule,
  UsersModule,
  WebhooksModule,
];

const REACHED = [CardsModule, GameModule, GroupsModule, TradesModule, UsersModule, WebhooksModule];

/** What the demo and tests put in place of what the service has. */
interface Parts {
  readonly modules?: readonly TeamModule[];
  /** With the tables of the modules. */
  readonly schema?: Schema;
  readonly clock?: Clock;
  /** Aborted when the start has failed. */
  readonly signal?: AbortSignal;
}

@Module({})
export class AppModule {
  /** The whole application, for settings that have been checked and a server that runs. */
  static forRoot(
    { settings, secrets, database }: Launch,
    environment: Environment,
    { modules = TEAM_MODULES, schema = SCHEMA, clock, signal }: Parts = {},
  ): DynamicModule {
    const forRequests = { processes: settings.webConcurrency, answerTimeoutMs: settings.answerTimeoutMs };
    return {
      module: AppModule,
      global: true,
      imports: [
        ConfigModule.forRoot(settings, secrets, environment),
        PlatformModule.forRoot(settings, clock),
        DatabaseModule.forRoot(database, schema, forRequests, signal),
        ...RESOURCES,
        ...modules.map(({ module }) => module),
      ],
      providers: [Audit, IdempotentRequests, NamedTokens, PlayerTokens],
      // Global with all that these export: modules of teams inject the services of `card-draw/module` without importing anything.
      exports: [Audit, IdempotentRequests, NamedTokens, PlayerTokens, ...REACHED],
    };
  }
}
