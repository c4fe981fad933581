import { Injectable } from '@nestjs/common';
import { createPrivateKey, sign } from 'node:crypto';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock.js';
import { Random } from '../../platform/random.js';
import { STANDARD } from '../rules/draw-table.js';
import type { GameDay } from '../rules/game-day.js';
import { dayStatement, type SignedStatement, type StatedDay } from '../rules/statement.js';
import type { KeyList } from './dto/seed.dto.js';
import type { SigningKey } from '../../entities/draw.entity.js';

export type Query = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;

/** What is signed of a day, but for its seed and its digest, of `draw_seeds` as `s` with its table as `t`. */
export const STATED = `s.day, s.commitment, s.created_at,
  case when s.table_id is not null then jsonb_build_object('${STANDARD}', t.version)
    || (select coalesce(jsonb_object_agg(key, value -> 'table'), '{}') from jsonb_each(s.banners)) end as tables,
  (select version from economies where id = s.economy_id) as economy`;

/** Some days, and all that no one has signed. As JSON, times are texts as the interface shows them. */
const UNSIGNED = `
  select row_to_json(r) as stated from (
    select ${STATED}, case when s.revealed_at is not null then encode(s.seed, 'hex') end as seed, s.digest
    from draw_seeds s left join draw_tables t on t.id = s.table_id
    where s.day = any($1) or s.statement is null order by s.day for update of s) r`;

const SIGN = `
  update draw_seeds s set statement = made.statement, signature = made.signature, key = $4
  from unnest($1::text[], $2::text[], $3::text[]) as made(day, statement, signature)
  where s.day = made.day and s.statement is distinct from made.statement`;

const CURRENT = 'select key, private_key from signing_keys where is_current';

const MAKE_CURRENT = `
  insert into signing_keys (key, private_key, is_current, created_at) values ($1, $2, true, $3)
  on conflict (is_current) where is_current do nothing`;

const KEYS = `
  select row_to_json(r) as listed from (
    select key, (select min(day) from draw_seeds s where s.key = k.key) as first_day, created_at from signing_keys k) r
  where first_day is not null order by first_day, created_at, key`;

/** Signs what is published of a day. The key is read each time: a process must not sign with one that a restore has taken away. */
@Injectable()
export class DaySigningService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly chance: Random,
  ) {}

  /** Signs days as they are now, in the transaction that the caller is in, and those from before days were signed. */
  async sign(days: readonly GameDay[]): Promise<void> {
    const query: Query = (sql, values) => this.dataSource.query(sql, values);
    const found = await query<{ stated: StatedDay }>(UNSIGNED, [days]);
    if (found.length === 0) return;
    const signer = await this.signer(query);
    const signed = found.map(({ stated }) => ({ day: stated.day, ...signer(stated) }));
    const columns = (['day', 'statement', 'signature'] as const).map((name) => signed.map((each) => each[name]));
    await query(SIGN, [...columns, signed[0]?.key]);
  }

  /** What signs with the key in force. There is one from the first day on. */
  async signer(query: Query): Promise<(day: StatedDay) => Omit<SignedStatement, 'day'>> {
    const { key, private_key: stored } = await this.currentKey(query);
    const privateKey = createPrivateKey({ key: stored as Buffer, format: 'der', type: 'pkcs8' });
    return (day) => {
      const statement = dayStatement(day);
      return { statement, signature: sign(null, Buffer.from(statement), privateKey).toString('hex'), key };
    };
  }

  async listKeys(): Promise<KeyList[]> {
    const rows = await this.dataSource.query<{ listed: KeyList }[]>(KEYS);
    return rows.map(({ listed }) => listed);
  }

  private async currentKey(query: Query): Promise<SigningKey> {
    const [current] = await query<SigningKey>(CURRENT);
    if (current) return current;
    const { publicKey, privateKey } = this.chance.signingKey();
    await query(MAKE_CURRENT, [publicKey.toString('hex'), privateKey, this.clock.now()]);
    // Another instance may have been first.
    return this.currentKey(query);
  }
}
