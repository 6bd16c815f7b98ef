import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { activityPaths } from '@feisuo/contract/facts/paths';
import {
  CheckCodeReply,
  CheckCodeRequest,
  CheckSuCodeQuery,
  CheckSuCodeReply,
} from '@feisuo/contract/schemas/activity';
import { CodeRecordsReply, type CodeRecord } from '@feisuo/contract/schemas/activity-history';
import { and, desc, eq } from 'drizzle-orm';
import { succeed } from '../../../http/service-dialect.ts';
import type { ParticipantRoutesDeps } from '../participants.ts';
import { previewCode, redeemCode } from './redeem-code.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { activityAwards, activityReversals } from '../awards/awards.tables.ts';
import { recordNumberOf } from '../records/record-number.ts';
import { redeemCodes } from './codes.tables.ts';

const NEWEST = 100;

/**
 * Lists redeemed codes with their awards. Such an award has the hash of the code in `slot` and the batch id in
 * `period`.
 */
async function listRedeemed(
  { db, masterKey }: Pick<ActivityDeps, 'db' | 'masterKey'>,
  accountId: string,
): Promise<CodeRecord[]> {
  const rows = await db
    .select({ award: activityAwards, takenBackAt: activityReversals.at })
    .from(redeemCodes)
    .innerJoin(
      activityAwards,
      and(eq(activityAwards.slot, redeemCodes.hash), eq(activityAwards.period, redeemCodes.batchId)),
    )
    .leftJoin(activityReversals, eq(activityReversals.awardId, activityAwards.id))
    .where(and(eq(redeemCodes.accountId, accountId), eq(activityAwards.accountId, accountId)))
    .orderBy(desc(activityAwards.id))
    .limit(NEWEST);
  return rows.map(({ award, takenBackAt }) => ({
    number: recordNumberOf(masterKey, { letter: 'R', slot: award.slot, at: award.at }),
    at: award.at.toISOString(),
    award: { kind: award.kind, name: award.name, amount: award.amount },
    isTakenBack: takenBackAt !== null,
  }));
}

const tags = ['activity'];
const noStore = { 'cache-control': 'no-store' };

export const codeRoutes: FastifyPluginAsyncTypebox<ParticipantRoutesDeps> = async (app, options) => {
  const { participant, visitor: _visitor, ...deps } = options;

  app.post(
    activityPaths.checkCode,
    {
      schema: {
        tags,
        summary: 'Redeems a code, once; wrong codes are rate limited',
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
        summary: 'Previews a code without using it',
        querystring: CheckSuCodeQuery,
        response: { 200: CheckSuCodeReply },
      },
    },
    async (request, reply) => {
      const accountId = await participant(request);
      const typed = request.query.suCode;
      const { isUsable, award, validUntil, vipEndsAt } = await previewCode(deps, { accountId, ip: request.ip, typed });
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
    { schema: { tags, summary: 'A member’s redemptions', response: { 200: CodeRecordsReply } } },
    async (request, reply) => {
      const accountId = await participant(request);
      reply.headers(noStore);
      return succeed({ list: await listRedeemed(deps, accountId) });
    },
  );
};
