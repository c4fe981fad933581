import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { DecidedBy } from '../game/rules/rarity-rules.js';
import type { DrawState } from '../game/rules/draw-state.js';
import type { ComputedOdds } from '../game/rules/long-run.js';
import type { GameDay } from '../game/rules/game-day.js';
import { IdColumn, IntegerColumn, TextColumn, TimeColumn, FlagColumn } from '../platform/database/columns.js';

/** The unique keys of draws: of two from the same state, one is made again. */
export const NONCE_KEY = 'draws_owner_id_day_nonce_key';
export const COUNTERS_KEY = 'draws_owner_id_counters_number_idx';
export const BOX_KEY = 'draws_banner_box_number_idx';

/**
 * A random draw. It has no foreign key to its card and owner, because it outlives them; and none to its day and table, because every
 * draw of a day would lock the same row.
 */
@Entity('draws')
@Unique(NONCE_KEY, ['owner_id', 'day', 'nonce'])
@Index(COUNTERS_KEY, ['owner_id', 'counters', 'number'], {
  unique: true,
  where: 'counters IS NOT NULL',
})
@Index(BOX_KEY, ['banner', 'box_number'], { unique: true, where: 'box_number IS NOT NULL' })
@Index('draws_day_card_id_idx', ['day', 'card_id'])
export class Draw {
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'draws_pkey' }) card_id!: number;
  @IntegerColumn({ default: undefined }) owner_id!: number;
  @TextColumn({ default: undefined }) day!: string;
  @IntegerColumn({ default: undefined }) nonce!: number;
  @TextColumn() client_seed!: string;
  @IntegerColumn({ default: undefined }) table_id!: number;
  @IntegerColumn({ default: undefined }) outcome!: number;

  /** What was drawn; the card may be changed later. */
  @IntegerColumn({ default: undefined }) card!: number;
  @TextColumn({ default: undefined }) status!: string;
  @TextColumn({ default: undefined }) skill!: string;
  @IntegerColumn({ default: undefined }) cp!: number;
  @TextColumn({ default: 'standard' }) banner!: string;

  /** What counts together, and the owner's draws under it: 1, 2, 3 and so on. Null without rules, as the next two. */
  @TextColumn({ default: undefined, nullable: true }) counters!: string | null;
  @IntegerColumn({ default: undefined, nullable: true }) number!: number | null;
  /** Before the draw: the numbers of each rarity of the table; of a box, how many copies of each outcome were drawn. */
  @Column({ type: 'bigint', array: true, nullable: true }) state!: DrawState | null;
  @TextColumn({ default: undefined, nullable: true }) decided_by!: DecidedBy | null;
  /** The featured card that the draw named, or kept from the one before; null without one. */
  @IntegerColumn({ default: undefined, nullable: true }) target!: number | null;
  /** The nonce of the first card of its pack, and its place in the pack from 1. Both are null for a card alone. */
  @IntegerColumn({ default: undefined, nullable: true }) pack!: number | null;
  @IntegerColumn({ default: undefined, nullable: true }) slot!: number | null;
  /** Of a draw from the box of all players: 1, 2, 3 and so on for the box, and the same for the outcome's copies. Null elsewhere. */
  @IntegerColumn({ default: undefined, nullable: true }) box_number!: number | null;
  @IntegerColumn({ default: undefined, nullable: true }) print!: number | null;
  @TimeColumn() created_at!: string;
}

/** Counts of an owner for each status, as an operator gave them. */
export type GivenCounts = Readonly<Record<string, readonly number[]>>;

/**
 * What the owner's next draw under some counters begins with, in place of what the draws before lead to: a box that was filled again, or
 * counts that an operator gave before the first draw.
 */
@Entity('set_states')
@Unique('set_states_user_id_counters_after_number_key', ['user', 'counters', 'after_number'])
@Index('set_states_day_id_idx', ['day', 'id'])
export class SetState {
  @IdColumn('set_states') id!: number;
  @IntegerColumn({ name: 'user_id', default: undefined }) user!: number;
  @TextColumn({ default: undefined }) counters!: string;
  /** The number of the last draw before it; 0 for none. */
  @IntegerColumn({ default: undefined }) after_number!: number;
  @TextColumn({ default: undefined }) reason!: 'given' | 'refilled';
  /** Null for a full box. */
  @Column({ type: 'json', nullable: true }) state!: GivenCounts | null;
  /** Null after an import, until the service starts and lists it on the day that is open then. */
  @TextColumn({ default: undefined, nullable: true }) day!: string | null;
  @TimeColumn() created_at!: string;
}

/**
 * The owner's last draw under the same counters: the next draw follows from it. As JSON it is what the next draw was made after, so the
 * members have one order.
 */
export interface LastDraw extends Pick<Draw, 'card_id' | 'outcome' | 'table_id' | 'target'> {
  readonly number: number;
  readonly state: DrawState;
}

/** What was set after the last draw, or before the first one. */
export interface LastSet extends Pick<SetState, 'state'> {
  readonly number: number;
  readonly set_id: number;
}

