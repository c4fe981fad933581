import { Injectable } from '@nestjs/common';
import { hash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/clock.js';
import { notFound } from '../../platform/http/errors.js';
import type { Economy as Declared } from '../rules/economy.js';
import { canonical } from '../rules/canonical.js';
import { Economy } from './economy.entity.js';

/** What is declared on days. */
export type KnownEconomy = Declared & Pick<Economy, 'version'>;

@Injectable()
export class EconomiesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Stores what is declared on a day that opens. @returns its id */
  async register(declared: Declared | null): Promise<number | null> {
    if (declared === null) return null;
    const content = canonical(declared);
    const version = hash('sha256', content);
    await this.dataSource.query(
      'insert into economies (version, content, created_at) values ($1, $2, $3) on conflict (version) do nothing',
      [version, content, this.clock.now()],
    );
    return (await this.dataSource.manager.findOneByOrFail(Economy, { version })).id;
  }

  async find(where: { readonly id: number } | { readonly version: string }): Promise<KnownEconomy> {
    const found = await this.dataSource.manager.findOneBy(Economy, where);
    if (!found) throw notFound(Economy, 'version');
    return { version: found.version, ...(JSON.parse(found.content) as Declared) };
  }
}
