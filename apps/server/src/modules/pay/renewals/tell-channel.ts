import { findAttempt } from '../orders/order-queries.ts';
import { noteEvent, stepAgreement, waitUntil, type Agreement } from './agreement-queries.ts';
import { agreementsOf, waitOf, type RenewalDeps } from './renewal-deps.ts';

/** A code that has died may have been signed in its last moment. */
const LAST_MOMENT_MS = 10 * 60_000;

/** Tells the channel that an agreement is over, as often as it takes. For us it has been over since it was stopped. */
export async function tellChannel(deps: RenewalDeps, agreement: Agreement, now: Date): Promise<void> {
  const { id: code, contractId, stopReason, tries } = agreement;
  const reason = stopReason === 'member' ? '用户关闭自动续费' : '商户终止自动续费';
  await agreementsOf(deps, agreement).terminate({ code, contractId, reason });
  // Not signed, as far as we know: whoever still has the code can sign it, and the news of that can get lost.
  const until = contractId === null ? await signableUntil(deps, agreement) : now;
  if (until > now) {
    const next = Math.min(now.getTime() + waitOf(tries), until.getTime());
    return waitUntil(deps.db, agreement, new Date(next));
  }
  await deps.db.transaction(async (tx) => {
    const told = await stepAgreement(tx, agreement, { state: 'stopped', nextAt: null });
    if (told) await noteEvent(tx, told, 'channel_told', now);
  });
}

async function signableUntil({ db }: RenewalDeps, { id, channel, createdAt }: Agreement): Promise<Date> {
  const attempt = await findAttempt(db, channel, id);
  return new Date((attempt?.expiresAt ?? createdAt).getTime() + LAST_MOMENT_MS);
}
