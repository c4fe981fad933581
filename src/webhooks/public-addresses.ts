import { lookup as lookUp, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

type LookUpAll = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Of the registries of special addresses: nothing on the public internet has these. */
const PRIVATE = { 4: new BlockList(), 6: new BlockList() };
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
  '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
].flatMap((line) => line.split(' '))) {
  const [address = '', bits] = range.split('/');
  PRIVATE[4].addSubnet(address, Number(bits), 'ipv4');
}
/** Of IPv6 only 2000::/3 is given out, and parts of it stand for IPv4 addresses or for nothing. */
for (const [address, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE[6].addSubnet(address, bits, 'ipv6');

export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE[4].check(address, 'ipv4');
  return isIP(address) === 6 && !PRIVATE[6].check(address, 'ipv6');
}

/**
 * Finds the addresses of a host for a connection, and only public ones. The connection goes to an address that was checked: the host is
 * not asked for again, so a name that changes its address meanwhile gains nothing.
 */
export function publicLookup(lookUpAll: LookUpAll = lookUp): LookupFunction {
  return (host, options, callback) => {
    lookUpAll(host, { ...options, all: true }, (error, addresses) => {
      const allowed = error ? [] : addresses.filter(({ address }) => isPublic(address));
      const [first] = allowed;
      if (first === undefined) callback(error ?? new Error(`${host} has no public address`), '', 0);
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}
