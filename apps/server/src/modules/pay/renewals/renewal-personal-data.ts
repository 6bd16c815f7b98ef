import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '../../../ports/personal-data.ts';
import { listAgreementsOf } from './agreement-queries.ts';
import { lockOrdersOf } from '../orders/order-queries.ts';
import type { RenewalStopDeps } from './renewal-deps.ts';
import { agreements } from './renewals.tables.ts';
import { stopAllOf } from './stop-renewal.ts';

/** Erasure stops the account's agreements and keeps its charged orders. */
export const makeRenewalPersonalData = (deps: RenewalStopDeps): PersonalData => ({
  name: 'renewals',

  async move(tx, from, to) {
    await lockOrdersOf(tx, from);
    const kinds = await tx
      .select({ vas: agreements.vas })
      .from(agreements)
      .where(and(eq(agreements.accountId, to), eq(agreements.state, 'active')));
    // If both accounts have an agreement for one kind of membership, the merged member must not be charged twice.
    if (kinds.length > 0) await stopAllOf(tx, deps, from, 'double');
    await tx.update(agreements).set({ accountId: to }).where(eq(agreements.accountId, from));
  },

  async erase(tx, accountId) {
    await lockOrdersOf(tx, accountId);
    await stopAllOf(tx, deps, accountId, 'erased');
    await tx.update(agreements).set({ accountId: null }).where(eq(agreements.accountId, accountId));
  },

  async export(db, accountId) {
    const rows = await listAgreementsOf(db, accountId);
    return rows.map((row) => ({
      product: row.productName,
      rmb: row.amountFen,
      channel: row.channel,
      state: row.state,
      terms: row.termsVersion,
      signed_at: row.signedAt?.toISOString() ?? null,
      charges_at: row.chargesAt.toISOString(),
      stopped_at: row.stoppedAt?.toISOString() ?? null,
    }));
  },
});
