import { BlockList, isIP } from 'node:net';

/** Names that TRUST_PROXY accepts for address ranges, as in Express and Fastify. */
export const namedRanges = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
} as const;

const dockerRanges = ['172.16.0.0/12'];

/**
 * Returns the entries of OPERATOR_ADDRESSES that may contain a proxy or Docker's gateway that TRUST_PROXY does not
 * name. Every visitor would then appear to have an operator's address.
 */
export function rangesWithUnnamedProxy(
  operators: readonly string[],
  trustedProxies: readonly string[],
): Record<'inPrivate' | 'inDocker', string[]> {
  const open = operators.filter((entry) => findOverlaps([entry], trustedProxies).length === 0);
  const privateRanges = [...namedRanges.uniquelocal, ...namedRanges.linklocal];
  return { inPrivate: findOverlaps(open, privateRanges), inDocker: findOverlaps(open, dockerRanges) };
}

/** Removes the prefix of IPv4-mapped addresses, which dual-stack sockets report. */
const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '');

export function makeRangeCheck(ranges: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const entry of ranges) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (ip) => {
    const address = plainAddress(ip).replace(/%.*$/, '');
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

function findOverlaps(entries: readonly string[], others: readonly string[]): string[] {
  const spans = others.map(spanOf);
  return entries.filter((entry) => {
    const { first, last } = spanOf(entry);
    return spans.some((span) => first <= span.last && span.first <= last);
  });
}

const BITS = 128n;
const MAPPED = 0xffffn << 32n;
const MAPPED_SIZE = 1n << 32n;

/**
 * First and last address of an entry as IPv6 numbers. IPv4 addresses are mapped to IPv6, as Fastify does when it
 * matches proxies.
 */
function spanOf(entry: string): { first: bigint; last: bigint } {
  const [address = '', bits] = entry.split('/');
  const isFour = isIP(address) === 4;
  const length = bits === undefined ? BITS : BigInt(bits) + (isFour ? 96n : 0n);
  const size = 1n << (BITS - length);
  const first = ((isFour ? MAPPED + numberOfFour(address) : numberOfSix(address)) / size) * size;
  return { first, last: first + size - 1n };
}

const numberOfFour = (address: string) => address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);

function numberOfSix(address: string): bigint {
  const [, before = '', four] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address) ?? [];
  const tail = four === undefined ? null : numberOfFour(four);
  const text = tail === null ? address : `${before}${(tail >> 16n).toString(16)}:${(tail & 0xffffn).toString(16)}`;
  const [left = '', right] = text.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const [head, end] = [groups(left), groups(right ?? '')];
  const zeros = right === undefined ? 0 : 8 - head.length - end.length;
  const all = [...head, ...Array.from({ length: zeros }, () => '0'), ...end];
  return all.reduce((sum, group) => (sum << 16n) + BigInt(`0x${group}`), 0n);
}

/**
 * Maximum number of IPv4 addresses that one entry of TRUST_PROXY may cover (a /8). All entries together may cover eight
 * times this number.
 */
const WIDEST_FOUR = 1n << 24n;
const WIDEST_FOUR_TOGETHER = 1n << 27n;
/**
 * Maximum number of IPv6 addresses that one entry of TRUST_PROXY may cover (a /32, the largest allocation of a single
 * network).
 */
const WIDEST_SIX = 1n << (BITS - 32n);
const privateSix = ['fc00::/7', 'fe80::/10'].map(spanOf);

/** Entries of TRUST_PROXY that cover so many addresses that nearly every visitor would be trusted as a proxy. */
export function findTooWideRanges(ranges: readonly string[]): string[] {
  const spans = ranges.map((entry) => ({ entry, ...spanOf(entry) }));
  const fourOf = ({ first, last }: { first: bigint; last: bigint }) => {
    const from = first > MAPPED ? first : MAPPED;
    const end = MAPPED + MAPPED_SIZE - 1n;
    const to = last < end ? last : end;
    return to < from ? 0n : to - from + 1n;
  };
  const wide = spans.filter((span) => {
    const isPrivate = privateSix.some(({ first, last }) => span.first >= first && span.last <= last);
    return fourOf(span) > WIDEST_FOUR || (!isPrivate && span.last - span.first + 1n > WIDEST_SIX);
  });
  if (wide.length > 0) return wide.map(({ entry }) => entry);
  const together = spans.reduce((sum, span) => sum + fourOf(span), 0n);
  return together > WIDEST_FOUR_TOGETHER ? spans.map(({ entry }) => entry) : [];
}
