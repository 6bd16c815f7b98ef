import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { standInPaths } from '@feisuo/contract/facts/paths';
import { OutboxQuery, OutboxReply } from '@feisuo/contract/schemas/stand-ins';
import type { Deps } from '../../deps.ts';
import { onlyFromThisMachine } from '../../http/this-machine.ts';
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
