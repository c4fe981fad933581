import { Transform } from 'node:stream';
import { RelayPort } from './relay-port.js';
import type { TestDatabase } from './test-database.js';

/** Of PostgreSQL's German catalog (src/backend/po/de.po). */
const SEVERITIES: Readonly<Record<string, string>> = {
  ERROR: 'FEHLER',
  FATAL: 'FATAL',
  PANIC: 'PANIK',
  WARNING: 'WARNUNG',
  NOTICE: 'HINWEIS',
};
const HEADER_LENGTH = 5;
const [ERROR, NOTICE] = ['E', 'N'].map((letter) => letter.charCodeAt(0));

/**
 * The same database on a server that speaks German, as one with `lc_messages = 'de_DE.UTF-8'` does: in between are translated the two
 * fields of errors that PostgreSQL translates, the severity and the message. (The embedded server has no catalogs of messages.)
 */
export async function inGerman(database: TestDatabase): Promise<TestDatabase> {
  const port = new RelayPort(database.url, (client, server) => {
    client.pipe(server);
    server.pipe(translation()).pipe(client);
  });
  return { ...database, url: await port.listen() };
}

/** Passes on the server's messages, each a letter, its length and its contents. */
function translation(): Transform {
  let unread: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unread = Buffer.concat([unread, chunk]);
      while (unread.length >= HEADER_LENGTH && unread.length > unread.readUInt32BE(1)) {
        const length = 1 + unread.readUInt32BE(1);
        this.push(translated(unread.subarray(0, length)));
        unread = unread.subarray(length);
      }
      done();
    },
  });
}

function translated(message: Buffer): Buffer {
  if (message[0] !== ERROR && message[0] !== NOTICE) return message;
  const fields = message
    .toString('utf8', HEADER_LENGTH)
    .split('\0')
    .map((field) => {
      if (field.startsWith('S')) return `S${SEVERITIES[field.slice(1)] ?? field.slice(1)}`;
      return field.startsWith('M') ? 'MAuf Deutsch: was nicht in Ordnung ist' : field;
    });
  const contents = Buffer.from(fields.join('\0'));
  const header = Buffer.from(message.subarray(0, HEADER_LENGTH));
  header.writeUInt32BE(contents.length + HEADER_LENGTH - 1, 1);
  return Buffer.concat([header, contents]);
}
