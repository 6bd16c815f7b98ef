import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import {
  InviteBindReply,
  InviteBindRequest,
  InviteRecordsQuery,
  InviteRecordsReply,
  InviteReply,
} from '@feisuo/contract/schemas/activity-invitations';
import { ActivityQuery } from '@feisuo/contract/schemas/activity-parts';
import { deviceOf } from '../../../http/caller-device.ts';
import { succeed } from '../../../http/service-dialect.ts';
import { findDefaultActivity } from '../activities/find-default-activity.ts';
import type { ParticipantRoutesDeps } from '../participants.ts';
import { bindInvitation } from './bind-invitation.ts';
import { listInviteRecords, showInvite, DEFAULT_INVITE } from './show-invite.ts';

const tags = ['activity'];

export const invitationRoutes: FastifyPluginAsyncTypebox<ParticipantRoutesDeps> = async (app, options) => {
  const { participant, visitor, ...deps } = options;
  const usual = () => findDefaultActivity(deps, deps.db, 'invite', DEFAULT_INVITE);
  app.get(
    activityPaths.invite,
    {
      schema: {
        tags,
        summary: 'Invitation terms; for members also code, link and progress',
        querystring: ActivityQuery,
        response: { 200: InviteReply },
      },
    },
    async (request, reply) => {
      const accountId = await visitor(request);
      reply.header('cache-control', 'no-store');
      return succeed(await showInvite(deps, request.query.actId ?? (await usual()), accountId));
    },
  );

  app.post(
    activityPaths.inviteBind,
    {
      schema: {
        tags,
        summary: 'Binds the caller to an inviter, once, by a typed code or a shared link',
        body: InviteBindRequest,
        response: { 200: InviteBindReply },
      },
    },
    async (request) => {
      const accountId = await participant(request);
      const { code, share, actId = await usual() } = request.body;
      const asked = { activityId: actId, accountId, device: deviceOf(request), ip: request.ip, code, share };
      const { at, award, vipEndsAt } = await bindInvitation(deps, asked);
      return succeed({ at: at.toISOString(), award, ...(vipEndsAt && { vipExpiresAt: vipEndsAt.toISOString() }) });
    },
  );

  app.get(
    activityPaths.inviteRecords,
    {
      schema: {
        tags,
        summary: 'The caller’s invitees under masked names, with their state',
        querystring: InviteRecordsQuery,
        response: { 200: InviteRecordsReply },
      },
    },
    async (request, reply) => {
      const accountId = await participant(request);
      const { before } = request.query;
      reply.header('cache-control', 'no-store');
      return succeed(await listInviteRecords(deps, accountId, before === undefined ? null : BigInt(before)));
    },
  );
};
