// What a Nest team reaches for, in one module. The trial `nest-habits` installs its libraries, and uses each part.
import { CacheInterceptor, CacheModule } from '@nestjs/cache-manager';
import {
  type ArgumentMetadata,
  type ArgumentsHost,
  Body,
  type CallHandler,
  type CanActivate,
  Catch,
  ClassSerializerInterceptor,
  Controller,
  type ExceptionFilter,
  type ExecutionContext,
  Get,
  HttpException,
  Injectable,
  Module,
  type NestInterceptor,
  Param,
  ParseIntPipe,
  type PipeTransform,
  Post,
  UseInterceptors,
  Version,
} from '@nestjs/common';
import { ConfigModule, ConfigService } from '@nestjs/config';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, ApplicationConfig, HttpAdapterHost } from '@nestjs/core';
import { CommandBus, CommandHandler, CqrsModule, type ICommandHandler } from '@nestjs/cqrs';
import { EventEmitter2, EventEmitterModule, OnEvent } from '@nestjs/event-emitter';
import { Args, Field, GraphQLModule, InputType, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { MercuriusDriver, type MercuriusDriverConfig } from '@nestjs/mercurius';
import { WsAdapter } from '@nestjs/platform-ws';
import { Interval, ScheduleModule } from '@nestjs/schedule';
import { HealthCheck, HealthCheckService, HealthIndicatorService, TerminusModule } from '@nestjs/terminus';
import { Throttle, ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import { SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { conflict, Operation } from 'card-draw/module';
import { Exclude, Expose, Transform } from 'class-transformer';
import { IsString } from 'class-validator';
import { map, type Observable } from 'rxjs';

class NoteDto {
  @Expose({ name: 'note' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @IsString()
  text!: string;

  @Exclude()
  secret?: string;
}

class NoteRead {
  text = 'shown';

  @Exclude()
  secret = 'hidden';
}

class AddCommand {
  constructor(readonly count: number) {}
}

@CommandHandler(AddCommand)
class AddHandler implements ICommandHandler<AddCommand> {
  execute({ count }: AddCommand): Promise<number> {
    return Promise.resolve(count + 1);
  }
}

class Brewing extends Error {}

@Catch(Brewing)
class BrewingFilter implements ExceptionFilter {
  catch(_: Brewing, host: ArgumentsHost): void {
    host.switchToHttp().getResponse().code(418).send({ brewing: true });
  }
}

/** Only for its own handlers: a pipe of the module sees all. */
@Injectable()
class LoudPipe implements PipeTransform {
  transform(value: unknown, { data }: ArgumentMetadata): unknown {
    return data === 'loud' ? String(value).toUpperCase() : value;
  }
}

@Injectable()
class ClosedGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return context.getHandler().name !== 'closed';
  }
}

@Injectable()
class HeardInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const isLoud = context.getHandler().name === 'loud';
    return next.handle().pipe(map((value: unknown) => (isLoud ? { heard: value } : value)));
  }
}

/** As Nest's documentation says: what it limits by is in HTTP requests alone. */
@Injectable()
class HttpThrottlerGuard extends ThrottlerGuard {
  override canActivate(context: ExecutionContext): Promise<boolean> {
    return context.getType() === 'http' ? super.canActivate(context) : Promise.resolve(true);
  }
}

@Injectable()
class Facts {
  ticks = 0;
  events = 0;

  @Interval(50)
  tick(): void {
    this.ticks++;
  }

  @OnEvent('note.written')
  note(): void {
    this.events++;
  }
}

@Controller('habits')
class HabitsController {
  private calls = 0;

  constructor(
    private readonly facts: Facts,
    private readonly config: ConfigService,
    private readonly events: EventEmitter2,
    private readonly commands: CommandBus,
  ) {}

  @Get('facts')
  read() {
    const { ticks, events } = this.facts;
    return { ticks, events, configured: this.config.get<string>('HABITS_WORD') };
  }

  @Post('notes')
  write(@Body() note: NoteDto) {
    this.events.emit('note.written');
    return { ...note };
  }

  @UseInterceptors(ClassSerializerInterceptor)
  @Get('note')
  note(): NoteRead {
    return new NoteRead();
  }

  @Post('add/:count')
  async add(@Param('count', ParseIntPipe) count: number) {
    return { count: await this.commands.execute<AddCommand, number>(new AddCommand(count)) };
  }

  @UseInterceptors(CacheInterceptor)
  @Get('cached')
  cached() {
    return { calls: ++this.calls };
  }

  @Get('loud/:loud')
  loud(@Param('loud') text: string) {
    return text;
  }

  @Get('closed')
  closed(): string {
    return 'open';
  }

  @Get('brewing')
  brew(): never {
    throw new Brewing();
  }

  @Get('own-body')
  ownBody(): never {
    throw new HttpException({ error: 'Too hot', degrees: 90 }, 422);
  }

  @Throttle({ default: { limit: 2, ttl: 60_000 } })
  @Get('throttled')
  throttled(): string {
    return 'let in';
  }

  @Version('2')
  @Get('versioned')
  versioned(): string {
    return 'second';
  }
}

@Controller('habits/health')
class HabitsHealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
  ) {}

  @HealthCheck()
  @Get()
  check() {
    return this.health.check([() => this.indicators.check('habits').up()]);
  }
}

