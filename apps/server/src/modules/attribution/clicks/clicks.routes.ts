import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import { adPlatforms, type AdPlatform } from '@feisuo/contract/facts/address-params';
import { defaultChannel } from '@feisuo/contract/facts/download-names';
import { attributionPaths } from '@feisuo/contract/facts/paths';
import {
  MonitorParams,
  MonitorQuery,
  MonitorReply,
  VisitReply,
  VisitRequest,
} from '@feisuo/contract/schemas/attribution';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../ports/deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { IdentifyMember } from '../../../http/members.ts';
import { bearerScheme } from '../../../http/open-api.ts';
import { assertDailyBudget, spendDailyBudget } from '../../../http/daily-budget.ts';
import { addressSubject, countHit } from '../../../http/rate-limit.ts';
import { succeed } from '../../../http/service-dialect.ts';
import { visitStart, creditSteps } from '../conversions/credit-steps.ts';
import { claimClick, claimClicks, keepClick, keepOrigin } from './click-queries.ts';
import { deviceKeyOf, deviceKindOf } from './device.ts';
import { noteUnmatched } from '../unmatched/record-unmatched.ts';
import { judgeClickId, readClickId, readSource, type Source } from './read-click.ts';

const CLICKS_PER_MINUTE = 120;
const VISITS_PER_MINUTE = 30;
/** An additional limit per address, because an attacker can create many anonymous accounts (decision 0031). */
const VISITS_PER_ADDRESS_A_MINUTE = 120;

export interface ClickRoutesDeps extends Deps {
  identify: IdentifyMember;
}

/**
 * Routes that record ad clicks and visits. Anyone can report an ad click, so the route is rate limited and validates
 * everything it stores.
 */
export const clickRoutes: FastifyPluginAsyncTypebox<ClickRoutesDeps> = async (app, deps) => {
  const { db, clock, masterKey } = deps;
  const limitOf = (name: string, perMinute: number) => ({
    name,
    max: perMinute * deps.config.limitsScale,
    windowMs: 60_000,
  });
  const clickLimit = limitOf('advert-monitor', CLICKS_PER_MINUTE);
  // A limit per account must not change with LIMITS_SCALE.
  const visitLimit = { name: 'advert-visit', max: VISITS_PER_MINUTE, windowMs: 60_000 };
  const visitAddressLimit = limitOf('advert-visit-address', VISITS_PER_ADDRESS_A_MINUTE);
  const deviceOf = ({ headers }: FastifyRequest) => {
    const asksNotToBeTracked = headers['sec-gpc'] === '1' || headers['dnt'] === '1';
    const header = headers[accountHeaders.deviceId];
    return asksNotToBeTracked || typeof header !== 'string' ? null : deviceKeyOf(masterKey, header);
  };

  const readClickOrNote = async (platform: AdPlatform, query: MonitorQuery, source: Source) => {
    try {
      return readClickId(platform, query);
    } catch (refusal) {
      const { channel, landing } = source;
      await noteUnmatched(db, [{ step: 'monitor', why: 'malformed', platform, channel, landing, at: clock.now() }]);
      throw refusal;
    }
  };

  app.get(
    attributionPaths.advertMonitor,
    {
      schema: {
        tags: ['attribution'],
        summary: 'Records an ad click, once',
        params: MonitorParams,
        querystring: MonitorQuery,
        response: { 200: MonitorReply },
      },
    },
    async (request, reply) => {
      const platform = adPlatforms.find((known) => known === request.params.platform);
      if (!platform) throw new AppError('not_found', { description: 'no such platform' });
      await countHit(deps, clickLimit, addressSubject(request.ip));
      const source = readSource(request.query);
      const click = await readClickOrNote(platform, request.query, source);
      const deviceKind = deviceKindOf(request.headers['user-agent'] ?? '');
      const seen = { platform, ...click, ...source, deviceKind, deviceKey: deviceOf(request), at: clock.now() };
      await assertDailyBudget(deps, 'click', request.ip, seen);
      await keepClick(db, seen);
      reply.header('cache-control', 'no-store');
      return succeed({ recorded: true });
    },
  );

  app.post(
    attributionPaths.visit,
    {
      schema: {
        tags: ['attribution'],
        summary: 'Records where the visit of the caller came from',
        body: VisitRequest,
        response: { 200: VisitReply },
        security: [{ [bearerScheme]: [] }],
      },
    },
    async (request) => {
      const { accountId } = await deps.identify(request);
      await countHit(deps, visitAddressLimit, addressSubject(request.ip));
      await countHit(deps, visitLimit, accountId);
      const { platform, bd_vid: clickId = '', ...reported } = request.body;
      const source = readSource(reported);
      const deviceKey = deviceOf(request);
      const now = clock.now();
      // An impossible click id, or a click beyond the daily budget, is ignored. The channel of the visit still counts.
      const judged = platform && judgeClickId(platform, clickId);
      const deviceKind = deviceKindOf(request.headers['user-agent'] ?? '');
      const isOver =
        judged && (await spendDailyBudget(deps, 'click', request.ip, { ...judged, ...source, deviceKey })) !== null;
      const click = isOver ? null : judged;
      await db.transaction(async (tx) => {
        let isTheirClick = false;
        if (platform && click) {
          // If the call of the click monitor was lost, this visit is the first report of the click.
          const at = await visitStart(tx, accountId, now);
          const { id } = await keepClick(tx, { platform, ...click, ...source, deviceKind, deviceKey, at });
          isTheirClick = await claimClick(tx, id, accountId, now);
        }
        // If another account already has the click, this account gets no credit for it and counts for the channel only.
        if (!isTheirClick && (source.channel !== defaultChannel || source.referFrom !== '')) {
          await keepOrigin(tx, accountId, source, now);
        }
        if (deviceKey !== null) await claimClicks(tx, { accountId, deviceKey, now });
        await creditSteps(tx, deps, accountId);
      });
      return succeed({});
    },
  );
};
