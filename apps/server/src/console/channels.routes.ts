import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ChannelParams,
  ChannelReply,
  ChannelsQuery,
  ChannelsReply,
} from '@feisuo/contract/schemas/console-attribution';
import { AppError } from '../http/app-error.ts';
import { PAGE, toPage } from '../http/to-page.ts';
import { succeed } from '../http/service-dialect.ts';
import { findChannel, searchChannels, type Channel } from '../modules/attribution/index.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { namesOfProducts } from '../modules/pay/index.ts';

export const channelsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db } = deps;
  /** Returns a function that adds the name of the product that a channel offers. */
  const teller = async (channels: readonly Channel[]) => {
    const names = await namesOfProducts(
      db,
      channels.flatMap(({ offer }) => offer ?? []),
    );
    return (channel: Channel) => ({
      ...channel,
      offerName: names.get(channel.offer ?? '') ?? null,
      createdAt: channel.createdAt.toISOString(),
    });
  };
  const reads = { permit: 'promotion.read' } as const;

  app.get(
    '/channels',
    {
      config: reads,
      schema: {
        ...describe('Named channels'),
        querystring: ChannelsQuery,
        response: { 200: ChannelsReply },
      },
    },
    async ({ query: { q, after } }) => {
      const found = await searchChannels(db, { words: q, after, limit: PAGE + 1 });
      return succeed(toPage(found, await teller(found), ({ id }) => id));
    },
  );

  app.get(
    '/channels/:id',
    { config: reads, schema: { ...describe('A channel'), params: ChannelParams, response: { 200: ChannelReply } } },
    async ({ params: { id } }) => {
      const channel = await findChannel(db, id);
      if (!channel) throw new AppError('not_found', { description: 'no such channel' });
      return succeed((await teller([channel]))(channel));
    },
  );
};
