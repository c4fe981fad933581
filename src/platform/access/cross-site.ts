import type { FastifyRequest } from 'fastify';

export const CROSS_SITE =
  'A page of another origin sends this write without a credential; CORS_ORIGINS can name the origin';

/**
 * Whether a browser says that a page of another origin sends the request. Browsers leave out `Sec-Fetch-Site` where the service has
 * neither HTTPS nor a local address; the origin tells then. A program that is no browser sends neither header.
 * @param allowed the origins that the operator names, if any
 */
export function isCrossSite({ headers, host }: FastifyRequest, allowed: readonly string[] | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && allowed?.includes(origin)) return false;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host.toLowerCase());
}
