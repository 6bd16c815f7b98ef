import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { standInPaths } from '@feisuo/contract/facts/paths';
import { OutboxQuery, OutboxReply } from '@feisuo/contract/schemas/stand-ins';
import type { Config } from '../../config/config.ts';
import type { Deps } from '../../ports/deps.ts';
import { unknownRoute } from '../../http/dialect.ts';
import { onlyFromLoopback } from '../../http/only-from-loopback.ts';
import type { BrandSpeller } from '../../ports/brand-speller.ts';
import { assertOutboxKey, setOutboxCookie } from './outbox-key.ts';
import { listOutbox, type OutboxChannel } from './outbox.ts';

export interface DeliveryRoutesDeps extends Pick<Deps, 'db' | 'masterKey' | 'config'> {
  brand: BrandSpeller;
}

/** The channels without a gateway, which the outbox replaces now. */
export const outboxChannels = ({ sms, mail }: Pick<Config, 'sms' | 'mail'>): OutboxChannel[] => [
  ...(sms ? [] : (['sms'] as const)),
  ...(mail ? [] : (['email'] as const)),
];

/** The outbox page of this machine. It shows sign-in codes: in production operators read it in the console. */
export const deliveryRoutes: FastifyPluginAsyncTypebox<DeliveryRoutesDeps> = async (app, deps) => {
  const { db, masterKey, config, brand } = deps;
  if (config.mode === 'production') return;
  // The console cannot remove a gateway that the environment sets.
  if (config.given['SMS_GATEWAY_URL'] && config.given['SMTP_URL']) return;

  app.get(
    standInPaths.outbox,
    {
      onRequest: [onlyFromLoopback(config), async (request) => assertOutboxKey(masterKey, request)],
      schema: {
        tags: ['stand-ins'],
        summary: 'Messages that would have been sent, newest first',
        querystring: OutboxQuery,
        response: { 200: OutboxReply },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const channels = outboxChannels(config);
      if (channels.length === 0) throw unknownRoute(request);
      reply.header('cache-control', 'no-store');
      if (query.key !== undefined) return setOutboxCookie(reply, masterKey, query.to);
      const found = await listOutbox(db, masterKey, await brand.fillIn('{brand}'), { to: query.to, channels });
      return { data: found.map(({ message }) => message) };
    },
  );
};
