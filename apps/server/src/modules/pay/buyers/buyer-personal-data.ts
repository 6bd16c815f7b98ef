import { eq } from 'drizzle-orm';
import type { PersonalData } from '../../../ports/personal-data.ts';
import type { RenewalStopDeps } from '../renewals/renewal-deps.ts';
import { findPurchaseHold } from '../orders/buyer-queries.ts';
import { buyers } from '../orders/orders.tables.ts';
import { holdPurchases } from './hold-purchases.ts';

/**
 * Moves, erases and exports purchase holds. `move` runs before orders and agreements are moved, because a new order
 * also locks the buyer's row first.
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

  /** Exports the start of a hold but not its reason: the reason is an internal note, usually about the guardian. */
  async export(db, accountId) {
    const hold = await findPurchaseHold(db, accountId);
    return { held_since: hold?.at.toISOString() ?? null };
  },
});
