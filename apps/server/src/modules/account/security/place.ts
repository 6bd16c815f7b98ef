import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import type ip2region from 'ip2region';
import { addressSubject } from '../../../http/rate-limit.ts';

interface Region {
  country?: string;
  province?: string;
  city?: string;
}
type Search = (address: string) => Region | null;

let search: Search | null = null;
const MEMORY_ENTRIES = 2000;
const cache = new Map<string, string>();

/**
 * Loads the table of places on first use, because it is large and most processes never need it. `require` is used
 * because loaders disagree about the default export of this CommonJS package.
 */
function load(): Search {
  const { default: IP2Region } = createRequire(import.meta.url)('ip2region') as { default: typeof ip2region.default };
  const regions = new IP2Region();
  return (address) => (isIP(address) ? regions.search(address) : null);
}

/** The city or country of an IP address, in Chinese as in the table; empty for private and unknown addresses. */
export function placeOf(ip: string): string {
  const subject = addressSubject(ip);
  const remembered = cache.get(subject);
  if (remembered !== undefined) return remembered;
  search ??= load();
  // A zone such as in fe80::1%eth0 names a local network card and is not part of the address.
  const place = describe(search(ip.replace(/^::ffff:/, '').replace(/%.*$/, '')));
  if (cache.size >= MEMORY_ENTRIES) cache.clear();
  cache.set(subject, place);
  return place;
}

function describe(region: Region | null): string {
  const { country = '', province = '', city = '' } = region ?? {};
  if (/内网|本机|保留/.test(`${country}${province}${city}`)) return '';
  return [...new Set([country, province, city])].filter((part) => part !== '' && part !== '0').join(' ');
}
