import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { invalid, tooLarge, unsupported } from './errors.js';
import { requestParameter } from './param.decorators.js';

/** The type that a body of an operation with {@link PictureBody} is read as, whatever the client calls it: the bytes say what it is. */
export const PICTURE_TYPE = 'application/x-picture';
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const UNCODED = 'The picture must come without a Content-Encoding';

/** The body as a stream, which nobody has read yet: only a client with the credential may fill memory. */
export function PictureBody(): ParameterDecorator {
  return requestParameter(
    ({ body }) => (body instanceof Readable ? body : Readable.from([])),
    ApiConsumes(...PICTURE_TYPES),
    ApiBody({ schema: { type: 'string', format: 'binary' } }),
  );
}

/** Hands the bodies of such operations on as streams. */
export function registerPictureParser(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(PICTURE_TYPE, (request, payload, done) => {
    const { 'content-encoding': coding = 'identity' } = request.headers;
    // A client may name the type where no picture is taken.
    if (!takesPicture(request) || coding.toLowerCase() !== 'identity') done(unsupported(UNCODED));
    else done(null, payload);
  });
}

export function takesPicture({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.takesPicture === true;
}

/**
 * All bytes of a body. It is read to its end, because a client may read no response before it has sent all.
 * @throws BadRequestException without a body, PayloadTooLargeException beyond this many bytes
 */
export async function readBytes(body: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (length > most) throw tooLarge(`The body is larger than ${most} bytes`);
  if (length === 0) throw invalid([{ message: 'The body must be a picture', reason: 'required' }]);
  return Buffer.concat(chunks);
}
