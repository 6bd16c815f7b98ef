import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** A hook that hides a door from every address but the configured ones; null leaves it open. */
export function onlyFrom(addresses: string[] | null) {
  const allowed = addresses && toBlockList(addresses);
  return async (request: FastifyRequest): Promise<void> => {
    if (!allowed) return;
    // Forwarded by somebody whom TRUST_PROXY does not name: the address is the proxy's, not the visitor's.
    const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined;
    if (isForwarded && (request.ips?.length ?? 1) < 2) throw hidden();
    const address = request.ip.replace(/^::ffff:/, '');
    if (!allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) {
      throw hidden();
    }
  };
}

const hidden = () => new AppError('not_found', { description: 'nothing is served here' });

function toBlockList(addresses: string[]): BlockList {
  const list = new BlockList();
  for (const entry of addresses) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
