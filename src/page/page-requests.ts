import type { FastifyRequest } from 'fastify';

/** A name or an address, and a port. Whatever else a client sends as its Host is in no document. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The origin under which the service was asked: PUBLIC_URL, else what the request says (with TRUST_PROXY, what the proxy says).
 * Undefined where the request says nothing sensible.
 */
export function ownOrigin(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | undefined,
): string | undefined {
  return publicUrl ?? (HOST.test(host) ? `${protocol}://${host}` : undefined);
}

/**
 * How the programs call themselves that fetch a link for a chat, to show its title and picture. They accept any type, as curl does,
 * so nothing else tells that they want the page.
 */
const CRAWLERS =
  /Bluesky Cardyb|Discordbot|facebookexternalhit|LinkedInBot|Mastodon|Misskey|SkypeUriPreview|Slackbot-LinkExpanding|SummalyBot|Synapse|TelegramBot|Twitterbot|WhatsApp/;

export function isCrawler(userAgent = ''): boolean {
  return CRAWLERS.test(userAgent);
}
