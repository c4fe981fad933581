#!/usr/bin/env node
import { Bluesky } from './bluesky/index.js';
import { Bot } from './core/bot.js';
import { Game } from './core/game.js';
import { register } from './register.js';
import { Discord } from './discord/index.js';
import { Matrix } from './matrix/index.js';
import { addressOf, readSettings, type Settings, setting, WrongSetting } from './settings.js';

const DISCORD_API = 'https://discord.com/api/v10';
const BLUESKY = 'https://bsky.social';
const POLL_MS = '3000';
/** Its units do not start a bot again that ends so. */
const WRONG_SETTING = 78;

const HELP = `card-draw-bot: a bot for players of card-draw

  card-draw-bot discord            answers slash commands (PORT, HOST: where a reverse proxy with HTTPS reaches it)
  card-draw-bot discord register   tells Discord which commands there are, once for each version
  card-draw-bot bluesky            answers posts that mention it
  card-draw-bot matrix             answers messages that mention it or begin with !

Settings come from the environment and from a file .env: see docs/bots.md.`;

/** What is under way when it stops is in its journal: the next start goes on with it. */
async function discord(bot: Bot, { folder, accent }: Settings, signal: AbortSignal): Promise<void> {
  const [host, port] = [setting('HOST', '127.0.0.1'), Number(setting('PORT', '8090'))];
  const [publicKey, api] = [setting('DISCORD_PUBLIC_KEY'), addressOf('DISCORD_API', DISCORD_API)];
  await new Discord(bot, { publicKey, api, folder, accent }).start(port, host);
  signal.addEventListener('abort', () => process.exit(0));
  console.log(`Listening on http://${host}:${port}/interactions`);
}

async function run([chat, what]: readonly string[]): Promise<void> {
  const settings = readSettings();
  if (chat === 'discord' && what === 'register') {
    const api = addressOf('DISCORD_API', DISCORD_API);
    await register(api, setting('DISCORD_APPLICATION_ID'), setting('DISCORD_BOT_TOKEN'));
    console.log('The commands are registered.');
    return;
  }
  const bot = new Bot(new Game({ ...settings, totalMs: 60_000 }), settings.folder);
  const { signal } = stopping();
  if (chat === 'discord') return discord(bot, settings, signal);
  if (chat === 'bluesky') return bluesky(bot, settings).run(signal);
  if (chat !== 'matrix') throw new WrongSetting(HELP);
  const server = addressOf('MATRIX_SERVER');
  return new Matrix(bot, { ...settings, server, token: setting('MATRIX_TOKEN') }).run(signal);
}

function bluesky(bot: Bot, settings: Settings): Bluesky {
  const service = addressOf('BLUESKY_SERVICE', BLUESKY);
  const [identifier, password] = [setting('BLUESKY_HANDLE'), setting('BLUESKY_PASSWORD')];
  return new Bluesky(bot, {
    ...settings,
    service,
    identifier,
    password,
    pollMs: Number(setting('BLUESKY_POLL_MS', POLL_MS)),
  });
}

function stopping(): AbortController {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller;
}

const args = process.argv.slice(2);
if (args.includes('--help')) console.log(HELP);
else
  run(args).catch((error: unknown) => {
    console.error(error instanceof WrongSetting ? error.message : error);
    process.exit(error instanceof WrongSetting ? WRONG_SETTING : 1);
  });
