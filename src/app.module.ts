import { type DynamicModule, Module } from '@nestjs/common';
import { AccessModule } from './access/access.module.js';
import { CardsModule } from './cards/cards.module.js';
import { CommonModule } from './common/common.module.js';
import { ConfigModule } from './config/config.module.js';
import type { DatabaseAddress, OperatorSecrets, Settings } from './config/settings.js';
import { DatabaseModule } from './database/database.module.js';
import { timeLimits } from './database/time-limits.js';
import { GameModule } from './game/game.module.js';
import { GroupsModule } from './groups/groups.module.js';
import { HealthModule } from './health/health.module.js';
import { IdempotencyModule } from './idempotency/idempotency.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { UesModule } from './ues/ues.module.js';
import { UsersModule } from './users/users.module.js';

/** The modules with an interface of their own; a new one is added here. */
const RESOURCES = [CardsModule, GameModule, GroupsModule, HealthModule, UesModule, UsersModule];

@Module({})
export class AppModule {
  /** The whole application, for settings that have been checked and a server that runs. */
  static forRoot(settings: Settings, secrets: OperatorSecrets, database: DatabaseAddress): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(settings, secrets),
        CommonModule,
        DatabaseModule.forRoot(database, {
          processes: settings.webConcurrency,
          timeLimits: timeLimits(settings.answerTimeoutMs),
        }),
        AccessModule,
        IdempotencyModule,
        MetricsModule.forRoot(settings),
        ...RESOURCES,
      ],
    };
  }
}
