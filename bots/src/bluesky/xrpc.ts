import { join } from 'node:path';
import { hashOf, JsonFile } from '../files.js';
import { WrongSetting } from '../settings.js';

const ATTEMPT_MS = 20_000;
const REFUSALS = [400, 401, 403];
const REFUSED =
  'The server refuses BLUESKY_HANDLE with BLUESKY_PASSWORD. They are not tried again: change one, or remove bluesky-refused.json';

interface Session {
  /** Whose it is: another account may be in the settings after a restart. */
  readonly login: string;
  readonly did: string;
  readonly accessJwt: string;
  readonly refreshJwt: string;
}

/** What the server refuses, by its name, such as `InvalidSwap`. */
export class XrpcError extends Error {
  constructor(
    readonly status: number,
    readonly error: string,
    message: string,
    /** When it may be asked again, in milliseconds since 1970; 0 for any time. */
    readonly resetAt: number,
  ) {
    super(`${status} ${error}: ${message}`);
  }

  /** Whether the same will be refused again, as it is wrong. */
  get isFinal(): boolean {
    return ['InvalidSwap', 'InvalidRequest', 'InvalidRecord'].includes(this.error);
  }
}

export interface Login {
  readonly service: string;
  readonly identifier: string;
  readonly password: string;
  /** Keeps the session, as few may be made in a day, and what was refused. */
  readonly folder: string;
}

/** Calls of the AT protocol, as one account. */
export class Xrpc {
  private readonly stored: JsonFile<Session | null>;
  /** The hash of a login that the server has refused. */
  private readonly refused: JsonFile<string>;
  /** Several calls may need a new session at the same time. */
  private renewing: Promise<Session> | undefined;

  constructor(private readonly login: Login) {
    this.stored = new JsonFile<Session | null>(join(login.folder, 'bluesky-session.json'), null);
    this.refused = new JsonFile(join(login.folder, 'bluesky-refused.json'), '');
  }

  async did(): Promise<string> {
    return (await this.session()).did;
  }

  get<T>(method: string, query: Readonly<Record<string, string>>): Promise<T> {
    return this.call(`${method}?${new URLSearchParams(query).toString()}`, { method: 'GET' });
  }

  post<T>(method: string, body: object): Promise<T> {
    return this.call(method, json(body));
  }

  upload<T>(bytes: Uint8Array<ArrayBuffer>): Promise<T> {
    const headers = { 'content-type': 'image/jpeg' };
    return this.call('com.atproto.repo.uploadBlob', { method: 'POST', headers, body: bytes });
  }

  private async call<T>(path: string, init: RequestInit): Promise<T> {
    const session = await this.session();
    try {
      return await this.send<T>(path, init, session.accessJwt);
    } catch (error) {
      if (!isOver(error)) throw error;
      return this.send<T>(path, init, (await this.session(session)).accessJwt);
    }
  }

  /** @param old one that has ended. Another call may have a new one already */
  private async session(old?: Session): Promise<Session> {
    const stored = this.stored.read();
    if (stored?.login === this.name && stored.accessJwt !== old?.accessJwt) return stored;
    this.renewing ??= this.renew(old).finally(() => (this.renewing = undefined));
    return this.renewing;
  }

  private get name(): string {
    return `${this.login.identifier} ${this.login.service}`;
  }

  private async renew(old: Session | undefined): Promise<Session> {
    const method = 'com.atproto.server.refreshSession';
    const renewed = old && (await this.send<Session>(method, { method: 'POST' }, old.refreshJwt).catch(unlessOver));
    const { did, accessJwt, refreshJwt } = renewed ?? (await this.create());
    const session = { login: this.name, did, accessJwt, refreshJwt };
    this.stored.write(session);
    return session;
  }

  /** @throws WrongSetting for what the server refuses, also after a restart: it locks the account of who tries on */
  private async create(): Promise<Session> {
    const { identifier, password } = this.login;
    const hash = hashOf(`${this.name} ${password}`);
    if (this.refused.read() === hash) throw new WrongSetting(REFUSED);
    try {
      return await this.send('com.atproto.server.createSession', json({ identifier, password }));
    } catch (error) {
      // What has no name comes from something before the server.
      if (!(error instanceof XrpcError && REFUSALS.includes(error.status) && error.error !== '')) throw error;
      this.refused.write(hash);
      throw new WrongSetting(`${error.message}\n${REFUSED}`, { cause: error });
    }
  }

  private async send<T>(path: string, init: RequestInit, token?: string): Promise<T> {
    const headers = new Headers(init.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    const signal = AbortSignal.timeout(ATTEMPT_MS);
    const answer = await fetch(`${this.login.service}/xrpc/${path}`, { ...init, headers, signal });
    if (answer.ok) return (await answer.json()) as T;
    const { error = '', message = '' } = (await answer.json().catch(() => ({}))) as Partial<XrpcError>;
    const reset = Number(answer.headers.get('ratelimit-reset') ?? 0) * 1000;
    throw new XrpcError(answer.status, error, message, answer.status === 429 ? reset : 0);
  }
}

function json(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** @throws the error, unless the session has ended */
function unlessOver(error: unknown): undefined {
  if (!isOver(error)) throw error;
}

function isOver(error: unknown): boolean {
  return error instanceof XrpcError && (error.status === 401 || ['ExpiredToken', 'InvalidToken'].includes(error.error));
}
