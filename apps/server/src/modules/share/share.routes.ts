import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { WxShareSignatureQuery, WxShareSignatureReply } from '@feisuo/contract/schemas/activity';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../ports/deps.ts';
import { AppError } from '../../http/app-error.ts';
import { addressSubject, countHit } from '../../http/rate-limit.ts';
import { succeed } from '../../http/service-dialect.ts';
import { madeOf } from '../../config/made-of.ts';
import { localTickets } from './local-tickets.ts';
import { ownAddress, ownOrigins } from './own-address.ts';
import { signatureOf } from './signature.ts';
import { TicketKeeper } from './ticket-keeper.ts';
import { wxTickets } from './wx-tickets.ts';

const MAX_PER_MINUTE = 120;

export interface ShareRoutesDeps extends Deps {
  /** The `share` parameter for cards that the caller sends on, who may be a visitor. */
  signShare(request: FastifyRequest): Promise<string>;
}

/** What the messaging app wants to see before a page of ours may name its share card; open to visitors. */
export const shareRoutes: FastifyPluginAsyncTypebox<ShareRoutesDeps> = async (app, deps) => {
  const { config, clock } = deps;
  const limit = { name: 'share-signature', max: MAX_PER_MINUTE * config.limitsScale, windowMs: 60_000 };
  const ticketsNow = madeOf(
    () => config.wx,
    (wx) => {
      const source = wx ? wxTickets(wx) : localTickets;
      return { appId: source.appId, keeper: new TicketKeeper({ ...deps, log: app.log, source }) };
    },
  );
  const origins = ownOrigins(config);

  app.get(
    activityPaths.wxShareSignature,
    {
      schema: {
        tags: ['activity'],
        summary: 'Signs the address of a page of ours for the messaging app',
        querystring: WxShareSignatureQuery,
        response: { 200: WxShareSignatureReply },
      },
    },
    async (request) => {
      const { query, ip } = request;
      const url = ownAddress(query.web_url, origins);
      if (url === null) {
        throw new AppError('invalid_argument', {
          description: 'web_url: not an address of ours',
          reason: 'INVALID_FIELD',
          resourceId: 'web_url',
        });
      }
      await countHit(deps, limit, addressSubject(ip));
      const { appId, keeper } = ticketsNow();
      const ticket = await keeper.find();
      const noncestr = randomBytes(8).toString('hex');
      const timestamp = Math.floor(clock.now().getTime() / 1000);
      const signature = signatureOf({ ticket, noncestr, timestamp, url });
      return succeed({ appId, timestamp, noncestr, signature, share: await deps.signShare(request) });
    },
  );
};
