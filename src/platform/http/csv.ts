import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import type { Type } from '@nestjs/common';
import { fieldNames } from '../dto-fields.js';
import { type CsvParts, RawJson } from '../raw-json.js';

/** By RFC 4180. No text is a formula in a spreadsheet; numbers stay numbers. */
const FORM = {
  record_delimiter: 'windows',
  // It would quote CRLF alone.
  quote_record_delimiter: true,
  escape_formulas: true,
  cast: { boolean: String },
} as const;

/** Sends a list as a file. It has no ETag: its end is not read when it begins. */
export function sendCsv(reply: FastifyReply, name = 'list.csv', csv: CsvParts): FastifyReply {
  const headers = {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-cache',
  };
  const isAsked = reply.request.method !== 'HEAD';
  return reply.headers(headers).send(Readable.from(isAsked ? textsOf(csv) : [], { objectMode: false }));
}

/** Records that are all here, as a file. */
export function csvOf<T>(dto: Type<T>, records: readonly T[], name: string): RawJson<T[]> {
  const parts = Readable.from([JSON.stringify(records)]);
  return new RawJson<T[]>('', {
    page: { offset: 0, limit: records.length, file: name },
    csv: { columns: fieldNames(dto), parts },
  });
}

async function* textsOf({ columns, parts }: CsvParts): AsyncGenerator<string> {
  // Excel takes a file for UTF-8 only with a byte order mark.
  let isFirst = true;
  for await (const part of parts) {
    yield stringify(JSON.parse(part) as object[], { ...FORM, columns, bom: isFirst, header: isFirst });
    isFirst = false;
  }
}
