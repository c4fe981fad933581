import { existsSync } from 'node:fs';
import type { OwnPostgres } from '../../test/harness/own-postgres.js';
import { Program, runToEnd, temporaryFolder } from '../../test/harness/program.js';
import { until } from '../../test/harness/until.js';
import type { Chat } from './chat.js';

/** Another folder may have other versions of them. */
const FOLDER = process.env['ATPROTO_SERVERS'] ?? 'trials/bots/atproto';
const POST = 'app.bsky.feed.post';
const PASSWORD = 'a-password';
const MENTION = '@cards.test';

interface Account {
  readonly did: string;
  readonly accessJwt: string;
}

interface Reply {
  readonly reply: { readonly parent: { readonly uri: string } };
}

interface ThreadReply {
  readonly post: {
    readonly author: { readonly handle: string };
    readonly record: { readonly facets?: readonly unknown[] };
    readonly embed?: { readonly images?: readonly { readonly alt: string; readonly fullsize: string }[] };
  };
}

/** The protocol's own servers, with the bot and players who mention it. */
export class AtprotoServers implements Chat {
  readonly settings;
  private readonly players = new Map<number, Account>();
  private readonly asked: string[] = [];

  private constructor(
    private readonly program: Program,
    private readonly pds: string,
    private readonly appView: string,
    private readonly bot: Account,
  ) {
    this.settings = {
      BLUESKY_SERVICE: pds,
      BLUESKY_HANDLE: 'cards.test',
      BLUESKY_PASSWORD: PASSWORD,
      BLUESKY_POLL_MS: '100',
    };
  }

  /** Installs them the first time. */
  static async start(postgres: OwnPostgres): Promise<AtprotoServers> {
    if (!existsSync(`${FOLDER}/node_modules/.package-lock.json`))
      await runToEnd('npm', ['ci', '--ignore-scripts', '--prefix', FOLDER]);
    const { url } = await postgres.database('appview');
    const env = { ...process.env, DATABASE_URL: url, TMPDIR: temporaryFolder().path, LOG_ENABLED: 'false' };
    const program = new Program(process.execPath, [`${FOLDER}/servers.mjs`], { env });
    const addresses = (): RegExpExecArray | null => /^PDS (\S+) AppView (\S+)$/m.exec(program.output);
    await until(
      () => program.ended || addresses() !== null,
      () => program.output,
    );
    const [, pds, appView] = addresses() ?? [];
    if (pds === undefined || appView === undefined) throw new Error(`The servers have ended:\n${program.output}`);
    return new AtprotoServers(program, pds, appView, await accountOf(pds, 'cards'));
  }

  async ask(player: number): Promise<string> {
    const { pds, bot } = this;
    const account = this.players.get(player) ?? (await accountOf(pds, `player${player}`));
    this.players.set(player, account);
    const index = { byteStart: 0, byteEnd: MENTION.length };
    const facets = [{ index, features: [{ $type: 'app.bsky.richtext.facet#mention', did: bot.did }] }];
    const record = { $type: POST, text: `${MENTION} draw`, facets, langs: ['en'], createdAt: new Date().toISOString() };
    const body = { repo: account.did, collection: POST, record };
    const { uri } = await call<{ uri: string }>(`${pds}/xrpc/com.atproto.repo.createRecord`, body, account.accessJwt);
    this.asked.push(uri);
    return uri;
  }

  async replies(): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const query = `repo=${this.bot.did}&collection=${POST}&limit=100${cursor && `&cursor=${cursor}`}`;
      const address = `${this.pds}/xrpc/com.atproto.repo.listRecords?${query}`;
      const page: { cursor?: string; records: { value: Reply }[] } = await call(address);
      for (const { value } of page.records)
        counts.set(value.reply.parent.uri, (counts.get(value.reply.parent.uri) ?? 0) + 1);
      ({ cursor } = page);
    }
    return counts;
  }

  /** What others see, by the AppView: one reply with a picture, a text for it and a link. */
  async problems(): Promise<string[]> {
    const problems = await Promise.all(this.asked.map((uri) => this.problemOf(uri)));
    return problems.filter((problem) => problem !== undefined);
  }

  private async problemOf(uri: string): Promise<string | undefined> {
    let shown: readonly ThreadReply[] = [];
    const address = `${this.appView}/xrpc/app.bsky.feed.getPostThread?depth=1&uri=${encodeURIComponent(uri)}`;
    // The AppView learns of a reply a moment after the PDS.
    await until(async () => {
      ({ replies: shown = [] } = (await call<{ thread: { replies?: ThreadReply[] } }>(address)).thread);
      return shown.length > 0;
    });
    const [first] = shown;
    const { record, embed } = first?.post ?? {};
    const isWhole = (record?.facets ?? []).length > 0 && (embed?.images ?? []).some(({ alt }) => alt !== '');
    return shown.length === 1 && isWhole ? undefined : `The replies to ${uri} are ${JSON.stringify(shown)}`;
  }

  async stop(): Promise<void> {
    await this.program.kill('SIGKILL');
  }
}

function accountOf(pds: string, name: string): Promise<Account> {
  const body = { handle: `${name}.test`, email: `${name}@mail.test`, password: PASSWORD };
  return call(`${pds}/xrpc/com.atproto.server.createAccount`, body);
}

async function call<T>(address: string, body?: object, token?: string): Promise<T> {
  const headers = new Headers(body && { 'content-type': 'application/json' });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const answer = await fetch(address, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
