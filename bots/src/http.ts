import type { IncomingMessage, ServerResponse } from 'node:http';

const MOST_BYTES = 1024 * 1024;

export function end(response: ServerResponse, status: number, body?: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
}

/** @returns undefined for more than {@link MOST_BYTES} */
export async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // The rest is read all the same: else the sender would see a lost connection in place of the answer.
    if (bytes <= MOST_BYTES) chunks.push(chunk);
  }
  return bytes <= MOST_BYTES ? Buffer.concat(chunks) : undefined;
}
