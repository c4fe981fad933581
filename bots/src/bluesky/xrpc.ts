import { JsonFile } from '../files.js';

const ATTEMPT_MS = 20_000;

interface Session {
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
}

export interface Login {
  readonly service: string;
  readonly identifier: string;
  readonly password: string;
  /** Keeps the session: few may be made in a day. */
  readonly file: string;
}

/** Calls of the AT protocol, as one account. */
export class Xrpc {
  private readonly stored: JsonFile<Session | null>;

  constructor(private readonly login: Login) {
    this.stored = new JsonFile<Session | null>(login.file, null);
  }

  async did(): Promise<string> {
    return (this.stored.read() ?? (await this.create())).did;
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
    const session = this.stored.read() ?? (await this.create());
    try {
      return await this.send<T>(path, init, session.accessJwt);
    } catch (error) {
      if (!isOver(error)) throw error;
      return this.send<T>(path, init, (await this.renew(session)).accessJwt);
    }
  }

  private async renew({ refreshJwt }: Session): Promise<Session> {
    try {
      return this.keep(await this.send<Session>('com.atproto.server.refreshSession', { method: 'POST' }, refreshJwt));
    } catch (error) {
      if (!isOver(error)) throw error;
      return this.create();
    }
  }

  private async create(): Promise<Session> {
    const { identifier, password } = this.login;
    return this.keep(await this.send<Session>('com.atproto.server.createSession', json({ identifier, password })));
  }

  private keep({ did, accessJwt, refreshJwt }: Session): Session {
    const session = { did, accessJwt, refreshJwt };
    this.stored.write(session);
    return session;
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

function isOver(error: unknown): boolean {
  return error instanceof XrpcError && (error.status === 401 || ['ExpiredToken', 'InvalidToken'].includes(error.error));
}
