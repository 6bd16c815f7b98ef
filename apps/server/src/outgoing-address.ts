import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { Config } from './config.ts';

/** An address that was saved in the console leads into our own network. */
export class InwardAddressError extends Error {
  override readonly name = 'InwardAddressError';
}

const inward = new BlockList();
const ranges = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const;
for (const [net, bits] of ranges) inward.addSubnet(net, bits, net.includes(':') ? 'ipv6' : 'ipv4');

/** Whether an IP address is nobody's on the open internet. A mapped one is what it maps. */
export const isInward = (ip: string): boolean => inward.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/**
 * Refuses to go where only we can. Operators name the addresses of gateways and issuers, and must not reach the machines
 * beside us by them; what the environment names, whoever runs the machines has named.
 * @throws InwardAddressError
 */
export async function assertOutgoing({ given, privateHosts }: Pick<Config, 'given' | 'privateHosts'>, address: string) {
  const { hostname } = new URL(address);
  if (privateHosts.includes(hostname) || hostsIn(given).has(hostname)) return;
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true });
  if (found.some((one) => isInward(one.address))) throw new InwardAddressError('an address of our own network');
}

const named = ['SMTP_URL', 'SMS_GATEWAY_URL', 'PROVIDERS'] as const;

/** Hosts that the environment gives to gateways and issuers. */
function hostsIn(given: Readonly<Record<string, string>>): Set<string> {
  const addresses = named.flatMap((name) => given[name]?.match(/[a-z]+:\/\/[^\s"',]+/g) ?? []);
  return new Set(addresses.flatMap((one) => (URL.canParse(one) ? [new URL(one).hostname] : [])));
}
