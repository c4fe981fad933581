import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Inject, Module, type OnModuleInit, Optional } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFileSync } from 'node:fs';
import { CachedBody } from '../platform/cached-body.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { pagePolicy } from '../platform/http/answer-headers.js';
import type { JsonAdapter } from '../platform/http/json-adapter.js';
import { addToVary, sendAs } from '../platform/http/send-content.js';
import { PageDocument } from './document.js';
import { DOCUMENT, OF_VERIFIER, PAGE_SETTINGS, pageFolder, type PageSettings, VERIFIER } from './page-files.js';

/** Injection token of a text that the page says on every view. A service without it says nothing. */
export const PAGE_NOTICE = Symbol('PageNotice');

const HTML_TYPE = 'text/html; charset=utf-8';

/** All of the page comes from this origin, and no script or style stands in the document. */
const POLICY = pagePolicy(
  "style-src 'self'",
  "img-src 'self'",
  "worker-src 'self'",
  "require-trusted-types-for 'script'",
  // The one worker of the page: useProofWorker.ts.
  'trusted-types day-worker',
);

/** The first parts of the paths that the page knows. The interface has none of them. */
const ROUTES = new Set(['', 'u', 'i', 'c', 'g', 'ranking', 'odds', 'fair', 'admin', 'live']);

/** The page that people see. It uses the interface, like all clients, and nothing else of the service. */
@Module({ imports: [ConfigModule.forFeature(PAGE_SETTINGS)] })
export class PageModule implements OnModuleInit {
  constructor(
    @Inject(PAGE_SETTINGS.token) private readonly settings: PageSettings,
    private readonly host: HttpAdapterHost<JsonAdapter>,
    @Optional() @Inject(PAGE_NOTICE) private readonly notice?: string,
  ) {}

  onModuleInit(): void {
    const root = pageFolder(this.settings);
    if (root === undefined) return;
    const document = new PageDocument(readFileSync(join(root, DOCUMENT), 'utf8'), this.notice);
    servePage(this.host.httpAdapter.getInstance(), root, document);
  }
}

function servePage(fastify: FastifyInstance, root: string, document: PageDocument): void {
  const content = new CachedBody(Buffer.from(document.text()));
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
  // Paths of the page are unknown to the interface, and only a browser that goes there is told of the page.
  fastify.addHook('onRequest', (request, reply, done) => {
    const { is404, method, headers } = request;
    const mayBeThePage = is404 && (method === 'GET' || method === 'HEAD');
    if (mayBeThePage) addToVary(reply, 'Accept');
    if (mayBeThePage && isNavigation(headers.accept)) sendDocument(request, reply, content);
    else done();
  });
}

/** Whether a browser opens the address. All of them name both types. Java's HttpURLConnection names `text/html` alone. */
function isNavigation(accept = ''): boolean {
  return accept.includes('text/html') && accept.includes('application/xhtml+xml');
}

/** The document is the same for each path. The page shows that it does not know one. */
function sendDocument({ url }: FastifyRequest, reply: FastifyReply, content: CachedBody): void {
  const [, first = ''] = url.split(/[/?]/, 2);
  void reply.code(ROUTES.has(first) ? 200 : 404).header('content-security-policy', POLICY);
  sendAs(HTML_TYPE, reply, content);
}
