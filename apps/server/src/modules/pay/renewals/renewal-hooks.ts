import type { Database } from '../../../db/database.ts';
import type { SigningTerms } from '../channels/index.ts';
import type { PayDeps } from '../pay-deps.ts';
import type { RefundDesk } from '../refunds/index.ts';
import type { PayAttempt, PayOrder } from '../orders/order-queries.ts';
import { chargeMoment, nextPlanOn, noticeMoment } from './agreement.ts';
import { noteEvent, stepAgreement, takeAgreement } from './agreement-queries.ts';
import { renewedLetter } from './renewal-letters.ts';
import type { RenewalPorts } from './renewal-ports.ts';
import {
  noteContract,
  noteFirstPaid,
  offerAgreement,
  signingOf,
  type ContractNews,
  type NewSigning,
} from './sign-agreement.ts';

export type RenewalHookDeps = Pick<PayDeps, 'clock' | 'channels' | 'tellBuyer' | 'announce'> &
  Pick<RefundDesk, 'jobs'> & { ports: RenewalPorts };

/** What orders ask of renewals, in their own transactions. */
export interface RenewalHooks {
  /** @throws AppError where no agreement can be offered */
  offer(tx: Database, signing: NewSigning): Promise<void>;
  signingOf(db: Database, order: PayOrder, attempt: PayAttempt): Promise<SigningTerms>;
  /** Whether money for a renewal may be kept: the agreement holds, or was ended only after it was paid. */
  mayRenew(tx: Database, order: PayOrder, paidAt: Date): Promise<boolean>;
  /** An order that renews, or is to, was paid and given. */
  notePaid(tx: Database, paid: { order: PayOrder; outTradeNo: string; paidFen: number; endsAt: Date }): Promise<void>;
  noteContract(tx: Database, news: ContractNews): Promise<boolean>;
}

export const makeRenewalHooks = (deps: RenewalHookDeps): RenewalHooks => ({
  offer: (tx, signing) => offerAgreement(tx, deps, signing),
  signingOf,

  async mayRenew(tx, { agreementId }, paidAt) {
    const agreement = await takeAgreement(tx, agreementId ?? '');
    if (!agreement) return false;
    return agreement.state === 'active' || (agreement.stoppedAt !== null && paidAt < agreement.stoppedAt);
  },

  async notePaid(tx, { order, outTradeNo, paidFen, endsAt }) {
    const { agreementId, period, accountId, isRenewing, productName } = order;
    if (!isRenewing) return;
    if (agreementId === null || period === null) return noteFirstPaid(tx, deps, { outTradeNo, endsAt });
    if (accountId !== null) await deps.tellBuyer(tx, accountId, renewedLetter(productName, paidFen, endsAt));
    const agreement = await takeAgreement(tx, agreementId);
    // Ended meanwhile: what was paid is given, and nothing follows.
    if (agreement?.state !== 'active' || agreement.period !== period) return;
    const chargesAt = chargeMoment(endsAt);
    const next = await stepAgreement(tx, agreement, {
      period: period + 1,
      chargesAt,
      plannedOn: nextPlanOn(agreement.plannedOn, agreement.length),
      noticedAt: null,
      noticedFen: null,
      announcedAt: null,
      chargeNo: null,
      failures: 0,
      nextAt: noticeMoment(chargesAt),
    });
    if (next) await noteEvent(tx, agreement, 'renewed', deps.clock.now(), { paidFen, outTradeNo });
  },

  noteContract: (tx, news) => noteContract(tx, deps, news),
});
