import { eq } from 'drizzle-orm';
import type { PersonalData } from '../../../ports/personal-data.ts';
import type { RenewalStopDeps } from '../renewals/renewal-deps.ts';
import { findPurchaseHold } from '../orders/buyer-queries.ts';
import { buyers } from '../orders/orders.tables.ts';
import { holdPurchases } from './hold-purchases.ts';

/**
 * A purchase hold moves with the account. This runs before orders and agreements are moved, because new orders lock
 * in the same order.
 */
export const makeBuyerPersonalData = (deps: RenewalStopDeps): PersonalData => ({
  name: 'purchases',

  async move(tx, from, to) {
    const hold = await findPurchaseHold(tx, from);
    await tx.delete(buyers).where(eq(buyers.accountId, from));
    if (hold) await holdPurchases(tx, deps, to, hold);
  },

  async erase(tx, accountId) {
    await tx.delete(buyers).where(eq(buyers.accountId, accountId));
  },

  /** The reason is not exported: it is an internal note and usually about the guardian. */
  async export(db, accountId) {
    const hold = await findPurchaseHold(db, accountId);
    return { held_since: hold?.at.toISOString() ?? null };
  },
});
