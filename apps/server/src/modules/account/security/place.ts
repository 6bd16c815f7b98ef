import { isIP } from 'node:net';
import { addressSubject } from '../../../http/rate-limit.ts';

interface Region {
  country?: string;
  province?: string;
  city?: string;
}
type Search = (address: string) => Region | null;

let search: Promise<Search> | null = null;
const MEMORY_ENTRIES = 2000;
const known = new Map<string, string>();

/** The table of addresses is large and most processes start without a sign-in, so it is read when first asked for. */
async function load(): Promise<Search> {
  const { default: packaged } = await import('ip2region');
  // The package is CommonJS, and Node puts the whole of it under `default`.
  const regions = new packaged.default();
  return (address) => (isIP(address) ? regions.search(address) : null);
}

/** City or country of an address, in Chinese as the table has it; empty for private and unknown ones. */
export async function placeOf(ip: string): Promise<string> {
  const subject = addressSubject(ip);
  const remembered = known.get(subject);
  if (remembered !== undefined) return remembered;
  const find = await (search ??= load());
  const place = describe(find(ip.replace(/^::ffff:/, '')));
  if (known.size >= MEMORY_ENTRIES) known.clear();
  known.set(subject, place);
  return place;
}

function describe(region: Region | null): string {
  const { country = '', province = '', city = '' } = region ?? {};
  if (/内网|本机|保留/.test(`${country}${province}${city}`)) return '';
  return [...new Set([country, province, city])].filter((part) => part !== '' && part !== '0').join(' ');
}
