import type { RenewalHooks } from '../orders/renewals-port.ts';
import { chargeMoment, nextPlanOn, noticeMoment } from './agreement.ts';
import { noteEvent, stepAgreement, lockAgreement } from './agreement-queries.ts';
import { renewedLetter } from './renewal-messages.ts';
import { postponeForPurchase } from './postpone-renewal.ts';
import { noteContract, noteFirstPaid, offerAgreement, signingOf } from './sign-agreement.ts';
import type { RenewalHookDeps } from './renewal-deps.ts';

export const makeRenewalHooks = (deps: RenewalHookDeps): RenewalHooks => ({
  offer: (tx, signing) => offerAgreement(tx, deps, signing),
  lockAgreement: async (tx, id) => void (await lockAgreement(tx, id)),
  signingOf,

  async mayRenew(tx, { agreementId }, paidAt) {
    const agreement = await lockAgreement(tx, agreementId ?? '');
    if (!agreement) return false;
    return agreement.state === 'active' || (agreement.stoppedAt !== null && paidAt < agreement.stoppedAt);
  },

  async notePaid(tx, { order, outTradeNo, paidFen, endsAt }) {
    const { agreementId, period, accountId, vas, isRenewing, productName } = order;
    if (agreementId === null && accountId !== null) await postponeForPurchase(tx, deps, { accountId, vas, endsAt });
    if (!isRenewing) return;
    if (agreementId === null || period === null) return noteFirstPaid(tx, deps, { outTradeNo, endsAt });
    if (accountId !== null) await deps.tellBuyer(tx, accountId, renewedLetter(productName, paidFen, endsAt));
    const agreement = await lockAgreement(tx, agreementId);
    // If the agreement was stopped meanwhile, this payment grants its period and no further charge is planned.
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
