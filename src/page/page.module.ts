import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Inject, Module, type OnModuleInit, Optional } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { CachedBody } from '../platform/raw-json.js';
import { ConfigModule, SETTINGS } from '../platform/config/config.module.js';
import type { Settings } from '../platform/config/settings.js';
import { pagePolicy, securityHeaders, addToVary, sendAs } from '../platform/http/responses.js';
import type { JsonAdapter } from '../platform/app/json-adapter.js';
import { PageDocument } from './document.js';
import { LinkFactsService } from './link-facts.service.js';
import { HomeTopService } from './home-top.service.js';
import { isCrawler, ownOrigin } from './page-requests.js';
import { LOGO_SIZES, type Theme, themeOf } from './theme.js';
import { NO_FILES, viewFiles } from './view-files.js';
import { builtModule, type PageManifest } from './page-build.js';
import { DOCS, DOCUMENT, OF_VERIFIER, PAGE_SETTINGS, pageFolder, type PageSettings, VERIFIER } from './page-files.js';

/** Injection token of the folder with the built page; undefined where there is no page. */
export const PAGE_FOLDER = Symbol('PageFolder');

/** Injection token of a text that the page says on every view. A service without it says nothing. */
export const PAGE_NOTICE = Symbol('PageNotice');

const HTML_TYPE = 'text/html; charset=utf-8';

/** In characters. Most documents have about three thousand; those with the cards of a player up to a hundred thousand. */
const MOST_CACHED = 8_000_000;

/** All of the page comes from this origin, and no script or style stands in the document. */
const POLICY = pagePolicy({
  'style-src': ["'self'"],
  'img-src': ["'self'", 'blob:'],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  // The workers of the page: useProofWorker.ts and offline.ts.
  'trusted-types': ['day-worker', 'odds-worker', 'offline'],
});

/** A worker has the policy of its own file. */
const setHeadersOfFiles = securityHeaders({ contentSecurityPolicy: POLICY });

/** Of the document alone. A window of another origin that opened the page cannot reach into it. */
const setHeadersOfDocument = securityHeaders({
  contentSecurityPolicy: POLICY,
  crossOriginOpenerPolicy: { policy: 'same-origin' },
});

/** Its name stays the same while what it does may change. */
const SERVICE_WORKER = 'offline.js';

const ICON = /<link rel="icon" href="\.?([^"]+)"[^>]*>/;
const LOGO_ICON = `<link rel="icon" href="/logo-${LOGO_SIZES[0]}.png" type="image/png" />`;

/** Before the names of all files that change with what they hold. */
const ASSETS = '/assets/';

/** The page that people see. It uses the interface, like all clients, and nothing else of the service. */
@Module({
  imports: [ConfigModule.forFeature(PAGE_SETTINGS)],
  providers: [
    HomeTopService,
    LinkFactsService,
    { provide: PAGE_FOLDER, useFactory: pageFolder, inject: [PAGE_SETTINGS.token] },
  ],
})
export class PageModule implements OnModuleInit {
  /** Compressed once for many who ask. */
  private readonly contents = new LRUCache<string, CachedBody>({
    maxSize: MOST_CACHED,
    sizeCalculation: ({ bytes }) => bytes.length,
    memoMethod: (text) => new CachedBody(Buffer.from(text)),
  });

  constructor(
    @Inject(PAGE_SETTINGS.token) private readonly settings: PageSettings,
    @Inject(SETTINGS) private readonly platform: Pick<Settings, 'playerLinks'>,
    private readonly host: HttpAdapterHost<JsonAdapter>,
    private readonly links: LinkFactsService,
    private readonly tops: HomeTopService,
    @Inject(PAGE_FOLDER) private readonly root: string | undefined,
    @Optional() @Inject(PAGE_NOTICE) private readonly notice?: string,
  ) {}

  async onModuleInit(): Promise<void> {
    const { root } = this;
    if (root === undefined) return;
    const built = readFileSync(join(root, DOCUMENT), 'utf8');
    const theme = await themeOf(this.settings, this.platform);
    const { PAGE: page } = await builtModule<{ PAGE: PageManifest }>(root, 'manifest');
    const shown = theme.logo ? built.replace(ICON, LOGO_ICON) : built;
    const document = new PageDocument(shown, theme, page.classes, this.notice);
    const send = this.sender(root, page, document);
    const fastify = this.host.httpAdapter.getInstance();
    serveFiles(fastify, root);
    serveTexts(fastify, theme, iconOf(built));
    // Paths of the page are unknown to the interface, and only a browser that opens them gets the page.
    this.host.httpAdapter.unrouted = (request, reply) => {
      const { method, headers } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      addToVary(reply, 'Accept, User-Agent');
      if (!isNavigation(headers.accept) && !isCrawler(headers['user-agent'])) return false;
      send(request, reply).catch((error: unknown) => void reply.send(error));
      return true;
    };
  }

