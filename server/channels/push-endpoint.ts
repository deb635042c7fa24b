import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { badRequest } from '#server/errors.ts';
import { isLoopback } from '#server/settings/loopback.ts';

const PRIVATE_IPV4 = networks('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);
/** All networks outside 2000::/3, such as local ones, and the reserved networks in 2000::/3. */
const PRIVATE_IPV6 = networks('ipv6', [
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);

function networks(family: 'ipv4' | 'ipv6', all: readonly `${string}/${number}`[]) {
  const list = new BlockList();
  for (const network of all) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

export interface EndpointOptions {
  allowLoopback?: boolean;
}

function isAllowed(address: string, { allowLoopback = false }: EndpointOptions) {
  if (allowLoopback && isLoopback(address)) return true;
  // In one combined list, every IPv4 address would match the network of mapped addresses.
  return isIP(address) === 6
    ? !PRIVATE_IPV6.check(address, 'ipv6')
    : !PRIVATE_IPV4.check(address, 'ipv4');
}

// A browser sends this URL, so it must not lead into the server's own network.
export function assertPushEndpoint(endpoint: string, options: EndpointOptions = {}): URL {
  const url = readPushEndpoint(endpoint, options);
  if (url) return url;
  const message = 'This is not the address of a push service.';
  throw badRequest(message, { endpoint: message });
}

export function readPushEndpoint(endpoint: string, options: EndpointOptions): URL | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  // The URL parser has already normalized forms such as 0x7f.1.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const isLocalName = host === 'localhost' || /\.(?:localhost|local|internal)$/.test(host);
  const isHere = options.allowLoopback === true && isLoopback(host);
  if (isHere) return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
  if (url.protocol !== 'https:' || url.username || url.password) return null;
  if (isLocalName || (isIP(host) && !isAllowed(host, options))) return null;
  return isIP(host) || host.includes('.') ? url : null;
}

export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Refuses a name that resolves to any private address. */
export function publicLookup(options: EndpointOptions, resolve: Resolve = lookup): LookupFunction {
  return (hostname, { all = false, ...asked }, done) => {
    resolve(hostname, { ...asked, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? [];
      if (error ?? !first) done(error ?? new Error(`${hostname} has no address`), '', 0);
      else if (!found.every(({ address }) => isAllowed(address, options))) {
        done(new PrivateAddressError(`${hostname} leads to a private address`), '', 0);
      } else if (all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}
