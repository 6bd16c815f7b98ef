import { BlockList, isIP } from 'node:net';

/** IPv4 ranges that are not global unicast (RFC 6890 and later). */
const notPublic4 = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic4.addSubnet(net, bits, 'ipv4');

/**
 * IPv6 global unicast addresses. Most addresses with an embedded IPv4 address are outside this range; the others are
 * in `notPublic6`.
 */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** IPv6 ranges for tunnels, protocol assignments and documentation. */
const notPublic6 = new BlockList();
notPublic6.addSubnet('2001::', 23, 'ipv6');
notPublic6.addSubnet('2001:db8::', 32, 'ipv6');
notPublic6.addSubnet('2002::', 16, 'ipv6');
notPublic6.addSubnet('3fff::', 20, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** False for addresses of our own machines and of the hosting provider's internal network. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic4.check(address, 'ipv4');
    case 6:
      return global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
    default:
      return false;
  }
}

export function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
