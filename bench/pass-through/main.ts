// The service's interface as a small server without a framework, for comparison: PostgreSQL renders JSON, and it passes through.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { HttpError } from './database.js';
import { battle, draw } from './game.js';
import { changeUser, createUser, listCardsOf, listUsers, type Page, readUser } from './users.js';

type Body = Readonly<Record<string, unknown>>;

const DEFAULT_ITEMS_PER_PAGE = 30;
const OF_USER = /^\/users\/(\d{1,16})(|\/card|\/d)$/;

/** @returns the JSON to answer, or nothing for 204 */
async function handle(request: IncomingMessage): Promise<string | undefined> {
  const { method, url = '' } = request;
  const [path = '', query = ''] = url.split('?', 2);
  if (path === '/users') {
    if (method === 'GET') return listUsers(pageOf(query));
    if (method === 'POST') return createUser(await authorizedBody(request));
  }
  if (path === '/cards' && method === 'POST') return draw(Number((await authorizedBody(request))['owner']));
  const [, id, part] = OF_USER.exec(path) ?? [];
  if (id !== undefined) {
    if (method === 'GET' && part === '') return readUser(Number(id));
    if (method === 'GET' && part === '/card') return listCardsOf(Number(id), pageOf(query));
    if (method === 'PATCH' && part === '') return changeUser(Number(id), await authorizedBody(request, 'token'));
    if (method === 'PUT' && part === '/d') {
      await battle(Number(id));
      return undefined;
    }
  }
  throw new HttpError(404, 'no such resource');
}

function pageOf(query: string): Page {
  const values = new URLSearchParams(query);
  const limit = Number(values.get('itemsPerPage') ?? DEFAULT_ITEMS_PER_PAGE);
  return { limit, offset: (Number(values.get('page') ?? 1) - 1) * limit };
}

async function authorizedBody(request: IncomingMessage, secret: 'password' | 'token' = 'password'): Promise<Body> {
  const body = JSON.parse(await text(request)) as Body;
  if (body[secret] !== process.env[`OPERATOR_${secret.toUpperCase()}`]) throw new HttpError(403, `wrong ${secret}`);
  return body;
}

function send(response: ServerResponse, status: number, json: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(json),
  });
  response.end(json);
}

function sendError(response: ServerResponse, error: unknown): void {
  if (!(error instanceof HttpError)) console.error(error);
  const status = error instanceof HttpError ? error.status : 500;
  send(response, status, JSON.stringify({ message: status === 500 ? 'internal error' : (error as Error).message }));
}

createServer((request, response) => {
  handle(request).then(
    (json) => {
      if (json === undefined) response.writeHead(204).end();
      else send(response, 200, json);
    },
    (error: unknown) => sendError(response, error),
  );
}).listen(Number(process.env['PORT'] ?? 0), process.env['HOST'] ?? '127.0.0.1');
