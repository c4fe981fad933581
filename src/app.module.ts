import { type DynamicModule, Module } from '@nestjs/common';
import { AccessModule } from './platform/access/access.module.js';
import { CardsModule } from './cards/cards.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { ConfigModule } from './platform/config/config.module.js';
import type { Environment } from './platform/config/environment.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { GameModule } from './game/game.module.js';
import { GroupsModule } from './groups/groups.module.js';
import { HealthModule } from './platform/observability/health.module.js';
import { IdempotencyModule } from './platform/idempotency/idempotency.module.js';
import { MetricsModule } from './platform/observability/metrics.module.js';
import { PageModule } from './page/page.module.js';
import type { Launch } from './platform/process/launch.js';
import { SCHEMA } from './schema.js';
import { UesModule } from './ues/ues.module.js';
import { UsersModule } from './users/users.module.js';

/** The modules with an interface of their own; a new one is added here. */
const RESOURCES = [CardsModule, GameModule, GroupsModule, HealthModule, PageModule, UesModule, UsersModule];

@Module({})
export class AppModule {
  /** The whole application, for settings that have been checked and a server that runs. */
  static forRoot({ settings, secrets, database }: Launch, environment: Environment): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(settings, secrets, environment),
        PlatformModule,
        DatabaseModule.forRoot(database, SCHEMA, {
          processes: settings.webConcurrency,
          answerTimeoutMs: settings.answerTimeoutMs,
        }),
        AccessModule,
        IdempotencyModule,
        MetricsModule.forRoot(settings),
        ...RESOURCES,
      ],
    };
  }
}
