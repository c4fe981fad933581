import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AccessGuard } from '../platform/access/access.guard.js';
import { NAMED_TOKENS_PKEY, NamedToken } from '../platform/access/credentials.entity.js';
import { SECRET_BYTES, secretOf, sha256Of } from '../platform/access/named-tokens.service.js';
import { Operations } from '../platform/access/operations.js';
import { Clock } from '../platform/clock.js';
import { violates } from '../platform/database/database-errors.js';
import { prepared, Statements } from '../platform/database/statements.js';
import { conflict, forbidden, invalid, notFound } from '../platform/http/errors.js';
import { Random } from '../platform/random.js';
import { toPostgresTime } from '../platform/rfc3339.js';
import type { CreateTokenDto, TokenCreate, TokenList } from './dto/token.dto.js';

const FIELDS = 'name, operations, made_by, created_at, until, revoked_at, used_at';
const LIST = prepared<TokenList>(
  'named_tokens',
  `select ${FIELDS} from named_tokens order by created_at desc, name limit 1000`,
);
const OWN = prepared<TokenList>('own_token', `select ${FIELDS} from named_tokens where name = $1`);
/** The maker's token is compared, and locked, as it is now: it may just be revoked. */
const CREATE = prepared<TokenList>(
  'create_token',
  `with maker as (
    select from named_tokens where name = $6 and revoked_at is null and until >= $4::timestamptz and operations @> $3::text[] for share
  )
  insert into named_tokens (name, sha256, operations, until, created_at, made_by)
  select $1, $2, $3::text[], $4::timestamptz, $5::timestamptz, $6 where $6 = '' or exists (select from maker)
  returning ${FIELDS}`,
);
/** Also those that were made with it. */
const REVOKE = prepared<{ is_known: boolean }>(
  'revoke_token',
  `with recursive made as (
    select name from named_tokens where name = $1
    union select t.name from named_tokens t join made on t.made_by = made.name
  ), revoked as (
    update named_tokens set revoked_at = $2 where name in (select name from made) and revoked_at is null
  )
  select exists (select from made) as is_known`,
);

/** Named tokens that are made while the service runs. */
@Injectable()
export class TokensService {
  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
    private readonly chance: Random,
    private readonly operations: Operations,
    private readonly guard: AccessGuard,
  ) {}

  list(): Promise<TokenList[]> {
    return this.statements.read(LIST, []);
  }

  async own(request: FastifyRequest): Promise<TokenList> {
    const [row] = await this.statements.read(OWN, [makerOf(request)]);
    if (row === undefined) throw notFound(NamedToken, 'token');
    return row;
  }

  async create({ name, operations, until }: CreateTokenDto, request: FastifyRequest): Promise<TokenCreate> {
    const unknown = operations.filter((id) => !this.operations.known.has(id)).join(', ');
    const message = `names no operation of this service: ${unknown}`;
    if (unknown !== '') throw invalid([{ field: 'operations', message, reason: 'unknown_value' }]);
    const [now, end] = [this.clock.now(), toPostgresTime(until) ?? ''];
    if (!(new Date(end) > now))
      throw invalid([{ field: 'until', message: 'must be in the future', reason: 'out_of_range' }]);
    if (operations.some((id) => this.operations.known.get(id)?.password))
      await this.guard.check(request, ['password', 'token']);
    const maker = makerOf(request);
    const secret = secretOf(this.chance.bytes(SECRET_BYTES));
    const values = [name.normalize(), sha256Of(secret), [...new Set(operations)].sort(), end, now, maker];
    const [made] = await this.statements.run(CREATE, values).catch((error: unknown) => {
      if (!violates(error, NAMED_TOKENS_PKEY)) throw error;
      throw conflict('name_taken', 'is or was that of another named token, and a name is used once', 'name');
    });
    if (made) return Object.assign(made, { secret });
    throw forbidden('token_not_for_operation', `are more, or for longer, than "${maker}" allows`, 'operations');
  }

  async revoke(name: string): Promise<void> {
    const [row] = await this.statements.run(REVOKE, [name.normalize(), this.clock.now()]);
    if (!row?.is_known) throw notFound(NamedToken, 'name');
  }
}

/** The named token that a request has; '' for the operator. */
function makerOf({ access }: FastifyRequest): string {
  const named = access?.credential.split(',').find((each) => each.startsWith('token '));
  return named?.slice('token '.length) ?? '';
}
