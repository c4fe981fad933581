import { Inject, Injectable } from '@nestjs/common';
import { lookup } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Webhook as Signer } from 'standardwebhooks';
import { SettingsError } from '../platform/config/settings.js';
import { isPublic, publicLookup } from './public-addresses.js';
import { WEBHOOK_SETTINGS, type WebhookSettings } from './webhook-settings.js';

const TIMEOUT_MS = 10_000;
const LATE = new Error(`No answer within ${TIMEOUT_MS / 1000} s`);
const CONNECTIONS = { keepAlive: true };

/** Sends events to addresses, signed as Standard Webhooks say. Redirects are not followed. */
@Injectable()
export class WebhookClient {
  private readonly signer: Signer | undefined;
  private readonly isPrivateAllowed: boolean;
  /** A connection that stays takes a third of the processor time of one for each event. */
  private readonly protocols = {
    http: { request: http.request, agent: new http.Agent(CONNECTIONS) },
    https: { request: https.request, agent: new https.Agent(CONNECTIONS) },
  };
  /** A test may put another in its place. */
  protected readonly lookup: LookupFunction;

  constructor(@Inject(WEBHOOK_SETTINGS.token) { webhooks, webhookSecret, webhooksPrivate }: WebhookSettings) {
    this.isPrivateAllowed = webhooksPrivate;
    this.lookup = this.isPrivateAllowed ? lookup : publicLookup();
    if (webhooks.length > 0 && webhookSecret === undefined)
      throw new SettingsError(['WEBHOOKS needs WEBHOOK_SECRET, which signs what is sent']);
    if (!this.isPrivateAllowed && webhooks.some((url) => !url.startsWith('https:')))
      throw new SettingsError(['WEBHOOKS must be https addresses, unless WEBHOOKS_PRIVATE is true']);
    this.signer = webhookSecret === undefined ? undefined : new Signer(webhookSecret);
  }

  stop(): void {
    for (const { agent } of Object.values(this.protocols)) agent.destroy();
  }

  /** @throws Error unless the receiver answers with a status of success */
  async send(url: string, id: string, at: Date, payload: string): Promise<void> {
    const status = await this.post(new URL(url), payload, {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': this.signer?.sign(id, at, payload) ?? '',
    });
    if (status < 200 || status > 299) throw new Error(`The receiver answered ${status}`);
  }

  private post(url: URL, payload: string, headers: Record<string, string>): Promise<number> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !this.isPrivateAllowed && !isPublic(host)) throw new Error(`${host} is no public address`);
    const sent = { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) };
    const { request, agent } = this.protocols[url.protocol === 'https:' ? 'https' : 'http'];
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return new Promise((resolve, reject) => {
      request(url, { method: 'POST', headers: sent, lookup: this.lookup, agent, signal }, (response) => {
        resolve(response.statusCode ?? 0);
        // Nothing of the body counts.
        response.resume();
      })
        .on('error', (error) => reject(signal.aborted ? LATE : causeOf(error)))
        .end(payload);
    });
  }
}

/** Where none of the addresses of a host can be reached, the error has no message, and has that of each. */
function causeOf(error: Error): Error {
  return error instanceof AggregateError ? (error.errors[0] as Error) : error;
}
