import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import type { Locale } from '@feisuo/contract/facts/locales';
import type { FastifyRequest } from 'fastify';
import type ip2region from 'ip2region';
import { localeOfHeader } from '../../../http/locale-of-header.ts';
import { addressSubject } from '../../../http/rate-limit.ts';

let search: Search | null = null;
const MEMORY_ENTRIES = 2000;
const cache = new Map<string, Region | null>();

/** The device, place and address of a request. */
export interface RequestSource {
  deviceId: string;
  deviceName: string;
  /** City or country; empty if unknown. */
  place: string;
  /** The IP address in the form that rate limits count. */
  address: string;
  locale: Locale;
}

const MAX_NAME = 64;

export function requestSourceOf(request: FastifyRequest): RequestSource {
  return {
    deviceId: deviceIdOf(request),
    deviceName: deviceNameOf(request),
    place: describe(findRegion(request.ip)),
    address: addressSubject(request.ip),
    locale: localeOfHeader(request.headers['accept-language']),
  };
}

/** The device id of a request; empty if the header is missing or invalid. */
export function deviceIdOf({ headers }: FastifyRequest): string {
  const header = headers[accountHeaders.deviceId];
  return typeof header === 'string' && /^[!-~]{1,128}$/.test(header) ? header : '';
}

function deviceNameOf({ headers }: FastifyRequest): string {
  const deviceLabel = [headers[accountHeaders.deviceName], headers[accountHeaders.deviceModel]].find(
    (name): name is string => typeof name === 'string' && name !== '',
  );
  return deviceLabel === undefined ? describeAgent(headers['user-agent'] ?? '') : readable(deviceLabel);
}

/** Decodes a device name. HTTP headers are Latin-1, so clients percent-encode other characters. */
function readable(name: string): string {
  let text = name;
  try {
    text = decodeURIComponent(name);
  } catch {
    // Decoding fails for a lone percent sign: the client did not encode the name.
  }
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, MAX_NAME);
}

const browsers = [
  ['Edg/', 'Edge'],
  ['MicroMessenger/', '微信'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/**
 * Returns the browser and system of a user agent, such as "Chrome · Windows", by which members recognise their browser.
 */
function describeAgent(agent: string): string {
  const find = (table: readonly (readonly [string, string])[]) => table.find(([mark]) => agent.includes(mark))?.[1];
  return [find(browsers), find(systems)].filter(Boolean).join(' · ');
}

interface Region {
  country?: string;
  province?: string;
  city?: string;
}
type Search = (address: string) => Region | null;

/**
 * Loads the large table of places on first use, because most processes never need it. `require` is used because module
 * loaders disagree about the default export of this CommonJS package.
 */
function load(): Search {
  const { default: IP2Region } = createRequire(import.meta.url)('ip2region') as { default: typeof ip2region.default };
  const regions = new IP2Region();
  return (address) => (isIP(address) ? regions.search(address) : null);
}

/** Looks up an IP address; null if it is unknown. */
function findRegion(ip: string): Region | null {
  const subject = addressSubject(ip);
  const remembered = cache.get(subject);
  if (remembered !== undefined) return remembered;
  search ??= load();
  // A zone, as in fe80::1%eth0, names a local network card and is not part of the IP address.
  const region = search(ip.replace(/^::ffff:/, '').replace(/%.*$/, ''));
  if (cache.size >= MEMORY_ENTRIES) cache.clear();
  cache.set(subject, region);
  return region;
}

/** Codes (ISO 3166-1) of the countries and regions that most phone numbers are from, by name in the address table. */
const countries: Readonly<Record<string, string>> = {
  中国: 'CN',
  中国香港: 'HK',
  中国澳门: 'MO',
  中国台湾省: 'TW',
  新加坡: 'SG',
  马来西亚: 'MY',
  印度尼西亚: 'ID',
  韩国: 'KR',
  日本: 'JP',
  英国: 'GB',
  澳大利亚: 'AU',
  加拿大: 'CA',
  美国: 'US',
};

/** Returns the country or region of an IP address; empty if it is unknown or not in the list. */
export function countryOfAddress(ip: string): string {
  const { country = '', province = '' } = findRegion(ip) ?? {};
  return countries[country + province] ?? countries[country] ?? '';
}

/** The city or country in Chinese; empty for private and unknown addresses. */
function describe(region: Region | null): string {
  const { country = '', province = '', city = '' } = region ?? {};
  if (/内网|本机|保留/.test(`${country}${province}${city}`)) return '';
  return [...new Set([country, province, city])].filter((part) => part !== '' && part !== '0').join(' ');
}
