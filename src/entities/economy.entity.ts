import { Entity, Unique } from 'typeorm';
import { IdColumn, TextColumn, TimeColumn } from '../platform/database/columns.js';

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
