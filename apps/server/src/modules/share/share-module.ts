import type { FastifyRequest } from 'fastify';
import { randomBytes, createHash } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { WxShareSignatureQuery, WxShareSignatureReply } from '@feisuo/contract/schemas/activity';
import { findCaller, type IdentifyMember } from '../../http/members.ts';
import type { Deps } from '../../ports/deps.ts';
import { defineModule } from '../../ports/module.ts';
import { shareCardRoutes, type SharePorts } from './share-card.routes.ts';
import { sharePersonalData } from './share-visits.ts';
import { AppError } from '../../http/app-error.ts';
import { addressSubject, countHit } from '../../http/rate-limit.ts';
import { succeed } from '../../http/service-dialect.ts';
import { memoizeBy } from '../../config/memoize-by.ts';
import { TicketCache } from './ticket-cache.ts';
import { wxTickets } from './wx-tickets.ts';
import type { TicketSource } from './wechat-ticket-source.ts';
import type { Config } from '../../config/config.ts';

interface Signed {
  ticket: string;
  noncestr: string;
  /** Unix time in seconds. */
  timestamp: number;
  url: string;
}

/** Computes the signature for WeChat's JS-SDK: parameter names in lower case, values not URL-encoded. */
export const signatureOf = ({ ticket, noncestr, timestamp, url }: Signed): string =>
  createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${noncestr}&timestamp=${timestamp}&url=${url}`)
    .digest('hex');

const LIFETIME_S = 7200;

/** Generates tickets locally, for servers without a WeChat official account. */
const localTickets: TicketSource = {
  appId: 'wx0000000000000000',
  fetchToken: async () => ({ value: `local-token-${randomBytes(16).toString('hex')}`, expiresInS: LIFETIME_S }),
  fetchTicket: async () => ({ value: `local-ticket-${randomBytes(16).toString('hex')}`, expiresInS: LIFETIME_S }),
};

const MAX_PER_MINUTE = 120;

interface ShareRoutesDeps extends Deps {
  /** Returns the `share` parameter for cards of the caller, who may be a visitor. */
  signShare(request: FastifyRequest): Promise<string>;
}

/** Route for the JS-SDK signature that a page needs to set its share card in WeChat. Visitors may call it. */
const shareRoutes: FastifyPluginAsyncTypebox<ShareRoutesDeps> = async (app, deps) => {
  const { config, clock } = deps;
  const limit = { name: 'share-signature', max: MAX_PER_MINUTE * config.limitsScale, windowMs: 60_000 };
  const ticketsNow = memoizeBy(
    () => config.wx,
    (wx) => {
      const source = wx ? wxTickets(wx) : localTickets;
      return { appId: source.appId, tickets: new TicketCache({ ...deps, log: app.log, source }) };
    },
  );
  const origins = ownOrigins(config);

  app.get(
    activityPaths.wxShareSignature,
    {
      schema: {
        tags: ['activity'],
        summary: 'Signs the address of a page of this site for the WeChat JS-SDK',
        querystring: WxShareSignatureQuery,
        response: { 200: WxShareSignatureReply },
      },
    },
    async (request) => {
      const { query, ip } = request;
      const url = ownAddress(query.web_url, origins);
      if (url === null) {
        throw new AppError('invalid_argument', {
          description: 'web_url: not an address of this site',
          reason: 'INVALID_FIELD',
          resourceId: 'web_url',
        });
      }
      await countHit(deps, limit, addressSubject(ip));
      const { appId, tickets } = ticketsNow();
      const ticket = await tickets.find();
      const noncestr = randomBytes(8).toString('hex');
      const timestamp = Math.floor(clock.now().getTime() / 1000);
      const signature = signatureOf({ ticket, noncestr, timestamp, url });
      return succeed({ appId, timestamp, noncestr, signature, share: await deps.signShare(request) });
    },
  );
};

/**
 * Returns the page address to sign, without its fragment; null for another site. The address is compared as text,
 * because the signature covers its exact characters.
 */
export function ownAddress(input: string, origins: readonly string[]): string | null {
  const [address = ''] = input.split('#', 1);
  const isBelow = (origin: string) => address.startsWith(origin) && /^(?:[/?]|$)/.test(address.slice(origin.length));
  // Browsers send addresses without blanks, backslashes or non-ASCII characters.
  return /^[!-[\]-~]+$/.test(address) && origins.some(isBelow) ? address : null;
}

/** Returns the origin of the site and the https origins of all our hosts. */
export function ownOrigins({
  siteOrigin,
  accountOrigin,
  thirdPartyHost,
}: Pick<Config, 'siteOrigin' | 'accountOrigin' | 'thirdPartyHost'>): string[] {
  const hosts = [new URL(siteOrigin).host, new URL(accountOrigin).host, ...(thirdPartyHost ? [thirdPartyHost] : [])];
  return [...new Set([siteOrigin, ...hosts.map((own) => `https://${own}`)])];
}

export const shareModule = defineModule({
  name: 'share',
  make: (needs: Deps & SharePorts & { identify: IdentifyMember }) => ({
    ...needs,
    callerOf: (request: FastifyRequest) => findCaller(needs.identify, request),
  }),
  routes: [
    { scope: 'service', servedAs: ['share'], mount: shareCardRoutes },
    {
      scope: 'service',
      servedAs: ['share'],
      mount: (scope, parts) =>
        shareRoutes(scope, { ...parts, signShare: async (request) => parts.signShare(await parts.callerOf(request)) }),
    },
  ],
  personalData: () => [sharePersonalData],
});
