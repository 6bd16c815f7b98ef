import { AgreementParams, ReasonRequest } from '@feisuo/contract/schemas/console-orders';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError } from '../../http/app-error.ts';
import { stopAgreement, lockAgreement } from '../../modules/pay/index.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';

/** Ends an agreement at the member's request. A job then notifies the payment channel. */
export const endAgreement = defineAction({
  name: 'agreement.end',
  path: 'POST /agreements/:id/end',
  permission: 'orders.refund',
  proof: 'fresh',
  audit: 'orders.read',
  words: '终止续费协议',
  summary: 'Ends a renewal agreement at once and notifies the member',
  params: AgreementParams,
  input: ReasonRequest,
  output: DoneReply,
  run: async ({ pay }, { params: { id }, audit }) => {
    const ended = await runAudited(pay, audit, async (tx, deps) => {
      const before = await lockAgreement(tx, id);
      if (!before) return null;
      const done = await stopAgreement(tx, deps, id, 'operator');
      if (!done)
        throw new AppError('failed_precondition', {
          reason: 'AGREEMENT_OVER',
          description: `the agreement is already ${before.state}`,
        });
      const { state, accountId, productName, amountFen } = done;
      const after = { state, accountId, productName, amountFen };
      return { done, action: 'agreement.end', subject: id, before: { state: before.state }, after };
    });
    if (!ended) throw new AppError('not_found', { description: 'no such agreement' });
    return {};
  },
});
