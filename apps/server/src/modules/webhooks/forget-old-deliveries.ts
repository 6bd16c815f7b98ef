import { webhookLimits } from '@feisuo/contract/facts/webhook-events';
import { lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { webhookDeliveries } from './webhooks.tables.ts';

/** Housekeeping: whatever became of them, and what was answered. */
export async function forgetOldDeliveries(db: Database, now: Date): Promise<void> {
  await deleteInBatches(
    db,
    webhookDeliveries,
    lt(webhookDeliveries.createdAt, new Date(now.getTime() - webhookLimits.keptMs)),
  );
}
