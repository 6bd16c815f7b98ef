import { addressSubject } from './rate-limit.ts';

/**
 * The network that an address belongs to: an IPv4 /24, an IPv6 /48. One customer of a provider can change the address within it
 * at will, so limits on cheap accounts count the block.
 */
export function addressBlock(ip: string): string {
  const address = addressSubject(ip);
  if (address.includes('.')) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (!address.includes(':')) return address;
  return `${address.split(':').slice(0, 3).join(':')}::/48`;
}
