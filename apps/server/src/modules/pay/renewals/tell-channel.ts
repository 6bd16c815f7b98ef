import { noteEvent, stepAgreement, type Agreement } from './agreement-queries.ts';
import { agreementsOf, type RenewalDeps } from './renewal-deps.ts';

/** Tells the channel that an agreement is over, as often as it takes. For us it has been over since it was stopped. */
export async function tellChannel(deps: RenewalDeps, agreement: Agreement, now: Date): Promise<void> {
  const { id: code, contractId, stopReason } = agreement;
  const reason = stopReason === 'member' ? '用户关闭自动续费' : '商户终止自动续费';
  await agreementsOf(deps, agreement).terminate({ code, contractId, reason });
  await deps.db.transaction(async (tx) => {
    const told = await stepAgreement(tx, agreement, { state: 'stopped', nextAt: null });
    if (told) await noteEvent(tx, told, 'channel_told', now);
  });
}
