import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** A hook for doors of stand-ins that give something away. `origins` are the names that we go by ourselves. */
export function onlyFromThisMachine(origins: string[]) {
  const ownNames = new Set(origins.map((origin) => new URL(origin).hostname));
  return async (request: FastifyRequest): Promise<void> => {
    // Forwarded by somebody whom TRUST_PROXY does not name: the address is the proxy's, not the visitor's.
    const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined;
    const isDisguised = isForwarded && (request.ips?.length ?? 1) < 2;
    if (isDisguised || !isLoopback(request.ip) || !isOwnName(request.hostname, ownNames)) {
      throw new AppError('permission_denied', { description: 'this door opens to this machine only' });
    }
  };
}

function isLoopback(ip: string): boolean {
  const address = ip.replace(/^::ffff:/, '');
  return isIP(address) !== 0 && loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** A strange site can point its own name at this machine, and its page could then read what this machine may. */
const isOwnName = (name: string, ownNames: ReadonlySet<string>) =>
  ownNames.has(name) || /^(.+\.)?localhost$/.test(name) || isLoopback(name.replace(/^\[(.*)\]$/, '$1'));
