/**
 * How the programs call themselves that fetch a link for a chat, to show its title and picture. They accept any type, as curl does,
 * so nothing else tells that they want the page.
 */
const CRAWLERS = [
  'Bluesky Cardyb',
  'Discordbot',
  'facebookexternalhit',
  'LinkedInBot',
  'Mastodon',
  'Misskey',
  'SkypeUriPreview',
  'Slackbot-LinkExpanding',
  'SummalyBot',
  'Synapse',
  'TelegramBot',
  'Twitterbot',
  'WhatsApp',
];

/** Whether a chat asks, to show a link. */
export function isCrawler(userAgent = ''): boolean {
  return CRAWLERS.some((name) => userAgent.includes(name));
}
