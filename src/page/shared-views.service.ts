import { Inject, Injectable, type NotFoundException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CachedBody } from '../platform/cached-body.js';
import { Statements } from '../platform/database/statements.js';
import { missing } from '../platform/http/errors.js';
import { sendAs } from '../platform/http/send-content.js';
import { escape, type LinkFacts } from './document.js';
import { feedAt } from './feeds.js';
import { LinkFactsService } from './link-facts.service.js';
import { PAGE_SETTINGS, type PageSettings } from './page-files.js';
import { ownOrigin } from './page-requests.js';

const EMBED = /^(\/[ciu]\/[^/]+)\/embed$/;
const FEED = /^\/[giu]\/[^/]+\/feed$/;
/** What an embed and oEmbed show. */
const SHOWN = /^\/([ciu])\/[^/]+$/;
const OEMBED = '/oembed';
const NONE = "'none'";
const EMBED_POLICY = "default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'";
/** In pixels. */
const CARD_SIZE = { width: 300, height: 480 } as const;
const PLAYER_SIZE = { width: 600, height: 380 } as const;

export const EMBED_STYLES = `:root{color-scheme:light dark;font:15px/1.4 system-ui,sans-serif}
body{margin:0;padding:10px;box-sizing:border-box;height:100vh;display:flex;flex-direction:column;gap:8px;text-align:center}
a{color:inherit}img{flex:1;min-height:0;max-width:100%;margin:auto;object-fit:contain}p{margin:0;overflow-wrap:anywhere}
`;

/** What others may show of a card or a player: a page for frames, oEmbed, and a feed. */
@Injectable()
export class SharedViews {
  constructor(
    @Inject(PAGE_SETTINGS.token) private readonly settings: PageSettings,
    private readonly links: LinkFactsService,
    private readonly statements: Statements,
  ) {}

  /** @returns undefined for what is no address of these */
  send(request: FastifyRequest, reply: FastifyReply): Promise<unknown> | undefined {
    const [path = '', query = ''] = request.url.split('?', 2);
    const shown = EMBED.exec(path)?.[1];
    const origin = ownOrigin(request, this.settings.publicUrl);
    if (shown !== undefined) return this.sendEmbed(shown, origin, reply);
    if (path === OEMBED) return this.sendOembed(new URLSearchParams(query), origin, reply);
    return FEED.test(path) ? this.sendFeed(path, origin, reply) : undefined;
  }

  private async sendEmbed(path: string, origin: string | undefined, reply: FastifyReply): Promise<void> {
    const facts = await this.factsOf(path, origin);
    const ancestors = this.settings.frameAncestors?.join(' ') ?? NONE;
    if (ancestors !== NONE) reply.removeHeader('x-frame-options');
    void reply.header('content-security-policy', `${EMBED_POLICY}; frame-ancestors ${ancestors}`);
    sendAs('text/html; charset=utf-8', reply, bodyOf(embedOf(path, facts)));
  }

  /** As https://oembed.com says. Where no one may frame a page of the service, it is a photo. */
  private async sendOembed(query: URLSearchParams, origin: string | undefined, reply: FastifyReply): Promise<void> {
    const url = query.get('url') ?? '';
    const address = URL.canParse(url) ? new URL(url) : undefined;
    if (origin === undefined || address?.origin !== origin || (query.get('format') ?? 'json') !== 'json')
      throw noSuch();
    const facts = await this.factsOf(address.pathname, origin);
    const { title = '', picture } = facts;
    const size = sizeOf(address.pathname, query);
    const framed = `<iframe src="${escape(origin + address.pathname)}/embed" width="${size.width}" height="${size.height}" title="${escape(title)}" style="border:0" loading="lazy"></iframe>`;
    const shown = this.settings.frameAncestors
      ? { type: 'rich', html: framed, ...size, thumbnail_url: picture?.address }
      : { type: 'photo', url: picture?.address, width: picture?.width, height: picture?.height };
    const provider = { provider_name: this.settings.gameName ?? 'Card draw', provider_url: origin };
    const content = JSON.stringify({ version: '1.0', title, ...provider, ...shown });
    sendAs('application/json; charset=utf-8', reply, bodyOf(content));
  }

  private async sendFeed(path: string, origin: string | undefined, reply: FastifyReply): Promise<void> {
    const feed = origin === undefined ? undefined : await feedAt(path, origin, this.statements);
    if (feed === undefined) throw noSuch();
    sendAs('application/atom+xml; charset=utf-8', reply, bodyOf(feed));
  }

  /** @throws NotFoundException where nothing is to be shown */
  private async factsOf(path: string, origin: string | undefined): Promise<LinkFacts> {
    const facts = SHOWN.test(path) ? await this.links.of(path, origin) : null;
    if (!facts?.title) throw noSuch();
    return facts;
  }
}

function noSuch(): NotFoundException {
  return missing('not_found', 'there is nothing to show at this address');
}

function bodyOf(text: string): CachedBody {
  return new CachedBody(Buffer.from(text));
}

/** A document without scripts. What is shown leads to the page. */
function embedOf(path: string, { title = '', description = '', face, picture }: LinkFacts): string {
  const image = face ?? (picture && new URL(picture.address).pathname);
  const link = `<a href="${escape(path)}" target="_blank" rel="noopener">${escape(title)}</a>`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escape(title)}</title>
    <link rel="stylesheet" href="/embed.css" />
  </head>
  <body>
    ${image === undefined ? '' : `<img alt="${escape(description)}" src="${escape(image)}" />`}
    <p>${link}</p>
  </body>
</html>
`;
}

/** The size of a frame, within the bounds of who asks. */
function sizeOf(path: string, query: URLSearchParams): { readonly width: number; readonly height: number } {
  const { width, height } = path.startsWith('/c/') ? CARD_SIZE : PLAYER_SIZE;
  const within = (size: number, name: string): number => {
    const most = Number(query.get(name) ?? size);
    return most >= 1 ? Math.min(size, Math.floor(most)) : size;
  };
  return { width: within(width, 'maxwidth'), height: within(height, 'maxheight') };
}
