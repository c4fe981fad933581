// Fills a running service with players, over its interface.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { GAME_SETTINGS } from '../game/game-settings.js';
import type { Outcome } from '../game/rules/draw-table.js';
import { gameDay } from '../game/rules/game-day.js';
import { Clock } from '../platform/clock.js';
import { processEnvironment, readSettingsOf } from '../platform/config/environment.js';
import { PLATFORM_SETTINGS } from '../platform/config/settings.js';
import { knownSecrets } from '../platform/config/operator-secrets.js';
import { addressOf, eachOf, integerOf, runCommand } from './cli.js';
import { requestsTo, type Send } from './http-service.js';
import { demoBanners } from './demo-banners.js';
import { makeWorld, type Player, type World } from './demo-world.js';

const USAGE = `npm run demo -- --at URL [--users 200] [--cards 4000] [--seed TEXT]
npm run demo -- --banners FILE
Fills a running service with players, cards, ues, groups and battles. Half of the cards are drawn today; the others are given, with times of
the two weeks before. The same seed makes the same players: a second run adds what is missing, and nothing twice.
The draws are spread over the banners in force. With --banners, the command writes a file of two banners for DRAW_TABLE, and does nothing else.
  --at URL      the service, such as http://127.0.0.1:8080
  --users N     so many players: 200 unless given
  --cards N     about so many cards: 4000 unless given
  --seed TEXT   another one makes other players: "first" unless given
  --banners FILE  the file to write: one banner ends today, in the time zone of the game, and one begins
Settings: GAME_TIME_ZONE for --banners; OPERATOR_PASSWORD and OPERATOR_TOKEN; else those that the service keeps in DATA_DIR (./data)
Example: npm run demo -- --at http://127.0.0.1:8080 --users 20 --cards 100
Ends with 0 when all is there, 1 when something failed, 2 when nothing was tried.`;

/** So many players are served at once. */
const AT_ONCE = 16;
/** A service that limits requests may refuse one often. */
const PATIENCE = { attempts: Infinity, attemptMs: 30_000, totalMs: 60_000 };

/** A record with its id, and the other fields that matter here. */
type Stored = { readonly id: number } & Readonly<Record<'name' | 'did' | 'created_at', string>>;

function readArguments() {
  const text = { type: 'string' } as const;
  const options = { at: text, seed: text, users: text, cards: text, banners: text };
  const { at, seed, users, cards, banners } = parseArgs({ options }).values;
  return {
    at: addressOf('--at', banners === undefined ? at : 'http://127.0.0.1'),
    banners,
    seed: seed ?? 'first',
    users: integerOf('--users', users ?? '200', 1, 100_000),
    cards: integerOf('--cards', cards ?? '4000', 0, 10_000_000),
  };
}

/** Brings a service to where it has all of a world. */
class Filling {
  /** What was not there before, by kind. */
  readonly made = { users: 0, cards: 0, ues: 0, groups: 0, battles: 0 };
  private readonly known = new Map<string, Stored>();
  private readonly ids: number[] = [];

  constructor(
    private readonly send: Send,
    private readonly password: string,
    private readonly world: World,
    /** Those that the draws are spread over. */
    private readonly banners: readonly string[],
  ) {}

  async run(): Promise<void> {
    for await (const user of this.each('/users')) this.known.set(user.did, user);
    const { players, groups } = this.world;
    await eachOf(players, AT_ONCE, (player, index) => this.makePlayer(player, index));
    const names = new Set<string>();
    for await (const { name } of this.each('/groups')) names.add(name);
    for (const { name, members } of groups.filter((group) => !names.has(group.name)))
      await this.create('groups', { name, users: members.map((index) => this.ids[index]) });
    await eachOf(players, AT_ONCE, (player, index) => this.fight(player, this.ids[index] ?? 0));
  }

