import { randomBytes, createHash } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { WxShareSignatureQuery, WxShareSignatureReply } from '@feisuo/contract/schemas/activity';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../ports/deps.ts';
import { AppError } from '../../http/app-error.ts';
import { addressSubject, countHit } from '../../http/rate-limit.ts';
import { succeed } from '../../http/service-dialect.ts';
import { memoizeBy } from '../../config/memoize-by.ts';
import { TicketCache } from './ticket-cache.ts';
import { wxTickets } from './wx-tickets.ts';
import type { TicketSource } from './ticket-source.ts';
import type { Config } from '../../config/config.ts';

interface Signed {
  ticket: string;
  noncestr: string;
  /** In seconds. */
  timestamp: number;
  url: string;
}

/** The signature of the messaging app's JS SDK: lower-case names, raw values. */
export const signatureOf = ({ ticket, noncestr, timestamp, url }: Signed): string =>
  createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${noncestr}&timestamp=${timestamp}&url=${url}`)
    .digest('hex');

const LIFETIME_S = 7200;

/** Local tickets instead of the messaging app's; everything else is the same. */
const localTickets: TicketSource = {
  appId: 'wx0000000000000000',
  fetchToken: async () => ({ value: `local-token-${randomBytes(16).toString('hex')}`, expiresInS: LIFETIME_S }),
  fetchTicket: async () => ({ value: `local-ticket-${randomBytes(16).toString('hex')}`, expiresInS: LIFETIME_S }),
};

const MAX_PER_MINUTE = 120;

export interface ShareRoutesDeps extends Deps {
  /** The `share` parameter for the caller's cards; the caller may be a visitor. */
  signShare(request: FastifyRequest): Promise<string>;
}

/** The JS SDK signature that a page needs to set its share card; open to visitors. */
export const shareRoutes: FastifyPluginAsyncTypebox<ShareRoutesDeps> = async (app, deps) => {
  const { config, clock } = deps;
  const limit = { name: 'share-signature', max: MAX_PER_MINUTE * config.limitsScale, windowMs: 60_000 };
  const ticketsNow = memoizeBy(
    () => config.wx,
    (wx) => {
      const source = wx ? wxTickets(wx) : localTickets;
      return { appId: source.appId, keeper: new TicketCache({ ...deps, log: app.log, source }) };
    },
  );
  const origins = ownOrigins(config);

  app.get(
    activityPaths.wxShareSignature,
    {
      schema: {
        tags: ['activity'],
        summary: 'Signs the address of an own page for the messaging app',
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

/**
 * The address to sign without its fragment, or null for a foreign one. Not parsed, because the signature covers these
 * exact characters; an origin that needs a tolerant parser is refused.
 */
export function ownAddress(given: string, origins: readonly string[]): string | null {
  const [address = ''] = given.split('#', 1);
  const isBelow = (origin: string) => address.startsWith(origin) && /^(?:[/?]|$)/.test(address.slice(origin.length));
  // A browser's address has no blanks, backslashes or non-ASCII characters.
  return /^[!-[\]-~]+$/.test(address) && origins.some(isBelow) ? address : null;
}

/** The site's origin, and every own host by https. */
export function ownOrigins({
  siteOrigin,
  accountOrigin,
  thirdPartyHost,
}: Pick<Config, 'siteOrigin' | 'accountOrigin' | 'thirdPartyHost'>): string[] {
  const hosts = [new URL(siteOrigin).host, new URL(accountOrigin).host, ...(thirdPartyHost ? [thirdPartyHost] : [])];
  return [...new Set([siteOrigin, ...hosts.map((own) => `https://${own}`)])];
}
