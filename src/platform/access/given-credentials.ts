import type { FastifyRequest } from 'fastify';

export type Kind = 'password' | 'token';

/** What a request gives as this credential, the one in the header first. A password that is no text is a malformed body. */
export function givenAs(kind: Kind, { body, headers }: FastifyRequest): unknown[] {
  if (kind === 'password') return [fieldOf(body, kind)].filter((value) => typeof value === 'string');
  return [bearerOf(headers), fieldOf(body, kind)].filter((value) => value !== undefined);
}

/** Whatever may be a secret of such a form, wherever it stands, the one in the header first. */
export function secretsIn({ body, headers }: FastifyRequest, isOfForm: (text: unknown) => text is string): string[] {
  return [bearerOf(headers), fieldOf(body, 'password'), fieldOf(body, 'token')].filter(isOfForm);
}

/** DTOs have the password as a field that must be there; a request with another credential in the header may leave it out. */
export function fillInPassword(request: FastifyRequest): void {
  const { body = {} } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body) || Object.hasOwn(body, 'password')) return;
  request.body = Object.assign(body, { password: '' });
}

function bearerOf({ authorization = '' }: FastifyRequest['headers']): string | undefined {
  // Node reads headers as Latin-1, and a token may have other characters.
  const text = Buffer.from(authorization, 'latin1').toString('utf8');
  return /^Bearer +([^ ].*)$/is.exec(text)?.[1];
}

/** The body is not checked yet: it may be missing, or be of any JSON type. */
export function fieldOf(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined;
  return (body as Record<string, unknown>)[name];
}
