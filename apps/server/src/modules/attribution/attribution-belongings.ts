import { and, eq, inArray } from 'drizzle-orm';
import type { Belongings } from '../../ports/belongings.ts';
import { adClicks, adOrigins } from './clicks/clicks.tables.ts';
import { adSteps, adUploads } from './conversions/conversions.tables.ts';

/** What is kept of how somebody came. Counts stay when they leave; what leads to them, or to their browser, does not. */
export const attributionBelongings: Belongings = {
  name: 'attribution',

  async move(tx, from, to) {
    await tx.update(adClicks).set({ accountId: to }).where(eq(adClicks.accountId, from));
    await tx.update(adSteps).set({ accountId: to }).where(eq(adSteps.accountId, from));
    const [origin] = await tx.delete(adOrigins).where(eq(adOrigins.accountId, from)).returning();
    if (origin)
      await tx
        .insert(adOrigins)
        .values({ ...origin, accountId: to })
        .onConflictDoNothing();
  },

  async erase(tx, accountId) {
    const own = tx.select({ id: adClicks.id }).from(adClicks).where(eq(adClicks.accountId, accountId));
    // Platforms are told nothing more of somebody who has left.
    await tx
      .update(adUploads)
      .set({ state: 'withdrawn', why: 'the person was erased' })
      .where(and(inArray(adUploads.clickId, own), inArray(adUploads.state, ['waiting', 'held', 'unsure', 'dead'])));
    await tx
      .update(adClicks)
      .set({ accountId: null, clickId: null, deviceKey: null, landing: '', referFrom: '' })
      .where(eq(adClicks.accountId, accountId));
    await tx.update(adSteps).set({ accountId: null }).where(eq(adSteps.accountId, accountId));
    await tx.delete(adOrigins).where(eq(adOrigins.accountId, accountId));
  },

  async export(db, accountId) {
    const clicks = await db.select().from(adClicks).where(eq(adClicks.accountId, accountId)).orderBy(adClicks.at);
    const steps = await db.select().from(adSteps).where(eq(adSteps.accountId, accountId)).orderBy(adSteps.at);
    const [origin] = await db.select().from(adOrigins).where(eq(adOrigins.accountId, accountId));
    return {
      origin: origin ? { channel: origin.channel, refer_from: origin.referFrom, at: origin.at.toISOString() } : null,
      clicks: clicks.map(({ platform, clickId, channel, referFrom, landing, at }) => ({
        platform,
        click_id: clickId,
        channel,
        refer_from: referFrom,
        landing,
        at: at.toISOString(),
      })),
      steps: steps.map(({ kind, channel, orderId, at }) => ({ kind, channel, order: orderId, at: at.toISOString() })),
    };
  },
};
