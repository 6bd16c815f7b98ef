import { desc, eq, inArray, sql } from 'drizzle-orm';
import { moveAnnouncements, withdrawAnnouncements } from '../../events/announcements.ts';
import type { Belongings } from '../../ports/belongings.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from './webhooks.tables.ts';

/**
 * What was told of a person, and is still on its way. Erased, it loses what it said and who it was about, and what was not sent is
 * not sent any more; that the account is gone is told after that.
 */
export const webhookBelongings: Belongings = {
  name: 'webhooks',
  async move(tx, from, to) {
    await moveAnnouncements(tx, from, to);
    await tx.update(webhookDeliveries).set({ accountId: to }).where(eq(webhookDeliveries.accountId, from));
  },
  async erase(tx, accountId) {
    await withdrawAnnouncements(tx, accountId);
    const isTheirs = eq(webhookDeliveries.accountId, accountId);
    const theirs = tx.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(isTheirs);
    await tx.update(webhookAttempts).set({ answer: '' }).where(inArray(webhookAttempts.deliveryId, theirs));
    const state = sql`case when ${webhookDeliveries.state} in ('delivered', 'dead') then ${webhookDeliveries.state} else 'withdrawn' end`;
    await tx.update(webhookDeliveries).set({ body: '', accountId: null, claimedAt: null, state }).where(isTheirs);
  },
  async export(db, accountId) {
    const rows = await db
      .select({
        event: webhookDeliveries.kind,
        happenedAt: webhookDeliveries.happenedAt,
        to: webhookEndpoints.name,
        state: webhookDeliveries.state,
      })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(eq(webhookDeliveries.accountId, accountId))
      .orderBy(desc(webhookDeliveries.id));
    return rows.map(({ happenedAt, ...row }) => ({ ...row, happened_at: happenedAt.toISOString() }));
  },
};
