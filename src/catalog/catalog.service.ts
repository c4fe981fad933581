import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DataSource } from 'typeorm';
import { Clock } from '../platform/clock.js';
import { JsonQueries } from '../platform/database/json-queries.js';
import { sentFields } from '../platform/database/json-writes.js';
import { inTransaction } from '../platform/database/transactions.js';
import { notFound } from '../platform/http/errors.js';
import type { RawJson } from '../platform/raw-json.js';
import { type Art, ArtService } from './art.service.js';
import { inNfc, KIND_FILTERS, KindCopyList, KindRead, KindVersionRead, type PutKindDto } from './dto/kind.dto.js';
import { Kind, KindVersion } from '../entities/kind.entity.js';

type Content = Pick<Kind, 'name' | 'names' | 'text' | 'series' | 'author' | 'art'>;

const NOTHING: Omit<Content, 'name'> = { names: {}, text: '', series: '', author: '', art: '' };
const COPIES = { sql: 'select id, owner_id as owner, status, skill, cp, created_at, card from cards', table: 'cards' };
const WITH_VERSIONS = 'exists (select from kind_versions where card = $1)';

@Injectable()
export class CatalogService {
  readonly list;
  readonly read;
  readonly copies;
  readonly versions;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly art: ArtService,
    reads: JsonQueries,
  ) {
    const missing = () => notFound(Kind, 'card');
    this.list = reads.list(KindRead, Kind, { by: ['card'], filters: KIND_FILTERS });
    this.read = reads.one(KindRead, Kind, { missing });
    // A number needs no kind.
    this.copies = reads.related(KindCopyList, COPIES, Kind, '"card" = $1', { exists: 'true' });
    const ofVersions = { order: 'desc', exists: WITH_VERSIONS, missing } as const;
    this.versions = reads.related(KindVersionRead, KindVersion, Kind, '"card" = $1', ofVersions);
  }

  /** Makes a kind, or replaces all of it but its art. */
  async put(card: number, dto: PutKindDto): Promise<RawJson<KindRead>> {
    const given = { ...sentFields(dto, ['text', 'series', 'author']), ...inNfc(dto) };
    await this.change(card, (before) => ({ ...NOTHING, ...given, art: before?.art ?? '' }));
    return this.read(card);
  }

  delete(card: number): Promise<void> {
    return this.change(card, (before) => void existing(before));
  }

  async putArt(card: number, art: Art): Promise<RawJson<KindRead>> {
    await this.change(card, async (before) => {
      const kind = existing(before);
      await this.art.store(art);
      return { ...contentOf(kind), art: art.address };
    });
    return this.read(card);
  }

  async deleteArt(card: number): Promise<RawJson<KindRead>> {
    await this.change(card, (before) => ({ ...contentOf(existing(before)), art: '' }));
    return this.read(card);
  }

  /** Changes are rare, and made one after the other: their versions have one order, and no art goes that another kind takes meanwhile. */
  private change(card: number, next: (before: Kind | null) => Content | undefined | Promise<Content>): Promise<void> {
    return inTransaction(this.dataSource, async () => {
      const { manager } = this.dataSource;
      await manager.query('lock table kinds in share row exclusive mode');
      const before = await manager.findOneBy(Kind, { card });
      const after = await next(before);
      if (before && after && isDeepStrictEqual(contentOf(before), contentOf(after))) return;
      const now = this.clock.now().toISOString();
      if (after) {
        const created_at = before?.created_at ?? now;
        await manager.upsert(Kind, { ...contentOf(after), card, created_at, updated_at: now }, ['card']);
      } else await manager.delete(Kind, { card });
      const version = contentOf(after ?? (before as Kind));
      await manager.insert(KindVersion, { ...version, card, created_at: now, deleted: after === undefined });
      if (before && before.art !== after?.art) await this.art.dropUnused(before.art);
    });
  }
}

/** @throws NotFoundException when there is no such kind */
function existing(kind: Kind | null): Kind {
  if (!kind) throw notFound(Kind, 'card');
  return kind;
}

function contentOf({ name, names, text, series, author, art }: Content): Content {
  return { name, names, text, series, author, art };
}
