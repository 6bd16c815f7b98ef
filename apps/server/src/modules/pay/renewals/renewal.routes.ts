import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { memberPaths } from '@feisuo/contract/facts/paths';
import { RenewalReply, RenewalRequest, type RenewalTerms } from '@feisuo/contract/schemas/renewal';
import { AppError } from '../../../http/app-error.ts';
import { bearerScheme } from '../../../http/open-api.ts';
import { succeed } from '../../../http/service-dialect.ts';
import type { RenewalDeps } from './renewal-deps.ts';
import { stopAllOf } from './stop-renewal.ts';
import type { Deps } from '../../../ports/deps.ts';
import { noticeMoment } from './agreement.ts';
import { listAgreementsOf } from './agreement-queries.ts';
import { laterDueOf } from './postpone-renewal.ts';

export const renewalRoutes: FastifyPluginAsyncTypebox<RenewalDeps> = async (app, deps) => {
  const schema = { tags: ['member'], security: [{ [bearerScheme]: [] }], response: { 200: RenewalReply } };

  app.get(
    memberPaths.renewal,
    { schema: { ...schema, summary: 'The caller’s automatic renewal: date and amount' } },
    async (request) => {
      const { accountId } = await deps.identify(request);
      return succeed(await describeRenewal(deps, accountId));
    },
  );

  app.post(
    memberPaths.renewal,
    { schema: { ...schema, summary: 'Stops the renewal at once; only a purchase starts one', body: RenewalRequest } },
    async (request) => {
      const { accountId } = await deps.identify(request);
      if (request.body.isOn) {
        throw new AppError('failed_precondition', {
          reason: 'RENEWAL_BY_BUYING',
          description: 'automatic renewal starts with a purchase, not with this request',
        });
      }
      await deps.db.transaction((tx) => stopAllOf(tx, deps, accountId, 'member'));
      return succeed(await describeRenewal(deps, accountId));
    },
  );
};

/** Describes the member's agreement; a stopped agreement has the terms it had last. */
export async function describeRenewal(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
): Promise<RenewalTerms> {
  const [agreement] = await listAgreementsOf(db, accountId);
  if (!agreement) {
    throw new AppError('not_found', { reason: 'RENEWAL_NONE', description: 'the account has no automatic renewal' });
  }
  const { state, channel, noticedAt, noticedFen, amountFen, periodDays, productName } = agreement;
  // The stored charge time becomes later only at the agreement's next step, so the time shown to the member is computed
  // here.
  const later = state === 'active' ? await laterDueOf(db, agreement, clock.now()) : null;
  const chargesAt = later ?? agreement.chargesAt;
  return {
    isOn: state === 'active',
    rmb: noticedFen ?? amountFen,
    payType: channel,
    chargesAt: chargesAt.toISOString(),
    noticeAt: ((later === null && noticedAt) || noticeMoment(chargesAt)).toISOString(),
    periodDays,
    product: productName,
  };
}
