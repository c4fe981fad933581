import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';

/** As some proxies write an address: with its port, or in brackets. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;

/**
 * What a client is counted by: its address, or for IPv6 the /64 network, all of which is usually one client's. It is the one
 * that TRUST_PROXY says; where a proxy gives something else than an address, the proxy's own.
 */
export function clientAddress({ ip, raw }: Pick<FastifyRequest, 'ip' | 'raw'>): string {
  const [, ipv6, ipv4] = WITH_PORT.exec(ip) ?? [];
  const address = ipv6 ?? ipv4 ?? ip;
  return rateLimit.normalizeIP(isIP(address) === 0 ? (raw.socket.remoteAddress ?? '') : address);
}
