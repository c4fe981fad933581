import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, Program, runToEnd, temporaryFolder, versionOf } from '../../test/harness/program.js';
import { until } from '../../test/harness/until.js';
import type { Chat } from './chat.js';

const VERSION = '1.163.2';
const FAST = { per_second: 1000, burst_count: 1000 };

interface Account {
  readonly user_id: string;
  readonly access_token: string;
}

interface Event {
  readonly sender: string;
  readonly content: {
    readonly msgtype?: string;
    readonly formatted_body?: string;
    readonly 'm.relates_to'?: { readonly 'm.in_reply_to'?: { readonly event_id: string } };
  };
}

/** What the trial needs and is not here. */
export function missingForSynapse(): string[] {
  return versionOf('python3') === undefined ? ['python3'] : [];
}

/** The homeserver Synapse, with a room to which the bot is invited. */
export class Synapse implements Chat {
  readonly settings;
  private readonly players = new Map<number, Account>();
  private room = '';
  private asked = 0;

  private constructor(
    private readonly program: Program,
    private readonly url: string,
    private readonly bot: Account,
  ) {
    this.settings = { MATRIX_SERVER: url, MATRIX_TOKEN: bot.access_token };
  }

  static async start(): Promise<Synapse> {
    const python = await installed();
    const folder = temporaryFolder().path;
    const port = await freePort();
    const file = join(folder, 'homeserver.json');
    writeFileSync(file, JSON.stringify(configuration(folder, port)));
    const run = ['-m', 'synapse.app.homeserver', '--config-path', file];
    await runToEnd(python, [...run, '--generate-keys'], { cwd: folder });
    const program = new Program(python, run, { cwd: folder });
    const url = `http://127.0.0.1:${port}`;
    await program.answers(`${url}/health`);
    return new Synapse(program, url, await accountOf(url, 'bot'));
  }

  async ask(player: number): Promise<string> {
    const account = await this.member(player);
    const body = { msgtype: 'm.text', body: '!draw' };
    const path = `rooms/${this.room}/send/m.room.message/ask-${this.asked++}`;
    return (await call<{ event_id: string }>(this.url, account.access_token, path, body, 'PUT')).event_id;
  }

  private async member(player: number): Promise<Account> {
    const known = this.players.get(player);
    if (known) return known;
    const account = await accountOf(this.url, `player${player}`);
    this.players.set(player, account);
    if (this.room === '') await this.makeRoom(account);
    else await call(this.url, account.access_token, `join/${this.room}`, {});
    return account;
  }

  /** Others come later. What is said before the bot is there is not for it. */
  private async makeRoom({ access_token }: Account): Promise<void> {
    const { user_id } = this.bot;
    const body = { preset: 'public_chat', invite: [user_id] };
    this.room = (await call<{ room_id: string }>(this.url, access_token, 'createRoom', body)).room_id;
    await until(async () => {
      const path = `rooms/${this.room}/joined_members`;
      const { joined } = await call<{ joined: Record<string, unknown> }>(this.url, access_token, path);
      return Object.hasOwn(joined, user_id);
    });
  }

  async replies(): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const { content } of await this.written()) {
      const id = content['m.relates_to']?.['m.in_reply_to']?.event_id;
      if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  }

  async problems(): Promise<string[]> {
    const written = await this.written();
    const pictures = written.filter(({ content }) => content.msgtype === 'm.image').length;
    const links = written.filter(({ content }) => content.formatted_body?.includes('<a href=') === true).length;
    return [
      ...(pictures === this.asked ? [] : [`There are ${pictures} pictures for ${this.asked} messages`]),
      ...(links === this.asked ? [] : [`${links} of ${this.asked} replies have a link`]),
    ];
  }

  /** All that the bot has written. */
  private async written(): Promise<Event[]> {
    const written: Event[] = [];
    const { access_token, user_id } = this.bot;
    for (let from: string | undefined = ''; from !== undefined;) {
      const path = `rooms/${this.room}/messages?dir=b&limit=100${from && `&from=${from}`}`;
      const page: { chunk: Event[]; end?: string } = await call(this.url, access_token, path);
      written.push(...page.chunk.filter(({ sender, content }) => sender === user_id && content.msgtype !== undefined));
      from = page.end;
    }
    return written;
  }

  async stop(): Promise<void> {
    await this.program.kill('SIGKILL');
  }
}

/** @returns Python with Synapse, which is kept for the next time */
async function installed(): Promise<string> {
  const folder = join(tmpdir(), `card-draw-synapse-${VERSION}-${process.getuid?.() ?? 0}`);
  const python = join(folder, 'bin/python');
  const done = join(folder, 'installed');
  if (existsSync(done)) return python;
  await runToEnd('python3', ['-m', 'venv', '--clear', folder]);
  await runToEnd(python, ['-m', 'pip', 'install', '--quiet', `matrix-synapse==${VERSION}`]);
  writeFileSync(done, '');
  return python;
}

/** JSON is YAML, too. */
function configuration(folder: string, port: number): object {
  const resources = [{ names: ['client'] }];
  const limits = ['rc_message', 'rc_registration', 'rc_joins_per_room'].map((name) => [name, FAST]);
  return {
    ...Object.fromEntries(limits),
    server_name: 'localhost',
    pid_file: join(folder, 'homeserver.pid'),
    listeners: [{ port, type: 'http', bind_addresses: ['127.0.0.1'], resources }],
    database: { name: 'sqlite3', args: { database: join(folder, 'homeserver.db') } },
    media_store_path: join(folder, 'media'),
    signing_key_path: join(folder, 'signing.key'),
    trusted_key_servers: [],
    report_stats: false,
    enable_registration: true,
    enable_registration_without_verification: true,
    rc_joins: { local: FAST, remote: FAST },
    rc_login: { address: FAST, account: FAST, failed_attempts: FAST },
    rc_invites: { per_room: FAST, per_user: FAST, per_issuer: FAST },
  };
}

function accountOf(url: string, username: string): Promise<Account> {
  const body = { username, password: 'a-password', auth: { type: 'm.login.dummy' } };
  return call(url, undefined, 'register', body);
}

async function call<T>(
  url: string,
  token: string | undefined,
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<T> {
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
  const content = body ? { body: JSON.stringify(body) } : {};
  const answer = await fetch(`${url}/_matrix/client/v3/${path}`, { method, headers, ...content });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
