import { BlockList, isIP } from 'node:net';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { standInPaths } from '@feisuo/contract/facts/paths';
import { OutboxQuery, OutboxReply } from '@feisuo/contract/schemas/stand-ins';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { BrandSpeller } from '../../brand-speller.ts';
import { listOutbox, type OutboxChannel } from './outbox.ts';

export interface DeliveryRoutesDeps extends Pick<Deps, 'db' | 'masterKey' | 'config'> {
  brand: BrandSpeller;
}

/** The outbox's door. It shows codes to whoever opens it, so it exists only while a stand-in needs it. */
export const deliveryRoutes: FastifyPluginAsyncTypebox<DeliveryRoutesDeps> = async (app, deps) => {
  const { db, masterKey, config, brand } = deps;
  const channels: OutboxChannel[] = [];
  if (!config.sms) channels.push('sms');
  if (!config.mail) channels.push('email');
  if (channels.length === 0) return;

  app.get(
    standInPaths.outbox,
    {
      onRequest: onlyFromThisMachine([config.siteOrigin, config.accountOrigin]),
      schema: {
        tags: ['stand-ins'],
        summary: 'Messages that would have been sent, newest first',
        querystring: OutboxQuery,
        response: { 200: OutboxReply },
      },
    },
    async ({ query }, reply) => {
      reply.header('cache-control', 'no-store');
      return { data: await listOutbox(db, masterKey, await brand.fillIn('{brand}'), { to: query.to, channels }) };
    },
  );
};

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function onlyFromThisMachine(origins: string[]) {
  const ownNames = new Set(origins.map((origin) => new URL(origin).hostname));
  return async (request: FastifyRequest): Promise<void> => {
    // Forwarded by somebody whom TRUST_PROXY does not name: the address is the proxy's, not the visitor's.
    const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined;
    const isDisguised = isForwarded && (request.ips?.length ?? 1) < 2;
    if (isDisguised || !isLoopback(request.ip) || !isOwnName(request.hostname, ownNames)) {
      throw new AppError('permission_denied', { description: 'the outbox opens to this machine only' });
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
