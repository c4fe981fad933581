// A bare server that has nothing to do: what node:http can send at most, of a list that it was given once.
import { createServer } from 'node:http';
import pg from 'pg';
import { listUsers } from '../pass-through/users.js';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] });
const list = Buffer.from(await listUsers(pool, { limit: 5000, offset: 0 }));
await pool.end();
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': list.length };

createServer((_request, response) => {
  response.writeHead(200, headers).end(list);
}).listen(Number(process.env['PORT'] ?? 0), process.env['HOST'] ?? '127.0.0.1');
