import { GrantParams, TakeBackRequest } from '@feisuo/contract/schemas/console-accounts';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError } from '../../http/app-error.ts';
import { findGrantById } from '../../modules/membership/index.ts';
import { takeBackDays } from '../../modules/pay/index.ts';
import type { AuditContext, CommonActionDeps } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { Refusal, type VerbCall } from '../verb.ts';
import { tellTakenDays } from './tell-member.ts';

export const takeMembershipBack = defineAction({
  name: 'vip.revoke',
  path: 'POST /grants/:grantId/take-back',
  permission: 'accounts.grant',
  proof: 'fresh',
  audit: 'accounts.read',
  words: '收回会员',
  summary: 'Revokes a grant; a bought one needs a refund of its order',
  params: GrantParams,
  input: TakeBackRequest,
  output: DoneReply,
  run: async (deps, { params, audit }) => {
    const taken = await takeVipBack(deps, BigInt(params.grantId), audit);
    if (taken === 'unknown') throw new AppError('not_found', { description: 'no such grant' });
    if (typeof taken === 'object' && 'orderId' in taken)
      throw new AppError('failed_precondition', { description: 'refund its order', reason: 'GRANT_OF_ORDER' });
    return {};
  },
  verb: {
    command: 'vip revoke <grant>',
    help: 'revokes an unpaid grant by its number in `vip show`: used days stay used, later grants move up',
    reason: { help: 'kept in the audit log' },
    run: async (opened, { args: [id], audit }: VerbCall<object, [string]>) => {
      const taken = /^\d{1,18}$/.test(id) ? await takeVipBack(opened, BigInt(id), audit) : 'unknown';
      if (taken === 'unknown') throw new Refusal(`there is no grant ${id}`);
      if (taken === 'before') throw new Refusal(`grant ${id} was already revoked`);
      if ('orderId' in taken)
        throw new Refusal(`grant ${id} was bought: refund its order with refund give ${taken.orderId}`);
      return `${taken.accountId}: grant ${id} was revoked.`;
    },
  },
});

type TakenBack = { accountId: string } | { orderId: string } | 'unknown' | 'before';

/**
 * Revokes one grant: used days stay used, and later grants begin earlier. The outcome is `before` if the grant was
 * already revoked, and names the order if the grant was bought, because the order must be refunded instead.
 */
export async function takeVipBack(deps: CommonActionDeps, grantId: bigint, audit: AuditContext): Promise<TakenBack> {
  const found = await findGrantById(deps.db, grantId);
  if (!found) return 'unknown';
  const { source, vas } = found;
  if (source.type === 'order') return { orderId: source.id };
  const taken = await runAudited(deps, audit, async (tx) => {
    const outcome = await takeBackDays(tx, { source, at: deps.clock.now() });
    if (!outcome?.isNew) return null;
    // The account that has the days now, because the account may have been merged into another one after the grant.
    const { accountId, endedAt, timeline } = outcome;
    await tellTakenDays(deps, tx, accountId);
    return {
      done: { accountId },
      action: 'vip.revoke',
      subject: accountId,
      before: { endsAt: endedAt, grant: String(grantId), source: source.type, vas },
      after: { endsAt: timeline.at(-1)?.endsAt ?? null, revoked: true },
    };
  });
  return taken ?? 'before';
}
