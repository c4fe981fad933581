import { StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { CachedBody, NO_BYTES } from '../raw-json.js';
import { requestParameter } from './param.decorators.js';
import { clientAddress } from './rate-limit.js';
import { isKnown, sendAs } from './responses.js';

export type PictureType = 'image/svg+xml' | 'image/png' | 'image/jpeg' | 'image/webp';

export interface Rendered {
  /** Strong: the same only for the same picture. It takes some work, so only who needs it asks for it. */
  readonly etag: () => string;
  readonly make: (client: string) => Promise<Buffer>;
}

/** Like RawJson, it is a StreamableFile for interceptors. */
export class Picture extends StreamableFile {
  /** @param isLasting whether the picture of the address stays the same for ever, so that no one needs to ask again */
  constructor(
    readonly type: PictureType,
    readonly content: CachedBody | Rendered,
    readonly isLasting = false,
  ) {
    super(NO_BYTES);
  }
}

const FOREVER = 'public, max-age=31536000, immutable';

export function sendPicture(reply: FastifyReply, { type, content, isLasting }: Picture): FastifyReply {
  if (content instanceof CachedBody) return sendAs(type, reply, content);
  const headers = () => ({ etag: content.etag(), 'cache-control': isLasting ? FOREVER : 'no-cache' });
  const hasSome = reply.request.headers['if-none-match'] !== undefined;
  if (hasSome && isKnown(reply.request, content.etag())) return reply.headers(headers()).code(304).send();
  content.make(clientAddress(reply.request)).then(
    (bytes) => reply.headers(headers()).header('content-type', type).send(bytes),
    (error: unknown) => reply.send(error),
  );
  return reply;
}

/** The body as a stream, which nobody has read yet: only a client with the credential may fill memory. */
export function PictureBody(): ParameterDecorator {
  return requestParameter(
    ({ body }) => (body instanceof Readable ? body : Readable.from([])),
    // One for all: of several, generated clients send the last, whatever the picture is.
    ApiConsumes('image/*'),
    ApiBody({ schema: { type: 'string', format: 'binary' } }),
  );
}
