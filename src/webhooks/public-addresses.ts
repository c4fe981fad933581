import { lookup as lookUp, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { BlockList, isIP, type IPVersion, type LookupFunction } from 'node:net';

type LookUpAll = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Of the registries of special addresses: nothing on the public internet has these. */
const PRIVATE = {
  ipv4: blocked(
    'ipv4',
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 ' +
      '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  ),
  // Only 2000::/3 is given out, and parts of it stand for IPv4 addresses or for nothing.
  ipv6: blocked('ipv6', '::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 2002::/16 3fff::/20'),
};

function blocked(family: IPVersion, ranges: string): BlockList {
  const list = new BlockList();
  for (const [address = '', bits] of ranges.split(' ').map((range) => range.split('/')))
    list.addSubnet(address, Number(bits), family);
  return list;
}

export function isPublic(address: string): boolean {
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  return isIP(address) !== 0 && !PRIVATE[family].check(address, family);
}

/** The connection goes to an address that was checked: a name that changes its address meanwhile gains nothing. */
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
