import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sandboxPaths } from '@feisuo/contract/facts/paths';
import { OutboxQuery, OutboxReply } from '@feisuo/contract/schemas/sandbox';
import type { Config } from '../../config/config.ts';
import type { Deps } from '../../ports/deps.ts';
import { unknownRoute } from '../../http/dialect.ts';
import { onlyFromLoopback } from '../../http/operator-addresses.ts';
import type { BrandSpeller } from '../../ports/brand-speller.ts';
import { assertOutboxKey, setOutboxCookie } from './outbox-key.ts';
import { listOutbox, type OutboxChannel } from './outbox.ts';

export interface DeliveryRoutesDeps extends Pick<Deps, 'db' | 'masterKey' | 'config'> {
  brand: BrandSpeller;
}

/** Returns the channels that have no gateway at the moment. Their messages go to the outbox. */
export const outboxChannels = ({ sms, mail }: Pick<Config, 'sms' | 'mail'>): OutboxChannel[] => [
  ...(sms ? [] : (['sms'] as const)),
  ...(mail ? [] : (['email'] as const)),
];

/**
 * The outbox page shows sign-in codes, so only this machine can open it. In production operators read the outbox in the
 * console instead.
 */
export const deliveryRoutes: FastifyPluginAsyncTypebox<DeliveryRoutesDeps> = async (app, deps) => {
  const { db, masterKey, config, brand } = deps;
  if (config.mode === 'production') return;
  // Operators cannot remove gateways that environment variables set, so this process never needs the page.
  if (config.env['SMS_GATEWAY_URL'] && config.env['SMTP_URL']) return;

  app.get(
    sandboxPaths.outbox,
    {
      onRequest: [onlyFromLoopback(config), async (request) => assertOutboxKey(masterKey, request)],
      schema: {
        tags: ['sandbox'],
        summary: 'Outbox of messages that demo mode does not send, newest first',
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
