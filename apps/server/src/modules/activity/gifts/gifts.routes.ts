import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import {
  GiftClaimReply,
  GiftClaimRequest,
  NewUserGiftReply,
  RecallReply,
} from '@feisuo/contract/schemas/activity-gifts';
import { ActivityQuery } from '@feisuo/contract/schemas/activity-parts';
import { deviceOf } from '../../../http/caller-device.ts';
import { succeed } from '../../../http/service-dialect.ts';
import { findDefaultActivity } from '../activities/find-default-activity.ts';
import type { ParticipantRoutesDeps } from '../participants.ts';
import { claimGift, type ClaimedGift } from './claim-gift.ts';
import { newcomerGift, DEFAULT_NEWCOMER } from './newcomer.ts';
import { recallGift, DEFAULT_RECALL } from './recall.ts';
import { showGift } from './show-gift.ts';

const tags = ['activity'];

const toWire = ({ award, claimedAt, vipEndsAt }: ClaimedGift) =>
  succeed({ award, claimedAt: claimedAt.toISOString(), ...(vipEndsAt && { vipExpiresAt: vipEndsAt.toISOString() }) });

export const giftRoutes: FastifyPluginAsyncTypebox<ParticipantRoutesDeps> = async (app, options) => {
  const { participant, visitor, ...deps } = options;

  app.get(
    activityPaths.recall,
    {
      schema: {
        tags,
        summary: 'The recall gift and the caller’s eligibility',
        querystring: ActivityQuery,
        response: { 200: RecallReply },
      },
    },
    async (request, reply) => {
      const caller = { accountId: await visitor(request), device: deviceOf(request) };
      const { kindRules: _rules, ...shown } = await showGift(
        deps,
        recallGift(request.query.actId ?? (await findDefaultActivity(deps, deps.db, 'recall', DEFAULT_RECALL))),
        caller,
      );
      reply.header('cache-control', 'no-store');
      return succeed(shown);
    },
  );

  app.post(
    activityPaths.recallClaim,
    {
      schema: {
        tags,
        summary: 'Claims the recall gift, once',
        body: GiftClaimRequest,
        response: { 200: GiftClaimReply },
      },
    },
    async (request) => {
      const caller = { accountId: await participant(request), device: deviceOf(request) };
      return toWire(
        await claimGift(
          deps,
          recallGift(request.body.actId ?? (await findDefaultActivity(deps, deps.db, 'recall', DEFAULT_RECALL))),
          caller,
        ),
      );
    },
  );

  app.get(
    activityPaths.newUserGift,
    {
      schema: {
        tags,
        summary: 'The new-user gift and the caller’s eligibility',
        querystring: ActivityQuery,
        response: { 200: NewUserGiftReply },
      },
    },
    async (request, reply) => {
      const caller = { accountId: await visitor(request), device: deviceOf(request) };
      const gift = newcomerGift(
        deps,
        request.query.actId ?? (await findDefaultActivity(deps, deps.db, 'newcomer', DEFAULT_NEWCOMER)),
      );
      const { kindRules, ...shown } = await showGift(deps, gift, caller);
      reply.header('cache-control', 'no-store');
      return succeed({ ...shown, maxAccountDays: kindRules.maxAccountDays });
    },
  );

  app.post(
    activityPaths.newUserGiftClaim,
    {
      schema: {
        tags,
        summary: 'Claims the new-user gift: once per account, phone and device',
        body: GiftClaimRequest,
        response: { 200: GiftClaimReply },
      },
    },
    async (request) => {
      const caller = { accountId: await participant(request), device: deviceOf(request) };
      return toWire(
        await claimGift(
          deps,
          newcomerGift(
            deps,
            request.body.actId ?? (await findDefaultActivity(deps, deps.db, 'newcomer', DEFAULT_NEWCOMER)),
          ),
          caller,
        ),
      );
    },
  );
};
