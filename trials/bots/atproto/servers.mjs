// Starts the protocol's own servers: a directory of accounts, a PDS and an AppView. DATABASE_URL is an empty database for the AppView.
import Sqlite from 'better-sqlite3';
import { mockNetworkUtilities, TestBsky, TestPds, TestPlc } from '@atproto/dev-env';
import { Buffer } from 'node:buffer';
import { createServer } from 'node:net';

/** In its place stands `libsql`, which needs no compiler. Lists then have an ArrayBuffer where a Buffer should be. */
const { prepare } = Sqlite.prototype;
Sqlite.prototype.prepare = function prepareWithBuffers(...args) {
  const statement = prepare.apply(this, args);
  const { all } = statement;
  statement.all = (...values) => all.apply(statement, values).map(withBuffers);
  return statement;
};

function withBuffers(row) {
  const entries = Object.entries(row);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof ArrayBuffer ? Buffer.from(value) : value]),
  );
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const port = await freePort();
const plc = await TestPlc.create({});
const bsky = await TestBsky.create({
  plcUrl: plc.url,
  repoProvider: `ws://localhost:${port}`,
  dbPostgresUrl: process.env.DATABASE_URL,
  dbPostgresSchema: 'appview',
});
const pds = await TestPds.create({
  port,
  didPlcUrl: plc.url,
  bskyAppViewUrl: bsky.url,
  bskyAppViewDid: bsky.ctx.cfg.serverDid,
});
mockNetworkUtilities(pds, bsky);
console.log(`PDS ${pds.url} AppView ${bsky.url}`);
