import { Inject, Injectable } from '@nestjs/common';
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { lookup } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import { SettingsError } from '../platform/config/settings.js';
import { isPublic, publicLookup } from './public-addresses.js';
import { WEBHOOK_SETTINGS, type WebhookSettings } from './webhook-settings.js';

const TIMEOUT_MS = 10_000;
const LATE = new Error(`No answer within ${TIMEOUT_MS / 1000} s`);
const CONNECTIONS = { keepAlive: true };

/** What is the same for all requests to an address. */
interface Target {
  readonly request: typeof http.request;
  readonly options: http.RequestOptions;
  /** Headers, as a list: as an object they take a sixth of the processor time of a request more. */
  readonly fixed: readonly string[];
}

/** Sends events to addresses, signed as Standard Webhooks say. Redirects are not followed. */
@Injectable()
export class WebhookClient {
  private readonly key: KeyObject | undefined;
  private readonly isPrivateAllowed: boolean;
  /** A connection that stays takes a third of the processor time of one for each event. */
  private readonly protocols = {
    http: { request: http.request, agent: new http.Agent(CONNECTIONS) },
    https: { request: https.request, agent: new https.Agent(CONNECTIONS) },
  };
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

  stop(): void {
    for (const { agent } of Object.values(this.protocols)) agent.destroy();
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
    const { request, options, fixed } = this.targetOf(url);
    const headers = [...fixed, ...own, 'content-length', String(Buffer.byteLength(payload))];
    return new Promise((resolve, reject) => {
      const sent = request({ ...options, headers, lookup: this.lookup });
      // An abort signal for each would take more processor time than the signature.
      const timer = setTimeout(() => sent.destroy(LATE), TIMEOUT_MS).unref();
      sent
        .on('response', (response) => {
          resolve(response.statusCode ?? 0);
          // Nothing of the body counts.
          response.resume();
        })
        .on('error', (error) => reject(causeOf(error)))
        .on('close', () => clearTimeout(timer))
        .end(payload);
    });
  }

  private targetOf(url: string): Target {
    const known = this.targets.get(url);
    if (known) return known;
    const options = urlToHttpOptions(new URL(url));
    const host = String(options.hostname);
    if (isIP(host) && !this.isPrivateAllowed && !isPublic(host)) throw new Error(`${host} is no public address`);
    const { request, agent } = this.protocols[options.protocol === 'https:' ? 'https' : 'http'];
    const { auth } = options;
    const authorization = auth ? ['authorization', `Basic ${Buffer.from(auth).toString('base64')}`] : [];
    const fixed = ['host', new URL(url).host, 'content-type', 'application/json', ...authorization];
    const target = { request, options: { ...options, agent, method: 'POST' }, fixed };
    this.targets.set(url, target);
    return target;
  }
}

/** Where none of the addresses of a host can be reached, the error has no message, and has that of each. */
function causeOf(error: Error): Error {
  return error instanceof AggregateError ? (error.errors[0] as Error) : error;
}
