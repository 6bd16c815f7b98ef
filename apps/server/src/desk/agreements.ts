import { AppError } from '../http/app-error.ts';
import { stopAgreement, takeAgreement, type Agreement, type RenewalDesk } from '../modules/pay/index.ts';
import type { Act } from './act.ts';
import { decideAtTheTill, type Till } from './till.ts';

/** Ends an agreement at once, for somebody who asked us to; the channel is told by a job. Null: there is none. */
export const endRenewal = (
  till: Pick<Till, 'db' | 'masterKey'> & RenewalDesk,
  id: string,
  act: Act,
): Promise<Agreement | null> =>
  decideAtTheTill(till, act, async (tx, desk) => {
    const before = await takeAgreement(tx, id);
    if (!before) return null;
    const done = await stopAgreement(tx, desk, id, 'operator');
    if (!done)
      throw new AppError('failed_precondition', { reason: 'AGREEMENT_OVER', description: `it is ${before.state}` });
    const { accountId, productName, amountFen } = done;
    const after = { state: done.state, accountId, productName, amountFen };
    return { done, action: 'agreement.end', subject: id, before: { state: before.state }, after };
  });
