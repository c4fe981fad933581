import { expect, it } from '@jest/globals';
import { atEnd } from '../../test/harness/scopes.js';
import { runChatKills } from '../../trials/bots/chat-kills.js';
import { runDiscordKills } from '../../trials/bots/discord-kills.js';
import { BlueskyStandIn } from './bluesky-stand-in.js';

const SEED = 20260131;

// Each answer has a picture, which the service draws when nothing else is to do: a busy machine takes its time.

/** The short form of `npm run trial -- discord`. */
it('draws as many cards as were acknowledged, and edits each message, through kill -9 of the bot', async () => {
  expect(await runDiscordKills(3, 1, SEED, () => undefined)).toEqual([]);
});

/** The short form of `npm run trial -- bluesky`. */
it('answers each mention once, and draws once for it, through kill -9 of bot and service', async () => {
  const server = await BlueskyStandIn.start();
  atEnd(() => server.stop());
  const plan = {
    bot: 'bluesky',
    messages: 6,
    kills: 2,
    seed: SEED,
    start: () => Promise.resolve(server),
  } as const;
  expect(await runChatKills(plan, () => undefined)).toEqual([]);
});
