import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { GAME_SETTINGS, type GameSettings } from '../game/calendar/game-settings.js';
import { SECRET_BYTES, sha256Of } from '../platform/access/named-tokens.service.js';
import { playerTokenOf } from '../platform/access/player-tokens.service.js';
import { Clock } from '../platform/clock.js';
import { SETTINGS } from '../platform/config/config.module.js';
import type { Settings } from '../platform/config/settings.js';
import { prepared, Statements } from '../platform/database/statements.js';
import { retryOnConflict } from '../platform/database/transactions.js';
import { forbidden, notFound } from '../platform/http/errors.js';
import { Random } from '../platform/random.js';
import { User } from '../entities/user.entity.js';
import type { LinkRedeem, UserLinkCreate, UserLinkList } from './dto/player-link.dto.js';
import { PlayerLink } from '../entities/player-link.entity.js';

const CODE_MS = 10 * 60 * 1000;
const TOKEN_MS = 30 * 24 * 60 * 60 * 1000;

/** What is over goes with the next link of the same user. */
const CREATE = prepared(
  'create_player_link',
  `
  with over as (delete from player_links where user_id = $1 and until <= $3)
  insert into player_links (user_id, sha256, created_at, until) select id, $2, $3, $4 from users where id = $1 returning id`,
);
/** Of two requests with one code, the second finds that the row has another hash. */
const REDEEM = prepared<{ id: number; user_id: number }>(
  'redeem_player_link',
  `
  update player_links set sha256 = $2, redeemed_at = $3, until = $4
  where sha256 = $1 and redeemed_at is null and revoked_at is null and until > $3 returning id, user_id`,
);
const LIST = prepared<{ id: number; redeemed_at: Date; until: Date }>(
  'player_links',
  `
  select id, redeemed_at, until from player_links
  where user_id = $1 and redeemed_at is not null and revoked_at is null and until > $2 order by id desc`,
);
const REVOKE = prepared(
  'revoke_player_links',
  `
  update player_links set revoked_at = $2
  where user_id = $1 and id = coalesce($3::bigint, id) and revoked_at is null returning id`,
);

@Injectable()
export class PlayerLinksService implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly chance: Random,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(GAME_SETTINGS.token) private readonly game: GameSettings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.playerLinks && this.game.drawsPerDay === 0)
      new Logger('Access').warn(
        'PLAYER_LINKS lets players draw themselves, and DRAWS_PER_DAY is 0: from banners without a cost or a limit, as often as they like',
      );
  }

  async create(user: number, origin: string): Promise<UserLinkCreate> {
    this.refuseWhereOff();
    const code = this.chance.bytes(SECRET_BYTES).toString('base64url');
    const { now, until } = this.span(CODE_MS);
    const made = await retryOnConflict(() => this.statements.run(CREATE, [user, sha256Of(code), now, until]));
    if (made.length === 0) throw notFound(User);
    return { url: `${origin}/me#${code}`, until: until.toISOString() };
  }

  async redeem(code: string): Promise<LinkRedeem> {
    this.refuseWhereOff();
    const token = playerTokenOf(this.chance.bytes(SECRET_BYTES));
    const { now, until } = this.span(TOKEN_MS);
    const [row] = await this.statements.run(REDEEM, [sha256Of(code), sha256Of(token), now, until]);
    if (row === undefined)
      throw forbidden('link_over', 'was used, has ended after ten minutes, or is none: ask for a new link', 'code');
    return { id: row.id, user: row.user_id, token, until: until.toISOString() };
  }

  async list(user: number): Promise<UserLinkList[]> {
    const rows = await this.statements.read(LIST, [user, this.clock.now()]);
    if (rows.length === 0) await this.expectUser(user);
    return rows.map(({ id, redeemed_at, until }) => {
      return { id, created_at: redeemed_at.toISOString(), until: until.toISOString() };
    });
  }

  /** Ends one token of a user, or all of them and the codes that are not used yet. */
  async revoke(user: number, id?: number): Promise<void> {
    const revoked = await retryOnConflict(() => this.statements.run(REVOKE, [user, this.clock.now(), id]));
    if (revoked.length > 0) return;
    await this.expectUser(user);
    if (id !== undefined) throw notFound(PlayerLink, 'link');
  }

  private span(ms: number) {
    const now = this.clock.now();
    return { now, until: new Date(now.getTime() + ms) };
  }

  private refuseWhereOff(): void {
    if (!this.settings.playerLinks)
      throw forbidden('suspended', "Players' links are off: PLAYER_LINKS=true allows them");
  }

  private async expectUser(id: number): Promise<void> {
    if (!(await this.dataSource.manager.existsBy(User, { id }))) throw notFound(User);
  }
}