  /** Adds what a player lacks: cards and ues that are there already are the first ones of the lists. */
  private async makePlayer({ username, did, age, fields, ...player }: Player, index: number): Promise<void> {
    const created_at = new Date(new Clock().now().getTime() - age).toISOString();
    const known = this.known.get(did);
    const user = known ?? (await this.create('users', { username, did, ...fields, created_at }));
    const { id } = user;
    this.ids[index] = id;
    const cards = player.cards.slice(known && (await this.count(`/users/${id}/card`)));
    if (cards.length > 0) await this.send('PATCH', `/users/${id}/card/start`);
    let last: Stored | undefined;
    for (const [place, { after, ...card }] of cards.entries()) {
      const drawn = { banner: this.banners[(id + place) % this.banners.length] };
      const time = { created_at: new Date(Date.parse(user.created_at) + (after ?? 0)).toISOString() };
      last = await this.create('cards', { owner: id, ...card, ...(after === undefined ? drawn : time) });
    }
    if (last) await this.send('PUT', `/cards/${last.id}/d`);
    const ues = player.ues.slice(known && (await this.count(`/users/${id}/ue`)));
    for (const ue of ues) await this.create('ues', { owner: id, ...ue });
  }

  private async fight({ did, opponents }: Player, id: number): Promise<void> {
    const fought = this.known.has(did) ? await this.count(`/users/${id}/battles`) : 0;
    for (const opponent of opponents.slice(fought)) {
      await this.send('PUT', `/users/${id}/d`, { battle: this.ids[opponent] });
      this.made.battles++;
    }
  }

  private async create(kind: 'users' | 'cards' | 'ues' | 'groups', record: object): Promise<Stored> {
    const stored = await this.send('POST', `/${kind}`, { ...record, password: this.password });
    this.made[kind]++;
    return stored as Stored;
  }

  /** The records of a list, in pages as long as the service likes. */
  private async *each(path: string): AsyncGenerator<Stored> {
    for (let page = 1; ; page++) {
      const records = (await this.send('GET', `${path}?page=${page}`)) as Stored[];
      if (records.length === 0) return;
      yield* records;
    }
  }

  private async count(path: string): Promise<number> {
    const ids = [];
    for await (const { id } of this.each(path)) ids.push(id);
    return ids.length;
  }
}

function writeBanners(file: string): void {
  const { gameTimeZone } = readSettingsOf(processEnvironment(), { gameTimeZone: GAME_SETTINGS.list.gameTimeZone });
  const day = gameDay(new Clock().now(), gameTimeZone);
  writeFileSync(file, demoBanners(day));
  console.log(
    `Wrote ${file}: harvest, until ${day}, and lanterns, from ${day}. Start a service with DRAW_TABLE=${file}`,
  );
}

/** The banners of the newest day that is open. The day after it is listed before it. */
async function bannersInForce(send: Send): Promise<string[]> {
  const days = (await send('GET', '/game/seeds?itemsPerPage=2')) as { tables: Record<string, string> | null }[];
  return Object.keys(days.find(({ tables }) => tables !== null)?.tables ?? {});
}

await runCommand(USAGE, readArguments, async ({ at, banners, seed, users, cards }) => {
  if (banners !== undefined) {
    writeBanners(banners);
    return;
  }
  const stop = new AbortController();
  // A second Ctrl-C does not wait for the requests under way.
  process.once('SIGINT', () => stop.abort(new Error('Stopped. The same command goes on from here')));
  const { dataDir, operatorPassword, operatorToken } = PLATFORM_SETTINGS.list;
  const settings = readSettingsOf(processEnvironment(), { dataDir, operatorPassword, operatorToken });
  const { password, token } = knownSecrets(settings);
  const headers = { authorization: `Bearer ${token}` };
  const send = requestsTo(at, { ...PATIENCE, headers, signal: stop.signal });
  const { outcomes } = (await send('GET', '/game/odds')) as { outcomes: Outcome[] };
  const filling = new Filling(send, password, makeWorld(seed, users, cards, outcomes), await bannersInForce(send));
  // After one request that failed no other is sent.
  await filling.run().finally(() => stop.abort());
  const made = Object.entries(filling.made).map(([kind, count]) => `${count} ${kind}`);
  console.log(
    `Made ${made.join(', ')} in ${process.uptime().toFixed(1)} s. Look at ${at}/users, ${at}/game/ranking and ${at}/game/odds`,
  );
});
