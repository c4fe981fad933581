import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { prepared, Statements } from '../database/statements.js';
import type { ErrorReason } from '../error-reasons.js';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import type { RouteOperation } from './operation.decorator.js';

export const SECRET_BYTES = 32;
export const MAX_TOKEN_NAME = 40;
/** It has no comma, so that the log can name several. */
export const TOKEN_NAME = /^(?=.{1,40}$)[\p{L}\p{M}\p{N}.'-]+(?: [\p{L}\p{M}\p{N}.'-]+)*$/u;
export const TOKEN_NAME_FORM = `1 to ${MAX_TOKEN_NAME} letters, digits, single spaces and . ' -`;
/** Every named token allows it: who signs in with one is shown what it allows. */
export const OWN_TOKEN = 'readOwnToken';
/** Whoever finds a secret somewhere, or searches for one, knows it by this. */
const PREFIX = 'cdt_';
const FORM = /^cdt_[\w-]{43}$/;

export function secretOf(bytes: Buffer): string {
  return PREFIX + bytes.toString('base64url');
}

/** Whether it may be the secret of a named token: all others need no look at the tokens. */
export function isSecret(text: unknown): text is string {
  return typeof text === 'string' && FORM.test(text);
}

/** What is stored of a secret. No one guesses 32 random bytes, so a salt would add nothing. */
export function sha256Of(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** What was read counts so long. A revoked token is then out of force in every process within five seconds. */
const FRESH_MS = 4_000;
const MAX_KNOWN = 1_000;

interface TokenRow {
  readonly name: string;
  readonly operations: readonly string[];
  readonly until: Date;
  readonly is_revoked: boolean;
}

const READ = prepared<TokenRow>(
  'named_token',
  'select name, operations, until, revoked_at is not null as is_revoked from named_tokens where sha256 = $1',
);
/** A use is written so often, so that a busy client costs one small write in this time. */
const USED_EVERY_MS = 60_000;
const USED = prepared(
  'named_token_used',
  'update named_tokens set used_at = $2 where name = $1 and (used_at is null or used_at < $2)',
);
type ForOperation = Partial<Pick<RouteOperation, 'operationId' | 'partOf'>>;

/** Why a token does not count. */
type Problem = { readonly reason: ErrorReason; readonly words: string } | undefined;

export interface FoundToken {
  readonly name: string;
  readonly problem: Problem;
}

export function endOf(until: Date, isRevoked: boolean, now: Date): Problem {
  if (isRevoked) return { reason: 'token_revoked', words: 'which is revoked' };
  return now < until ? undefined : { reason: 'token_expired', words: `which ended at ${until.toISOString()}` };
}

/** The named tokens of the database. One is read when a request has its secret, every few seconds at most. */
@Injectable()
export class NamedTokens {
  private readonly known = new LRUCache<string, { readonly row: TokenRow; readonly readAt: number }>({
    max: MAX_KNOWN,
  });
  private readonly written = new Map<string, number>();

  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  /** The token with this secret, as it is for an operation; undefined for an unknown secret. @throws Error without the database */
  async find(secret: string, operation: ForOperation): Promise<FoundToken | undefined> {
    const sha256 = sha256Of(secret);
    const readAt = this.clock.now().getTime();
    const known = this.known.get(sha256);
    // The clock may have been set back.
    const isFresh = known && Math.abs(readAt - known.readAt) < FRESH_MS;
    const [row] = isFresh ? [known.row] : await this.statements.read(READ, [sha256]);
    if (row === undefined) return undefined;
    if (!isFresh) this.known.set(sha256, { row, readAt });
    return { name: row.name, problem: this.problemOf(row, operation) };
  }

  noteUse(name: string): void {
    const now = this.clock.now();
    if (Math.abs(now.getTime() - (this.written.get(name) ?? 0)) < USED_EVERY_MS) return;
    this.written.set(name, now.getTime());
    this.statements.run(USED, [name, now]).catch(() => this.written.delete(name));
  }

  private problemOf(
    { operations, until, is_revoked }: TokenRow,
    { operationId = '', partOf = '' }: ForOperation,
  ): Problem {
    const end = endOf(until, is_revoked, this.clock.now());
    if (end || operationId === OWN_TOKEN || operations.includes(operationId) || operations.includes(partOf)) return end;
    return { reason: 'token_not_for_operation', words: `which is not for ${operationId}` };
  }
}