  /**
   * Sends the page, the same for each path, with the facts of that path for link previews. The page itself says when there is no such path
   * or record.
   */
  private sender(root: string, page: PageManifest, document: PageDocument) {
    const { languages, requests } = page;
    const files = viewFiles(root, page);
    /** The first parts of the paths that the page knows. The interface has none of them. */
    const known = new Set(
      [...Object.keys(page.views), ...Object.keys(page.records)].map((path) => path.split('/', 1)[0]),
    );
    return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const [path = '', query = ''] = request.url.split('?', 2);
      const [, first = ''] = path.split('/', 2);
      const origin = ownOrigin(request, this.settings.publicUrl);
      const facts = await this.links.of(path, requests.records, origin, new URLSearchParams(query).has('reveal'));
      setHeadersOfDocument(reply);
      void reply.code(known.has(first) && facts ? 200 : 404);
      addToVary(reply, 'Accept-Language');
      const language = new Negotiator(request).language([...languages]) ?? languages[0] ?? '';
      const view = files(path, language);
      const top = path === '/' ? await this.tops.in(language, root) : undefined;
      const ofHome = [...requests.home, ...(top?.banners.map(requests.oddsAddress) ?? [])];
      const ofView = first === '' ? ofHome : view === NO_FILES ? [] : requests.others;
      const { newest, ...other } = facts ?? {};
      const asked = [...ofView, ...(other.requests ?? [])];
      // Another order of the cards, or a part of them, is in the query.
      const shown = { ...other, requests: asked, ...(newest && query === '' && { newest }), top: top?.html };
      const text = facts ? document.text(shown, view) : document.text();
      sendAs(HTML_TYPE, reply, this.contents.memo(text));
    };
  }
}

function serveFiles(fastify: FastifyInstance, root: string): void {
  fastify.register(fastifyStatic, {
    root,
    // It would look for all files and make two routes for each: a tenth of the processor time of a start.
    serve: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    setHeaders: (reply, path) => {
      setHeadersOfFiles(reply);
      if (basename(path).startsWith(VERIFIER)) void reply.headers(OF_VERIFIER);
      if (basename(path).startsWith(SERVICE_WORKER)) void reply.header('cache-control', 'no-cache');
    },
  });
  for (const name of [SERVICE_WORKER, VERIFIER]) fastify.get(`/${name}`, (_, reply) => reply.sendFile(name));
  const names = new Set(readdirSync(join(root, 'assets')).filter((name) => !/\.(br|gz)$/.test(name)));
  fastify.get(`${ASSETS}:file`, (request, reply) => {
    const { file } = request.params as { file: string };
    if (names.has(file)) void reply.sendFile(`assets/${file}`);
    else reply.callNotFound();
  });
}

function iconOf(built: string): string {
  const address = ICON.exec(built)?.[1] ?? '';
  return address.startsWith('/') ? address : `/${address}`;
}

/**
 * What follows from settings, and the docs, where they are installed: the desk names the page that helps. A browser asks each time whether
 * they are still the same.
 */
function serveTexts(fastify: FastifyInstance, theme: Theme, icon: string): void {
  const serve = (path: string, type: string, bytes: Buffer): void => {
    const content = new CachedBody(bytes);
    fastify.get(path, (_, reply) => sendAs(type, reply, content));
  };
  serve('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', Buffer.from(theme.manifest(icon)));
  if (theme.stylesheet !== undefined) serve('/theme.css', 'text/css; charset=utf-8', Buffer.from(theme.stylesheet));
  for (const [size, png] of theme.logo ?? []) serve(`/logo-${size}.png`, 'image/png', png);
  const docs = existsSync(DOCS) ? readdirSync(DOCS).filter((name) => name.endsWith('.md')) : [];
  for (const name of docs) serve(`/manual/${name}`, 'text/plain; charset=utf-8', readFileSync(join(DOCS, name)));
}

/** Whether a browser opens the address. All of them name both types. Java's HttpURLConnection names `text/html` alone. */
function isNavigation(accept = ''): boolean {
  return accept.includes('text/html') && accept.includes('application/xhtml+xml');
}