@InputType()
class WishInput {
  @Field()
  @IsString()
  word!: string;

  @Field(() => Int, { nullable: true })
  count?: number;
}

@InputType()
class FreeInput {
  @Field()
  word!: string;
}

@Resolver()
class WishResolver {
  @Query(() => String)
  wish(@Args('count', { type: () => Int }) count: number): string {
    return 'wish'.repeat(count);
  }

  @Mutation(() => String)
  grant(@Args('wish') { word }: WishInput, @Args('free') free: FreeInput): string {
    if (word === 'taken') throw conflict('name_taken', 'is taken already', 'word');
    if (word === 'broken') throw new Error('a cause that stays in the log');
    return `${word} ${free.word}`;
  }

  @Operation({ id: 'grantAll', summary: 'Needs the token', needs: 'token' })
  @Mutation(() => String)
  grantAll(): string {
    return 'all';
  }
}

@WebSocketGateway({ path: '/habits/socket' })
class HabitsGateway {
  @Operation({ id: 'echo', summary: 'Says it again' })
  @SubscribeMessage('echo')
  echo(_: unknown, data: unknown) {
    return { event: 'echo', data };
  }

  @SubscribeMessage('undeclared')
  undeclared() {
    return { event: 'undeclared', data: 'let in' };
  }
}

@Module({
  imports: [
    CacheModule.register(),
    ConfigModule.forRoot({ ignoreEnvFile: true }),
    CqrsModule,
    EventEmitterModule.forRoot(),
    GraphQLModule.forRoot<MercuriusDriverConfig>({ driver: MercuriusDriver, autoSchemaFile: true }),
    ScheduleModule.forRoot(),
    TerminusModule,
    ThrottlerModule.forRoot([{ limit: 1_000_000, ttl: 60_000 }]),
  ],
  controllers: [HabitsController, HabitsHealthController],
  providers: [
    AddHandler,
    Facts,
    HabitsGateway,
    WishResolver,
    { provide: APP_FILTER, useClass: BrewingFilter },
    { provide: APP_GUARD, useClass: ClosedGuard },
    { provide: APP_INTERCEPTOR, useClass: HeardInterceptor },
    { provide: APP_PIPE, useClass: LoudPipe },
    { provide: APP_GUARD, useClass: HttpThrottlerGuard },
  ],
})
export class HabitsModule {
  constructor(config: ApplicationConfig, { httpAdapter }: HttpAdapterHost) {
    config.setIoAdapter(new WsAdapter(httpAdapter.getHttpServer()));
  }
}

export { HabitsModule as module };
