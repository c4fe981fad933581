import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { SingleFlight } from '../single-flight.js';
import { prepared, Statements } from '../database/statements.js';
import type { ErrorReason } from '../error-reasons.js';
import { hash } from 'node:crypto';
import type { RouteOperation } from './operation.decorator.js';

export const SECRET_BYTES = 32;
/** Whoever finds a secret somewhere, or searches for one, knows it by this. */
const PREFIX = 'cdt_';
const FORM = /^cdt_[\w-]{43}$/;

/** The secret of a named token. @param bytes {@link SECRET_BYTES} by chance */
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

/** What was read counts so long. A new or revoked token is then in force, or out of it, in every process within five seconds. */
const FRESH_MS = 4_000;

const READ = prepared('named_tokens', 'select name, sha256, operations, until, revoked_at from named_tokens');
/** A use is written so often, so that a busy client costs one small write in this time. */
const USED_EVERY_MS = 60_000;
const USED = prepared(
  'named_token_used',
  'update named_tokens set used_at = $2 where name = $1 and (used_at is null or used_at < $2)',
);
type TokenRow = readonly [name: string, sha256: string, operations: string[], until: Date, revokedAt: Date | null];
type ForOperation = Partial<Pick<RouteOperation, 'operationId' | 'partOf'>>;
type KnownToken = ReturnType<typeof knownToken>;

/** All named tokens as they were at some moment, by the SHA-256 of their secret. */
export type KnownTokens = ReadonlyMap<string, KnownToken>;

export interface FoundToken {
  readonly name: string;
  /** Why it does not count; undefined when it does. */
  readonly problem: { readonly reason: ErrorReason; readonly words: string } | undefined;
}

/**
 * The named tokens of the database. They are read only when a request has a credential of their form that is none of the operator's,
 * and then every few seconds at most: without named tokens, nothing is ever read.
 */
@Injectable()
export class NamedTokens {
  private readonly reads = new SingleFlight(() => this.readNow());
  /** When a use of a token was written last, by its name. */
  private readonly written = new Map<string, number>();
  private known: { readonly tokens: KnownTokens; readonly readAt: number } | undefined;

  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  /** What was read last; undefined when it must be read again. */
  current(): KnownTokens | undefined {
    if (this.known === undefined) return undefined;
    const age = this.clock.now().getTime() - this.known.readAt;
    // The age is negative when the clock was set back.
    return age >= 0 && age < FRESH_MS ? this.known.tokens : undefined;
  }

  /** The tokens as they are at a moment after this was called. @throws Error when the database cannot be reached */
  read(): Promise<KnownTokens> {
    return this.reads.run();
  }

  /** The token with this secret, as it is for an operation; undefined for an unknown secret. */
  find(secret: string, operation: ForOperation, tokens: KnownTokens): FoundToken | undefined {
    const token = tokens.get(sha256Of(secret));
    return token && { name: token.name, problem: this.problemOf(token, operation) };
  }

  /** Writes in the background when a token was used. The request does not wait for it. */
  noteUse(name: string): void {
    const now = this.clock.now();
    if (Math.abs(now.getTime() - (this.written.get(name) ?? 0)) < USED_EVERY_MS) return;
    this.written.set(name, now.getTime());
    this.statements.run(USED, [name, now]).catch(() => this.written.delete(name));
  }

  private problemOf(
    { operations, until, isRevoked }: KnownToken,
    { operationId = '', partOf = operationId }: ForOperation,
  ): FoundToken['problem'] {
    if (isRevoked) return { reason: 'token_revoked', words: 'which is revoked' };
    if (this.clock.now() >= until) return { reason: 'token_expired', words: `which ended at ${until.toISOString()}` };
    if (operations.has(operationId) || operations.has(partOf)) return undefined;
    return { reason: 'token_not_for_operation', words: `which is not for ${operationId}` };
  }

  private async readNow(): Promise<KnownTokens> {
    const readAt = this.clock.now().getTime();
    const rows = (await this.statements.read(READ, [])) as unknown as TokenRow[];
    const tokens = new Map(rows.map((row) => [row[1], knownToken(row)]));
    this.known = { tokens, readAt };
    return tokens;
  }
}

function knownToken([name, , operations, until, revokedAt]: TokenRow) {
  return { name, operations: new Set(operations), until, isRevoked: revokedAt !== null };
}
