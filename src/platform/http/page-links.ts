import type { FastifyRequest } from 'fastify';
import type { Page } from '../database/page.js';
import type { PageFacts } from '../raw-json.js';

/** The header that names the next page (RFC 8288), if there may be one: the request's path, and what it asked, from the last key on. */
export function linkToNext({ routeOptions, params }: FastifyRequest, { page, lastKey }: PageFacts): string | undefined {
  if (page.isLinked !== true || lastKey === undefined) return undefined;
  const path = (routeOptions.url ?? '').replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Readonly<Record<string, string>>)[name] ?? ''),
  );
  return `<${path}?itemsPerPage=${page.limit}${questions(page)}&after=${lastKey}>; rel="next"`;
}

function questions({ order, fields, count, filters }: Page): string {
  if (order === undefined && fields === undefined && count === undefined && filters === undefined) return '';
  return Object.entries({ order, fields: fields?.join(), count, ...filters })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `&${name}=${encodeURIComponent(String(value)).replaceAll('%2C', ',')}`)
    .join('');
}
