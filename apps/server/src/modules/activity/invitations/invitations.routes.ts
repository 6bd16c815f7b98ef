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
import { usualOf } from '../activities/usual.ts';
import type { ParticipantRoutesDeps } from '../participants.ts';
import { bindInvitation } from './bind-invitation.ts';
import { listInviteRecords, showInvite, USUAL_INVITE } from './show-invite.ts';

const tags = ['activity'];

export const invitationRoutes: FastifyPluginAsyncTypebox<ParticipantRoutesDeps> = async (app, options) => {
  const { participant, visitor, ...deps } = options;
  const usual = () => usualOf(deps, deps.db, 'invite', USUAL_INVITE);
  app.get(
    activityPaths.invite,
    {
      schema: {
        tags,
        summary: 'What inviting gives; for members also their code, their link and how far they came',
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
        summary: 'Says by whom somebody was invited, once; by a code that was typed, or by what came with an address',
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
        summary: 'Whom the caller invited, under names that lead to nobody, and what became of it',
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
