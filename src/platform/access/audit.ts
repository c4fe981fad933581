import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type PipeTransform,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isIPv4 } from 'node:net';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { DataSource } from 'typeorm';
import { fieldOf } from '../check.js';
import { Clock } from '../clock.js';
import { type Author, authorAt, storeAuthors } from '../database/audited-rows.js';
import { prepared, Statements } from '../database/statements.js';
import { inTransaction } from '../database/transactions.js';
import { noteParameter } from '../http/param.decorators.js';
import { clientAddress } from '../http/rate-limit.js';
import { RawJson } from '../raw-json.js';
import { AUDITED } from './operation.decorator.js';

const MAX_TEXT = 200;
const MAX_ITEMS = 50;
const MAX_CHANGED = 4_000;
/** Fields that may have a secret, of modules too, and the forms of the service's own. */
const SECRET_NAMES = /pass(?:word|phrase)|token|secret|credential|api_?key|^code$/i;
const SECRETS = /(?:cdt_|player_|whsec_)[\w+/=-]{16,}/g;
/** In a response with a record, its id is the first field. */
const FIRST_ID = /^\{"id":(\d+)/;
/** In JSON, what PostgreSQL does not take as text. */
const ESCAPES = /\\(u0000|ud[89a-f][\da-f]{2}|.)/g;

/** Stores an author where the transaction has written something. The id of a new record completes a path without one, such as `groups`. */
const STORE = prepared(
  'store_author',
  storeAuthors(
    `${authorAt(1)} where pg_current_xact_id_if_assigned() is not null`,
    "case when (author).record like '%/%' then '' else $2 end",
  ),
);

/** Stores who did what, with what was done. */
@Injectable()
export class Audit implements NestInterceptor, PipeTransform<FastifyRequest, Author | undefined> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  /** Runs a handler as one transaction with its author, where it has one. */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const author = this.transform(context.switchToHttp().getRequest<FastifyRequest>());
    if (author === undefined) return next.handle();
    return of(await this.run(author, () => lastValueFrom(next.handle(), { defaultValue: undefined })));
  }

  /** @returns undefined for a request that no credential has allowed, or a player's */
  transform(request: FastifyRequest): Author | undefined {
    const { access } = request;
    if (access?.isAllowed !== true || access.player !== undefined) return undefined;
    const credentials = access.credential.split(',');
    const row = JSON.stringify({
      created_at: this.clock.now(),
      credential: credentials.find((each) => each.startsWith('token ')) ?? access.credential,
      operation: request.routeOptions.config.operationId,
      record: pathOf(request),
      address: networkOf(clientAddress(request)),
    });
    const json = `${row.slice(0, -1)},"changed":${changedBy(request)}}`;
    return json.replace(ESCAPES, (text, escape: string) => (escape.startsWith('u') ? '' : text));
  }

  /** Runs work as one transaction, or a part of the caller's, which stores its author. */
  run<T>(author: Author, work: () => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, async () => {
      const result = await work();
      const id = result instanceof RawJson ? FIRST_ID.exec(result.text)?.[1] : fieldOf(result, 'id');
      await this.statements.run(STORE, [author, typeof id === 'string' || typeof id === 'number' ? `/${id}` : '']);
      return result;
    });
  }
}

/** For a handler that writes and takes no key: it is one transaction, which also stores who did it. */
export function Audited(): MethodDecorator {
  return applyDecorators(SetMetadata(AUDITED, true), UseInterceptors(Audit));
}

const requestOf = createParamDecorator((_: undefined, context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>(),
);

/** The {@link Author} of a request, undefined where nothing is to be stored, for a handler whose statement stores it. */
export function WrittenBy(): ParameterDecorator {
  return (controller, key = '', index) => {
    noteParameter(controller, key);
    requestOf(Audit)(controller, key, index);
  };
}

/** Such as `groups/3/users/7`. */
function pathOf({ routeOptions: { url = '' }, params }: FastifyRequest): string {
  const values = params as Readonly<Record<string, string>>;
  return url.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '').slice(1, 1 + MAX_TEXT);
}

/** `203.0.113.0`, or `2001:db8:1::` */
function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0`;
  const [before = ''] = address.split('::');
  return `${before.split(':').slice(0, 3).join(':')}::`;
}

/** The fields that were sent, without secrets, and long ones cut. */
function changedBy({ body }: FastifyRequest): string {
  // A picture is a stream.
  if (typeof body !== 'object' || body === null || Object.getPrototypeOf(body) !== Object.prototype) return '{}';
  const shown = (name: string, value: unknown): unknown => {
    if (SECRET_NAMES.test(name)) return undefined;
    if (Array.isArray(value) && value.length > MAX_ITEMS) return `… (${value.length})`;
    return typeof value === 'string' ? value.replace(SECRETS, '…').slice(0, MAX_TEXT) : value;
  };
  const json = JSON.stringify(body, shown);
  return json.length > MAX_CHANGED ? JSON.stringify({ fields: Object.keys(body).slice(0, MAX_ITEMS) }) : json;
}
