import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Body, wrongIn } from './discord-schema.js';

export interface Message {
  readonly content?: string;
  readonly embeds?: readonly {
    readonly title?: string;
    readonly description?: string;
    readonly color?: number;
    readonly image?: object;
  }[];
  readonly components?: readonly { readonly components: readonly { readonly custom_id: string }[] }[];
  readonly attachments?: readonly { readonly description?: string }[];
  readonly flags?: number;
}

/** What became of an interaction, by its token. */
export interface Told {
  /** What was answered at once. */
  readonly acknowledgement: { readonly type: number; readonly data?: Message };
  readonly edits: Message[];
  readonly followUps: Message[];
  /** Whether the bot has taken away what it acknowledged. */
  isGone: boolean;
  /** The sizes of the files of the last edit, in bytes. */
  files: number[];
}

const APPLICATION = '1000000000000000001';

/** Discord, as a bot sees it: it sends signed interactions, knows those that were acknowledged in time, and checks every body. */
export class DiscordStandIn {
  readonly told = new Map<string, Told>();
  readonly problems: string[] = [];
  registered: unknown;
  /** How many requests are refused with a 503 or a 429 from now on. */
  refusals: number[] = [];
  private interactions = 0;
  private readonly privateKey: KeyObject;
  readonly publicKey: string;

  private constructor(private readonly server: Server) {
    const keys = generateKeyPairSync('ed25519');
    this.privateKey = keys.privateKey;
    this.publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
  }

  static async start(): Promise<DiscordStandIn> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const discord = new DiscordStandIn(server);
    server.on('request', (request, response) => void discord.take(request, response));
    return discord;
  }

  get api(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** Sends an interaction to the bot. @returns its token, or undefined if the bot did not acknowledge it */
  async interact(bot: string, interaction: object): Promise<string | undefined> {
    const id = String(2_000_000_000_000_000_000n + BigInt(++this.interactions));
    const token = `token-${id}`;
    const body = JSON.stringify({
      id,
      token,
      application_id: APPLICATION,
      version: 1,
      locale: 'en-US',
      ...interaction,
    });
    const answer = await this.post(bot, body).catch(() => undefined);
    if (answer?.ok !== true) return undefined;
    const acknowledgement = (await answer.json().catch(() => undefined)) as Told['acknowledgement'] | undefined;
    if (acknowledgement === undefined) return undefined;
    this.check(acknowledgement.type === 6 ? 'update' : 'callback', acknowledgement);
    this.told.set(token, { acknowledgement, edits: [], followUps: [], isGone: false, files: [] });
    return token;
  }

  /** The headers of a body that was signed some seconds ago. */
  signed(body: string, age = 0): Record<'x-signature-ed25519' | 'x-signature-timestamp', string> {
    const timestamp = String(Math.floor(Date.now() / 1000) - age);
    const signature = sign(null, Buffer.from(timestamp + body), this.privateKey).toString('hex');
    return { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp };
  }

  post(bot: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const all = { 'content-type': 'application/json', ...this.signed(body), ...headers };
    return fetch(`${bot}/interactions`, { method: 'POST', body, headers: all });
  }

  private check(body: Body, value: unknown): void {
    this.problems.push(...wrongIn(body, value));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, answer] = this.outcomeOf(request, await contentOf(request));
    response.writeHead(status, { 'content-type': 'application/json', ...(status === 429 && { 'retry-after': '0.1' }) });
    response.end(JSON.stringify(answer));
  }

  private outcomeOf({ method, url = '' }: IncomingMessage, { body, files }: Content): [status: number, answer: object] {
    const refusal = this.refusals.shift();
    if (refusal !== undefined) return [refusal, { retry_after: 0.1 }];
    if (method === 'PUT' && /^\/applications\/\d+\/commands$/.test(url)) {
      for (const command of body as unknown[]) this.check('command', command);
      this.registered = body;
      return [200, []];
    }
    const [, token = '', isOriginal] = /^\/webhooks\/\d+\/([^/]+)(\/messages\/@original)?$/.exec(url) ?? [];
    const told = this.told.get(token);
    if (!told || (told.isGone && isOriginal !== undefined)) return [404, { code: 10015, message: 'Unknown Webhook' }];
    if (method === 'PATCH' && isOriginal !== undefined) {
      this.check('edit', body);
      told.edits.push(body as Message);
      told.files = files;
    } else if (method === 'POST' && isOriginal === undefined) {
      this.check('followUp', body);
      told.followUps.push(body as Message);
      // It takes the place of what is awaited, and all who see that see it.
      if (told.acknowledgement.type === 5 && told.edits.length === 0 && !told.isGone)
        this.problems.push(`What is private is shown to all: ${JSON.stringify(body)}`);
    } else if (method === 'DELETE' && isOriginal !== undefined) {
      told.isGone = true;
    } else if (method !== 'GET') return [405, {}];
    return [200, { id: '1' }];
  }
}

/** A body, and the sizes of the files with it. */
interface Content {
  readonly body: unknown;
  readonly files: number[];
}

/** Of a form, its parts stand between lines with its boundary, each with headers of its own. */
async function contentOf(request: IncomingMessage): Promise<Content> {
  const bytes = await buffer(request);
  const [, boundary] = /^multipart\/form-data; boundary=(\S+)$/.exec(request.headers['content-type'] ?? '') ?? [];
  if (boundary === undefined) return { body: bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined, files: [] };
  const parts = bytes.toString('latin1').split(`--${boundary}`).slice(1, -1);
  const contents = parts.map((part) => part.slice(part.indexOf('\r\n\r\n') + 4, -2));
  const [json = '', ...files] = contents;
  return { body: JSON.parse(Buffer.from(json, 'latin1').toString()), files: files.map(({ length }) => length) };
}
