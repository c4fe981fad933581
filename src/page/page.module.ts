import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Inject, Module, type OnModuleInit, Optional } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { readFileSync } from 'node:fs';
import { CachedBody } from '../platform/cached-body.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { pagePolicy } from '../platform/http/response-headers.js';
import type { JsonAdapter } from '../platform/app/json-adapter.js';
import { addToVary, sendAs } from '../platform/http/send-content.js';
import { PageDocument } from './document.js';
import { LinkFactsService } from './link-facts.service.js';
import { isCrawler, ownOrigin } from './page-requests.js';
import { Theme } from './theme.js';
import { DOCUMENT, OF_VERIFIER, PAGE_SETTINGS, pageFolder, type PageSettings, VERIFIER } from './page-files.js';

/** Injection token of a text that the page says on every view. A service without it says nothing. */
export const PAGE_NOTICE = Symbol('PageNotice');

const HTML_TYPE = 'text/html; charset=utf-8';

/** The most that are cached, each of about a kilobyte. */
const MOST_DOCUMENTS = 500;

/** All of the page comes from this origin, and no script or style stands in the document. */
const POLICY = pagePolicy(
  "style-src 'self'",
  "img-src 'self' blob:",
  "worker-src 'self'",
  "require-trusted-types-for 'script'",
  // The one worker of the page: useProofWorker.ts.
  'trusted-types day-worker',
);

/** Of the document alone. A window of another origin that opened the page cannot reach into it. */
const OF_DOCUMENT = { 'content-security-policy': POLICY, 'cross-origin-opener-policy': 'same-origin' } as const;

/** The first parts of the paths that the page knows. The interface has none of them. */
const ROUTES = new Set(['', 'u', 'i', 'c', 'k', 'g', 'ranking', 'odds', 'fair', 'admin', 'live']);

/** The page that people see. It uses the interface, like all clients, and nothing else of the service. */
@Module({ imports: [ConfigModule.forFeature(PAGE_SETTINGS)], providers: [LinkFactsService] })
export class PageModule implements OnModuleInit {
  private readonly contents = new LRUCache<string, CachedBody>({ max: MOST_DOCUMENTS });

  constructor(
    @Inject(PAGE_SETTINGS.token) private readonly settings: PageSettings,
    private readonly host: HttpAdapterHost<JsonAdapter>,
    private readonly links: LinkFactsService,
    @Optional() @Inject(PAGE_NOTICE) private readonly notice?: string,
  ) {}

  async onModuleInit(): Promise<void> {
    const root = pageFolder(this.settings);
    if (root === undefined) return;
    const built = readFileSync(join(root, DOCUMENT), 'utf8');
    const theme = await Theme.of(this.settings);
    const document = new PageDocument(built, theme, this.notice);
    const fastify = this.host.httpAdapter.getInstance();
    serveFiles(fastify, root);
    serveTheme(fastify, theme, iconOf(built));
    // Paths of the page are unknown to the interface, and only a browser that opens them gets the page.
    fastify.addHook('onRequest', (request, reply, done) => {
      const { is404, method, headers } = request;
      const mayBeThePage = is404 && (method === 'GET' || method === 'HEAD');
      if (mayBeThePage) addToVary(reply, 'Accept, User-Agent');
      if (mayBeThePage && (isNavigation(headers.accept) || isCrawler(headers['user-agent'])))
        void this.sendDocument(document, request, reply);
      else done();
    });
  }

  /** Each path has the same document, with other facts for chats. The page itself shows that there is no such path or record. */
  private async sendDocument(document: PageDocument, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const [path = '', query = ''] = request.url.split('?', 2);
    const [, first = ''] = path.split('/', 2);
    const origin = ownOrigin(request, this.settings.publicUrl);
    const facts = await this.links.of(path, origin, new URLSearchParams(query).has('reveal'));
    void reply.code(ROUTES.has(first) && facts ? 200 : 404).headers(OF_DOCUMENT);
    sendAs(HTML_TYPE, reply, this.contentOf(document.text(facts ?? {})));
  }

  /** Compressed once for many who ask. */
  private contentOf(text: string): CachedBody {
    const cached = this.contents.get(text);
    const content = cached ?? new CachedBody(Buffer.from(text));
    if (!cached) this.contents.set(text, content);
    return content;
  }
}

function serveFiles(fastify: FastifyInstance, root: string): void {
  fastify.register(fastifyStatic, {
    root,
    // A route for each file: whatever else is asked for stays unknown.
    wildcard: false,
    index: false,
    globIgnore: [DOCUMENT, '**/*.br', '**/*.gz'],
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    setHeaders: (reply, path) => {
      // A worker has the policy of its own file.
      void reply.header('content-security-policy', POLICY);
      if (basename(path).startsWith(VERIFIER)) void reply.headers(OF_VERIFIER);
    },
  });
}

/** The address of the page's own icon. */
function iconOf(built: string): string {
  const address = /<link rel="icon" href="\.?([^"]+)"/.exec(built)?.[1] ?? '';
  return address.startsWith('/') ? address : `/${address}`;
}

/** Files that follow from settings. A browser asks each time whether they are still the same. */
function serveTheme(fastify: FastifyInstance, theme: Theme, icon: string): void {
  const serve = (path: string, type: string, bytes: Buffer): void => {
    const content = new CachedBody(bytes);
    fastify.get(path, (_, reply) => sendAs(type, reply, content));
  };
  serve('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', Buffer.from(theme.manifest(icon)));
  if (theme.stylesheet !== undefined) serve('/theme.css', 'text/css; charset=utf-8', Buffer.from(theme.stylesheet));
  for (const [size, png] of theme.logo ?? []) serve(`/logo-${size}.png`, 'image/png', png);
}

/** Whether a browser opens the address. All of them name both types. Java's HttpURLConnection names `text/html` alone. */
function isNavigation(accept = ''): boolean {
  return accept.includes('text/html') && accept.includes('application/xhtml+xml');
}
