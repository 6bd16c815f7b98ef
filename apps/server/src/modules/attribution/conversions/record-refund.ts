import { and, eq, sum } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { dayOf } from '../../../time/shanghai.ts';
import type { AttributionDeps } from '../attribution-deps.ts';
import { adClicks } from '../clicks/clicks.tables.ts';
import { platformRules } from '../platforms/ad-platform.ts';
import { adConversions, adUploads } from './conversions.tables.ts';
import { queueUpload } from './queue-upload.ts';
import { releaseHeld, mayHaveArrived } from './upload-queries.ts';

export interface Refund {
  orderId: string;
  refundNo: string;
  amountFen: number;
}

/**
 * Records a refund for the reports. Platforms that support it are sent a retraction or a restatement of the purchase.
 */
export async function noteRefund(tx: Database, deps: AttributionDeps, refund: Refund): Promise<void> {
  const { orderId, refundNo, amountFen } = refund;
  const at = deps.clock.now();
  const [sale] = await tx
    .select()
    .from(adConversions)
    .where(and(eq(adConversions.kind, 'pay'), eq(adConversions.source, orderId)));
  // The payment was not recorded, because it is older than attribution or is an automatic renewal.
  if (!sale) return;
  const { accountId, clickId, channel } = sale;
  const day = dayOf(at);
  const step = { kind: 'refund', source: refundNo, accountId, clickId, channel, orderId, amountFen, at, day } as const;
  const written = await tx.insert(adConversions).values(step).onConflictDoNothing().returning({ id: adConversions.id });
  if (written.length > 0) await retractSale(tx, deps, { ...refund, at, leftFen: await leftOf(tx, sale) });
}

/** Returns the amount of the purchase minus all its refunds. */
async function leftOf(tx: Database, sale: typeof adConversions.$inferSelect): Promise<number> {
  const [returned] = await tx
    .select({ fen: sum(adConversions.amountFen) })
    .from(adConversions)
    .where(and(eq(adConversions.kind, 'refund'), eq(adConversions.orderId, sale.source)));
  return (sale.amountFen ?? 0) - Number(returned?.fen ?? 0);
}

async function retractSale(
  tx: Database,
  deps: AttributionDeps,
  { orderId, refundNo, leftFen, at }: Refund & { leftFen: number; at: Date },
): Promise<void> {
  const isFullRefund = leftFen <= 0;
  const key = `order-${orderId}`;
  const [sale] = await tx
    .select({ upload: adUploads, click: adClicks })
    .from(adUploads)
    .innerJoin(adClicks, eq(adClicks.id, adUploads.clickId))
    .where(and(eq(adUploads.key, key), eq(adUploads.action, 'convert')))
    // Locks the upload, so that a worker that is sending it can store the result only after this transaction.
    .for('update', { of: adUploads });
  if (!sale) return;
  const { upload, click } = sale;
  const { retracts } = platformRules[upload.platform];
  const canTakeBack = retracts === 'any' || (isFullRefund && retracts === 'whole');
  const isOpen = ['waiting', 'sending', 'unsure'].includes(upload.state);
  const isTakenBack = canTakeBack && (mayHaveArrived(upload) || (isOpen && !isFullRefund));
  // A purchase that the platform cannot have received is withdrawn. A purchase that it may have received is retried
  // until the platform answers, and is then retracted.
  const isPointless = upload.state === 'dead' || (isOpen && upload.state !== 'sending' && !isTakenBack);
  if (isFullRefund && isPointless) {
    await tx.update(adUploads).set({ state: 'withdrawn', why: 'refunded' }).where(eq(adUploads.id, upload.id));
    await releaseHeld(tx, upload, 'withdrawn');
  }
  if (!isTakenBack) return;
  await queueUpload(tx, deps, {
    click,
    event: 'pay',
    action: isFullRefund ? 'retract' : 'restate',
    key: isFullRefund ? key : `${key}/${refundNo}`,
    valueFen: isFullRefund ? null : leftFen,
    convertedAt: upload.convertedAt,
    adjustedAt: at,
    isHeld: isOpen,
  });
}
