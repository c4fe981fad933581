import { expect, it } from '@jest/globals';
import { runDiscordKills } from '../../trials/bots/discord-kills.js';

const SEED = 20260131;

/** The short form of `npm run trial -- discord`. At night the other bots are killed, too. Each answer has a picture, which may take its time. */
it('draws as many cards as were acknowledged, and edits each message, through kill -9 of the bot', async () => {
  expect(await runDiscordKills(3, 1, SEED, () => undefined)).toEqual([]);
});
