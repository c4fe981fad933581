import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const GZIP = Buffer.from([0x1f, 0x8b]);
/** How the files begin that `pg_dump --format=custom` and `--format=tar` write. */
const CUSTOM_FORMAT = Buffer.from('PGDMP');
const TAR_FORMAT = Buffer.from('toc.dat\0');

/**
 * The bytes of the script in a stream, unpacked if need be.
 * @throws Error when it is another of pg_dump's formats
 */
export async function* dumpBytes(input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const iterator = input[Symbol.asyncIterator]();
  const parts: Buffer[] = [];
  // Enough to tell by; what is shorter is no dump anyway.
  while (Buffer.concat(parts).length < TAR_FORMAT.length) {
    const next = await iterator.next();
    if (next.done) break;
    parts.push(next.value);
  }
  const head = Buffer.concat(parts);
  if (begins(head, CUSTOM_FORMAT) || begins(head, TAR_FORMAT)) {
    throw new Error('it is in an archive format of pg_dump; make a script of it with: pg_restore --file=SCRIPT.sql');
  }
  const whole = chained(head, { [Symbol.asyncIterator]: () => iterator });
  // Errors of the source come out where the end is read.
  yield* begins(head, GZIP) ? unpacked(whole) : whole;
}

function unpacked(bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  return pipeline(Readable.from(bytes), createGunzip(), () => undefined);
}

async function* chained(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* rest;
}

function begins(bytes: Buffer, mark: Buffer): boolean {
  return bytes.subarray(0, mark.length).equals(mark);
}
