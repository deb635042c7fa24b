import { isIP } from 'node:net';
import { z } from 'zod';
import { httpAddress, isCount, optional } from './setting-fields.ts';

/** A bound against typos: with too many trusted proxies, clients could forge their address. */
const MAX_PROXIES = 5;
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isOrigin(address: string) {
  if (!URL.canParse(address)) return false;
  const { pathname, search, hash } = new URL(address);
  return pathname === '/' && search === '' && hash === '';
}

function areProxies(setting: string) {
  if (/^\d+$/.test(setting)) return Number(setting) <= MAX_PROXIES;
  return setting.split(',').every((part) => {
    const [address = '', bits, ...more] = part.trim().split('/');
    if (bits === undefined && NAMED_NETWORKS.has(address)) return true;
    const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
    // A network of 0 bits would trust everybody.
    const isNetwork = bits === undefined || isCount(bits, most);
    return most > 0 && isNetwork && more.length === 0;
  });
}

export const proxyFields = {
  TRUST_PROXY: optional(
    z
      .string()
      .refine(
        areProxies,
        `must be a number of proxies, ${MAX_PROXIES} at most, or their addresses or networks`,
      ),
  ),
  PUBLIC_URL: optional(
    httpAddress()
      .refine(isOrigin, 'can’t have a path: the portal needs a host name of its own')
      .refine((address) => !address.includes('*'), 'must name one host, without a *'),
  ),
};
