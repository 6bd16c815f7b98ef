import type { Deps } from '../../../ports/deps.ts';
import { previewGrants } from '../../membership/index.ts';
import type { PreviewedPurchase } from '../catalogue/previewed-purchase.ts';
import { chargeMoment } from './agreement.ts';
import { listAgreementsOf } from './agreement-queries.ts';
import { laterCharge, laterDueOf } from './postpone-renewal.ts';

/**
 * Returns the period that each purchase would get now, and to when it would postpone the charge of a running renewal.
 */
export async function previewPurchases(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  purchases: Parameters<typeof previewGrants>[2],
): Promise<PreviewedPurchase[]> {
  const now = clock.now();
  const [previewed, agreements] = await Promise.all([
    previewGrants(db, accountId, purchases, now),
    listAgreementsOf(db, accountId),
  ]);
  const active = await Promise.all(
    agreements
      .filter(({ state, chargeNo }) => state === 'active' && chargeNo === null)
      .map(async (agreement) => ({
        vas: agreement.vas,
        rmb: agreement.noticedFen ?? agreement.amountFen,
        from: (await laterDueOf(db, agreement, now)) ?? agreement.chargesAt,
      })),
  );
  return previewed.map((period, place) => {
    const renewal = active.find(({ vas }) => vas === purchases[place]?.vas);
    const to = renewal ? laterCharge(renewal.from, period.endsAt, now) : null;
    const postpones = renewal && to && { from: renewal.from, to, rmb: renewal.rmb };
    return { ...period, renewsAt: chargeMoment(period.endsAt), ...(postpones && { postpones }) };
  });
}
