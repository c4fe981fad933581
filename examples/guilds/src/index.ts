import { Balances, DrawHooks, DrawRead, Draws, GameCalendar, type StoredDraw, User } from 'card-draw/module';
import { IdColumn, IntegerField, IntegerProperty, TextColumn, TextProperty } from 'card-draw/module';
import { conflict, forbidden, Id, Idempotent, notFound, Operation, type RunIdempotent } from 'card-draw/module';
import { inTransaction, JsonQueries, OneInstance, type Page, PageOfList } from 'card-draw/module';
import { Body, type CanActivate, Controller, type ExecutionContext, Get, Header } from '@nestjs/common';
import { Injectable, Module, Post, Put, UseGuards } from '@nestjs/common';
import { PickType } from '@nestjs/swagger';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, Entity, Index, JoinColumn, ManyToOne, MoreThanOrEqual, OneToMany, OneToOne } from 'typeorm';
import { PrimaryColumn, type Relation, Repository } from 'typeorm';
import { AddGuilds1795825412087 } from './migrations/1795825412087-AddGuilds.js';

// A guild has members, and a treasury of tickets. Each super of a member and each day add to it; it pays for draws of members.

export const reasons = { no_member: 'The user is not in the guild', treasury_empty: 'The guild has no ticket left' };

@Entity('guilds')
export class Guild {
  @IdColumn('guilds') id!: number;
  @TextProperty({ minLength: 1, maxLength: 40, example: 'Night owls' }) name!: string;
  @IntegerProperty({ description: 'In the treasury', example: 3 }) tickets!: number;
  /** The last day that has added to the treasury. */
  @TextColumn() fed_on!: string;
  @OneToMany(() => Member, (member) => member.guild) members!: Relation<Member[]>;
}

/** A user is in one guild at most. */
@Entity('guild_members')
@Index('guild_members_guild_idx', ['guild'])
export class Member {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'guild_members_pkey' }) user_id!: number;
  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'guild_members_user_fkey' })
  user!: Relation<User>;
  @ManyToOne(() => Guild, (guild) => guild.members, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'guild_id', foreignKeyConstraintName: 'guild_members_guild_fkey' })
  guild!: Relation<Guild>;
}

export class CreateGuildDto extends PickType(Guild, ['name']) {}
export class GuildRead extends PickType(Guild, ['name', 'tickets']) {
  @IntegerField({ example: 1 }) id!: number;
}
export class CreateGuildDrawDto extends PickType(DrawRead, ['banner']) {}

@Injectable()
export class GuildsService extends DrawHooks {
  readonly list;

  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(Guild) readonly guilds: Repository<Guild>,
    @InjectRepository(Member) readonly members: Repository<Member>,
    private readonly balances: Balances,
    private readonly draws: Draws,
    private readonly calendar: GameCalendar,
    private readonly oneInstance: OneInstance,
    reads: JsonQueries,
  ) {
    super();
    this.list = reads.list(GuildRead, Guild);
    setInterval(() => void this.daily(), 60_000).unref();
  }

  /** Each game day gives a guild a ticket for each member, once: whichever instance does it, and however often it looks. */
  daily(): Promise<boolean> {
    const day = this.calendar.today();
    const tickets = () => 'tickets + (select count(*) from guild_members where guild_id = guilds.id)';
    const fed = this.guilds.createQueryBuilder().update().set({ fed_on: day, tickets }).where('fed_on < :day', { day });
    return this.oneInstance.run('feed-guilds', async () => void (await fed.execute()));
  }

  /** The member gets a ticket and draws with it, then the guild pays: the guild comes last, as in `after`. All of it happens, or nothing. */
  draw(id: number, user: number, banner: string): Promise<DrawRead[]> {
    return inTransaction(this.dataSource, async () => {
      await this.balances.give(user, { ticket: 1 }, 'guild', String(id));
      const draws = await this.draws.draw(user, { banner });
      const { affected } = await this.guilds.decrement({ id, tickets: MoreThanOrEqual(1) }, 'tickets', 1);
      if (affected !== 1) throw conflict('treasury_empty', 'has no ticket left', 'id');
      return draws;
    });
  }

  override async after(draws: readonly StoredDraw[]): Promise<void> {
    const supers = draws.filter(({ status }) => status === 'super');
    if (!supers[0]) return;
    const guild = await this.guilds.findOneBy({ members: { user_id: supers[0].owner } });
    if (guild) await this.guilds.increment({ id: guild.id }, 'tickets', supers.length);
  }
}

@Injectable()
export class MembersOnly implements CanActivate {
  constructor(@InjectRepository(Member) private readonly members: Repository<Member>) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { params } = context.switchToHttp().getRequest<{ params: { id: string; user: string } }>();
    if (await this.members.existsBy({ user_id: Number(params.user), guild: { id: Number(params.id) } })) return true;
    throw forbidden('no_member', 'is not in the guild', 'user');
  }
}

@Controller('guilds')
export class GuildsController {
  constructor(private readonly service: GuildsService) {}

  @Get()
  @Operation({ id: 'listGuild', summary: 'List guilds', returns: [GuildRead] })
  list(@PageOfList(GuildRead) page: Page) {
    return this.service.list(page);
  }

  @Post()
  @Operation({ id: 'createGuild', summary: 'Found a guild', returns: GuildRead, needs: 'token' })
  async create(@Body() { name }: CreateGuildDto): Promise<GuildRead> {
    const { id, tickets } = await this.service.guilds.save({ name });
    return { id, name, tickets };
  }

  @Put(':id/members/:user')
  @Operation({ id: 'joinGuild', summary: 'Join a guild', needs: 'token' })
  async join(@Id() id: number, @Id('user') user: number): Promise<void> {
    await this.service.members.save({ user_id: user, guild: { id } });
  }

  @Post(':id/members/:user/draws')
  @UseGuards(MembersOnly)
  @Operation({ id: 'createGuildDraw', summary: 'Draw with a ticket of the guild', returns: [DrawRead], needs: 'token' })
  draw(
    @Id() id: number,
    @Id('user') user: number,
    @Body() { banner }: CreateGuildDrawDto,
    @Idempotent() runIdempotent: RunIdempotent,
  ): Promise<DrawRead[]> {
    return runIdempotent(() => this.service.draw(id, user, banner));
  }

  @Get(':id/page')
  @Header('content-type', 'text/html; charset=utf-8')
  async page(@Id() id: number): Promise<string> {
    const guild = await this.service.guilds.findOne({ where: { id }, relations: { members: { user: true } } });
    if (!guild) throw notFound(Guild);
    const items = guild.members.map(({ user }) => `<li>${escaped(user.username)}</li>`);
    return `<!doctype html><h1>${escaped(guild.name)}</h1><p>Tickets: ${guild.tickets}</p><ul>${items.join('')}</ul>`;
  }
}

const escaped = (text: string): string => text.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`);

@Module({
  imports: [TypeOrmModule.forFeature([Guild, Member])],
  controllers: [GuildsController],
  providers: [GuildsService],
})
export class GuildsModule {}

export const entities = [Guild, Member];
export const migrations = [AddGuilds1795825412087];
export { GuildsModule as module };