/** A banner of a day, besides `standard`. Null means that it has no first or last day. */
export interface DayBanner {
  readonly table: string;
  readonly from: GameDay | null;
  readonly until: GameDay | null;
}

/**
 * The seed of a game day's random draws. It is made (`created_at`), the day opens (`table_id`) and is closed for draws (`closed_at`),
 * and the seed is revealed (`revealed_at`).
 */
@Entity('draw_seeds')
@Check('draw_seeds_revealed_at_check', 'revealed_at IS NULL OR (closed_at IS NOT NULL AND restored_at IS NULL)')
export class DrawSeed {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'draw_seeds_pkey' }) day!: string;
  /** SHA-256 of the seed, in hex; public from the beginning. */
  @TextColumn({ default: undefined }) commitment!: string;

  /** 32 bytes, secret until the day is revealed. */
  @Column({ type: 'bytea' })
  seed!: Buffer;

  /** The table of the banner `standard`, set when the day opens. */
  @IntegerColumn({ default: undefined, nullable: true }) table_id!: number | null;
  /** The day's other banners by their names, each with the version of its table and its own days; set with `table_id`. */
  @Column({ type: 'jsonb', default: {} }) banners!: Record<string, DayBanner>;
  /** What its draws cost and give, set with `table_id`. Null where nothing is declared. */
  @IntegerColumn({ default: undefined, nullable: true }) economy_id!: number | null;
  @TimeColumn() created_at!: string;
  @TimeColumn({ nullable: true }) closed_at!: string | null;
  @TimeColumn({ nullable: true }) revealed_at!: string | null;

  /**
   * Set when a backup that holds the seed unrevealed was restored here. The first database may still draw with the seed, so such a day is
   * closed, and never revealed here.
   */
  @TimeColumn({ nullable: true }) restored_at!: string | null;
  /** Of what happened on the day, made when it is revealed. Days that were revealed before there were digests have none. */
  @TextColumn({ default: undefined, nullable: true }) digest!: string | null;
  /** What is published of the day, as it is signed; with its signature, and the public key for that. */
  @TextColumn({ default: undefined, nullable: true }) statement!: string | null;
  @TextColumn({ default: undefined, nullable: true }) signature!: string | null;
  @TextColumn({ default: undefined, nullable: true }) key!: string | null;
}

/** A draw table that is or was in force. It never changes, so that past draws can be verified. */
@Entity('draw_tables')
@Unique('draw_tables_version_key', ['version'])
export class DrawTableVersion {
  /** Short, because every draw holds it. */
  @IdColumn('draw_tables') id!: number;
  @TextColumn({ default: undefined }) version!: string;
  /** The table as canonical JSON: a list of outcomes, or an object that has the rules too. */
  @TextColumn({ default: undefined }) outcomes!: string;
  /** What takes long to compute; null until it is computed. */
  @Column({ type: 'jsonb', nullable: true, select: false }) odds!: ComputedOdds | null;
  @TimeColumn() created_at!: string;
}

/** How often an outcome came up on a day that is revealed, by what decided the draws ('' without rules). */
@Entity('draw_counts')
export class DrawCount {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'draw_counts_pkey' }) day!: string;
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'draw_counts_pkey' }) table_id!: number;
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'draw_counts_pkey' }) outcome!: number;
  @PrimaryColumn({ type: 'text', default: '', primaryKeyConstraintName: 'draw_counts_pkey' })
  decided_by!: DecidedBy | '';
  @IntegerColumn({ default: undefined }) draws!: number;
}

/** The tables that an operator sent, for the days that open from then on: one row, or none. */
@Entity('next_tables')
export class NextTables {
  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'next_tables_pkey' }) id!: number;
  /** JSON, as a file for DRAW_TABLE has it. */
  @TextColumn({ default: undefined }) content!: string;
  @TimeColumn() created_at!: string;
}

/** What draws, exchanges and salvage cost and give on some days. It never changes, so that past days can be verified. */
@Entity('economies')
@Unique('economies_version_key', ['version'])
export class EconomyVersion {
  @IdColumn('economies') id!: number;
  /** SHA-256 of the content, in hex. */
  @TextColumn({ default: undefined }) version!: string;
  /** Canonical JSON. */
  @TextColumn({ default: undefined }) content!: string;
  @TimeColumn() created_at!: string;
}

/** A key that signs days (Ed25519). It is made with the first day that it signs, and a restored copy makes its own. */
@Entity('signing_keys')
@Index('signing_keys_is_current_key', ['is_current'], { unique: true, where: 'is_current' })
@Check('signing_keys_private_key_check', 'is_current = (private_key IS NOT NULL)')
export class SigningKey {
  /** The public key, in hex. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'signing_keys_pkey' }) key!: string;
  /** In PKCS #8. A restore deletes it, so that a copy cannot sign with the key of the original. */
  @Column({ type: 'bytea', nullable: true }) private_key!: Buffer | null;
  @FlagColumn({ default: undefined }) is_current!: boolean;
  @TimeColumn() created_at!: string;
}
