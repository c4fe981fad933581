import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../platform/clock.js';
import { JsonQueries } from '../platform/database/json-queries.js';
import { inTransaction } from '../platform/database/transactions.js';
import { conflict, notFound } from '../platform/http/errors.js';
import type { RawJson } from '../platform/raw-json.js';
import { UserIdentitiesRead } from './dto/identity.dto.js';
import { User } from '../entities/user.entity.js';

const OF_USERS = {
  sql: `select id, array(select external_id from identities where owner_id = users.id order by 1) as identities from users`,
};
const LOCK_USER = 'select from users where id = $1 for no key update';
const REMOVE_OTHERS = 'delete from identities where owner_id = $1 and external_id <> all ($2::text[])';
const ADD_MISSING = `
  insert into identities (external_id, owner_id, created_at)
  select external_id, $1, $3 from unnest($2::text[]) as given (external_id) order by 1 on conflict (external_id) do nothing`;

@Injectable()
export class IdentitiesService {
  readonly read;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    reads: JsonQueries,
  ) {
    this.read = reads.one(UserIdentitiesRead, OF_USERS, { missing: () => notFound(User) });
  }

  /** Replaces all of a user's. @throws ConflictException when another user has one */
  put(user: number, identities: readonly string[]): Promise<RawJson<UserIdentitiesRead>> {
    return inTransaction(this.dataSource, async () => {
      if ((await this.dataSource.query<object[]>(LOCK_USER, [user])).length === 0) throw notFound(User);
      await this.dataSource.query(REMOVE_OTHERS, [user, identities]);
      await this.dataSource.query(ADD_MISSING, [user, identities, this.clock.now()]);
      const stored = await this.read(user);
      const own = stored.toJSON().identities;
      const other = identities.find((each) => !own.includes(each));
      if (other !== undefined)
        throw conflict('external_id_taken', `names ${other}, which another user has`, 'identities');
      return stored;
    });
  }
}
