import type { FastifyServerOptions } from 'fastify';
import type { Settings } from '../config/settings.js';

/** Whose X-Forwarded-For is believed, as Fastify takes it. */
export function trustedProxies({ trustProxy }: Pick<Settings, 'trustProxy'>): FastifyServerOptions['trustProxy'] {
  if (trustProxy === undefined) return false;
  // A number by itself makes Fastify trust nobody, because it cannot know who has connected. The operator does.
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  return [...trustProxy];
}
