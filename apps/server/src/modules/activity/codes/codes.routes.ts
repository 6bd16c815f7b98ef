import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import {
  CheckCodeReply,
  CheckCodeRequest,
  CheckSuCodeQuery,
  CheckSuCodeReply,
} from '@feisuo/contract/schemas/activity';
import { CodeRecordsReply } from '@feisuo/contract/schemas/activity-history';
import { succeed } from '../../../http/service-dialect.ts';
import type { ParticipantRoutesDeps } from '../participants.ts';
import { listRedeemed } from './list-redeemed.ts';
import { lookAtCode, redeemCode } from './redeem-code.ts';

const tags = ['activity'];
const noStore = { 'cache-control': 'no-store' };

export const codeRoutes: FastifyPluginAsyncTypebox<ParticipantRoutesDeps> = async (app, options) => {
  const { participant, visitor: _visitor, ...deps } = options;

  app.post(
    activityPaths.checkCode,
    {
      schema: {
        tags,
        summary: 'Redeems a code, once; wrong ones are limited',
        body: CheckCodeRequest,
        response: { 200: CheckCodeReply },
      },
    },
    async (request) => {
      const accountId = await participant(request);
      const { award, vipEndsAt } = await redeemCode(deps, {
        accountId,
        ip: request.ip,
        typed: request.body.code_key,
      });
      return succeed({ award, ...(vipEndsAt && { vipExpiresAt: vipEndsAt.toISOString() }) });
    },
  );

  app.get(
    activityPaths.checkSuCode,
    {
      schema: {
        tags,
        summary: 'What a code would give; it stays unused',
        querystring: CheckSuCodeQuery,
        response: { 200: CheckSuCodeReply },
      },
    },
    async (request, reply) => {
      const accountId = await participant(request);
      const typed = request.query.suCode;
      const { isUsable, award, validUntil, vipEndsAt } = await lookAtCode(deps, { accountId, ip: request.ip, typed });
      reply.headers(noStore);
      return succeed({
        usable: isUsable,
        award,
        validUntil: validUntil.toISOString(),
        ...(vipEndsAt && { vipExpiresAt: vipEndsAt.toISOString() }),
      });
    },
  );

  app.get(
    activityPaths.codeRecords,
    { schema: { tags, summary: 'What a member redeemed', response: { 200: CodeRecordsReply } } },
    async (request, reply) => {
      const accountId = await participant(request);
      reply.headers(noStore);
      return succeed({ list: await listRedeemed(deps, accountId) });
    },
  );
};
