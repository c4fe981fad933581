import { Inject, Injectable } from '@nestjs/common';
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import { Pool } from 'undici';
import { SettingsError } from '../platform/config/settings.js';
import { isPublic, publicLookup } from './public-addresses.js';
import { WEBHOOK_SETTINGS, type WebhookSettings } from './webhook-settings.js';

/** Connections to an address. */
export const MOST_AT_ONCE = 20;
const TIMEOUT_MS = 10_000;
const TIMEOUTS = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS };

/** What is the same for all requests to an address. */
interface Target {
  readonly pool: Pool;
  readonly path: string;
  /** As a list, which takes less processor time than an object. */
  readonly fixed: readonly string[];
}

/** Sends events to addresses, signed as Standard Webhooks say. Redirects are not followed. Node's own client takes 1.5 times the time of undici. */
@Injectable()
export class WebhookClient {
  private readonly key: KeyObject | undefined;
  private readonly isPrivateAllowed: boolean;
  private readonly targets = new Map<string, Target>();
  /** A test may put another in its place. */
  protected readonly lookup: LookupFunction;

  constructor(@Inject(WEBHOOK_SETTINGS.token) { webhooks, webhookSecret, webhooksPrivate }: WebhookSettings) {
    this.isPrivateAllowed = webhooksPrivate;
    this.lookup = this.isPrivateAllowed ? lookup : publicLookup();
    if (webhooks.length > 0 && webhookSecret === undefined)
      throw new SettingsError(['WEBHOOKS needs WEBHOOK_SECRET, which signs what is sent']);
    if (!this.isPrivateAllowed && webhooks.some((url) => !url.startsWith('https:')))
      throw new SettingsError(['WEBHOOKS must be https addresses, unless WEBHOOKS_PRIVATE is true']);
    const bytes = webhookSecret?.replace(/^whsec_/, '');
    this.key = bytes === undefined ? undefined : createSecretKey(bytes, 'base64');
  }

  async stop(): Promise<void> {
    await Promise.all([...this.targets.values()].map(({ pool }) => pool.destroy()));
  }

  /** @throws Error unless the receiver answers with a status of success */
  async send(url: string, id: string, at: Date, payload: string): Promise<void> {
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const signature = this.sign(`${id}.${timestamp}.${payload}`);
    const own = ['webhook-id', id, 'webhook-timestamp', timestamp, 'webhook-signature', signature];
    const status = await this.post(url, payload, own);
    if (status < 200 || status > 299) throw new Error(`The receiver answered ${status}`);
  }

  /** By Node.js: `standardwebhooks` has SHA-256 in JavaScript, at three times the processor time. */
  private sign(text: string): string {
    return this.key ? `v1,${createHmac('sha256', this.key).update(text).digest('base64')}` : '';
  }

  private async post(url: string, payload: string, own: readonly string[]): Promise<number> {
    const { pool, path, fixed } = this.targetOf(url);
    try {
      const headers = [...fixed, ...own];
      const { statusCode, body } = await pool.request({ method: 'POST', path, headers, body: payload });
      // Nothing of the body counts.
      void body.dump();
      return statusCode;
    } catch (error) {
      throw causeOf(error);
    }
  }

  private targetOf(url: string): Target {
    const known = this.targets.get(url);
    if (known) return known;
    const { hostname, path, auth } = urlToHttpOptions(new URL(url));
    const host = String(hostname);
    if (isIP(host) && !this.isPrivateAllowed && !isPublic(host)) throw new Error(`${host} is no public address`);
    const authorization = auth ? ['authorization', `Basic ${Buffer.from(auth).toString('base64')}`] : [];
    const fixed = ['content-type', 'application/json', ...authorization];
    const connect = { lookup: this.lookup, timeout: TIMEOUT_MS };
    const target = {
      pool: new Pool(new URL(url).origin, { ...TIMEOUTS, connect, connections: MOST_AT_ONCE }),
      path: path ?? '/',
      fixed,
    };
    this.targets.set(url, target);
    return target;
  }
}

/** Where none of the addresses of a host can be reached, the error has no message, and has that of each. */
function causeOf(error: unknown): Error {
  return ((error as Partial<AggregateError>).errors?.[0] ?? error) as Error;
}
