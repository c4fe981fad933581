import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Settings } from '../config/settings.js';

/** Whose X-Forwarded-For is believed, as Fastify takes it. */
export function trustedProxies({ trustProxy }: Pick<Settings, 'trustProxy'>): FastifyServerOptions['trustProxy'] {
  if (trustProxy === undefined || trustProxy === 0) return false;
  // A number by itself makes Fastify trust nobody, because it cannot know who has connected. The operator does.
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  return [...trustProxy];
}

/** Says once what it means for the limits when a proxy seems to be in front, and no setting says so. */
export function warnOfForwarded(fastify: FastifyInstance): void {
  let isSaid = false;
  fastify.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!isSaid && headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      new Logger('Access').warn(
        'A request came with X-Forwarded-For, and TRUST_PROXY is not set. All clients of a proxy count as one address: ' +
          'ten wrong credentials from one of them lock out all, and RATE_LIMIT is for all together. ' +
          'Set TRUST_PROXY to the number of proxies; 0 says that there is none.',
      );
    }
    done();
  });
}
