import {
  Audited,
  conflict,
  DrawHooks,
  Id,
  IntegerColumn,
  IntegerField,
  Operation,
  type PlannedDraws,
  SecretField,
  setting,
  settingsOf,
  type StoredDraw,
  User,
  type ValuesOf,
  wholeNumber,
  ConfigModule,
} from 'card-draw/module';
import { Body, Controller, Get, Inject, Injectable, Module, Post } from '@nestjs/common';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import {
  Entity,
  JoinColumn,
  type MigrationInterface,
  MoreThanOrEqual,
  OneToOne,
  PrimaryColumn,
  type QueryRunner,
  type Relation,
  Repository,
} from 'typeorm';

// A random draw costs tickets, and a super gives one back.

export const settings = settingsOf({ price: setting('DRAW_TICKETS', wholeNumber(1, 100), '1') });
export const reasons = { too_few_tickets: 'The user has too few tickets for the draw' };

@Entity('tickets')
export class Tickets {
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'tickets_pkey' }) owner_id!: number;
  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'tickets_owner_fkey' })
  owner!: Relation<User>;
  @IntegerColumn() held!: number;
}

export class GiveTicketsDto {
  @SecretField() password!: string;
  @IntegerField({ minimum: 1, maximum: 1000, example: 10 }) count!: number;
}

export class TicketsRead {
  @IntegerField({ example: 10 }) held!: number;
}

@Injectable()
export class TicketsService extends DrawHooks {
  constructor(
    @InjectRepository(Tickets) private readonly tickets: Repository<Tickets>,
    @Inject(settings.token) private readonly values: ValuesOf<typeof settings.list>,
  ) {
    super();
  }

  async read(owner: number): Promise<TicketsRead> {
    const found = await this.tickets.findOneBy({ owner_id: owner });
    return { held: found?.held ?? 0 };
  }

  async give(owner: number, count: number): Promise<void> {
    await this.tickets.createQueryBuilder().insert().values({ owner_id: owner, held: 0 }).orIgnore().execute();
    await this.tickets.increment({ owner_id: owner }, 'held', count);
  }

  /** One statement: two draws at once cannot pay with the same ticket. */
  override async before({ owner, count }: PlannedDraws): Promise<void> {
    const cost = count * this.values.price;
    const enough = { owner_id: owner, held: MoreThanOrEqual(cost) };
    const { affected } = await this.tickets.decrement(enough, 'held', cost);
    if (affected !== 1) throw conflict('too_few_tickets', `costs ${cost}, and the user has fewer tickets`, 'owner');
  }

  override async after(draws: readonly StoredDraw[]): Promise<void> {
    const supers = draws.filter(({ status }) => status === 'super');
    if (supers[0]) await this.tickets.increment({ owner_id: supers[0].owner }, 'held', supers.length);
  }
}

@Controller('users/:id/tickets')
export class TicketsController {
  constructor(private readonly tickets: TicketsService) {}

  @Get()
  @Operation({ id: 'readUserTickets', summary: 'How many tickets a user has', returns: TicketsRead })
  read(@Id() id: number): Promise<TicketsRead> {
    return this.tickets.read(id);
  }

  @Post()
  @Audited()
  @Operation({ id: 'giveUserTickets', summary: 'Give tickets to a user', returns: TicketsRead, needs: 'password' })
  async give(@Id() id: number, @Body() { count }: GiveTicketsDto): Promise<TicketsRead> {
    await this.tickets.give(id, count);
    return this.tickets.read(id);
  }
}

@Module({
  imports: [ConfigModule.forFeature(settings), TypeOrmModule.forFeature([Tickets])],
  controllers: [TicketsController],
  providers: [TicketsService],
})
export class TicketsModule {}

class AddTickets1795570000001 implements MigrationInterface {
  name = 'AddTickets1795570000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "tickets" ("owner_id" bigint NOT NULL, "held" bigint NOT NULL DEFAULT '0', CONSTRAINT "tickets_owner_id_key" UNIQUE ("owner_id"), CONSTRAINT "tickets_pkey" PRIMARY KEY ("owner_id"))`,
    );
    await queryRunner.query(
      `ALTER TABLE "tickets" ADD CONSTRAINT "tickets_owner_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "tickets"');
  }
}

export const entities = [Tickets];
export const migrations = [AddTickets1795570000001];
export { TicketsModule as module };
