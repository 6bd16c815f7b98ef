import { and, eq, sum } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { dayOf } from '../../../time/shanghai.ts';
import type { AttributionDeps } from '../attribution-deps.ts';
import { adClicks } from '../clicks/clicks.tables.ts';
import { platformRules } from '../platforms/platform.ts';
import { adSteps, adUploads } from './conversions.tables.ts';
import { queueUpload } from './queue-upload.ts';
import { releaseHeld, mayHaveArrived } from './upload-queries.ts';

export interface Refund {
  orderId: string;
  refundNo: string;
  amountFen: number;
}

/** A refund counts in the report; platforms that support it get a retraction or restatement. */
export async function noteRefund(tx: Database, deps: AttributionDeps, refund: Refund): Promise<void> {
  const { orderId, refundNo, amountFen } = refund;
  const at = deps.clock.now();
  const [sale] = await tx
    .select()
    .from(adSteps)
    .where(and(eq(adSteps.kind, 'pay'), eq(adSteps.source, orderId)));
  // Sold before attribution existed, or an automatic renewal.
  if (!sale) return;
  const { accountId, clickId, channel } = sale;
  const day = dayOf(at);
  const step = { kind: 'refund', source: refundNo, accountId, clickId, channel, orderId, amountFen, at, day } as const;
  const written = await tx.insert(adSteps).values(step).onConflictDoNothing().returning({ id: adSteps.id });
  if (written.length > 0) await retractSale(tx, deps, { ...refund, at, leftFen: await leftOf(tx, sale) });
}

/** The sale minus its refunds. */
async function leftOf(tx: Database, sale: typeof adSteps.$inferSelect): Promise<number> {
  const [returned] = await tx
    .select({ fen: sum(adSteps.amountFen) })
    .from(adSteps)
    .where(and(eq(adSteps.kind, 'refund'), eq(adSteps.orderId, sale.source)));
  return (sale.amountFen ?? 0) - Number(returned?.fen ?? 0);
}

async function retractSale(
  tx: Database,
  deps: AttributionDeps,
  { orderId, refundNo, leftFen, at }: Refund & { leftFen: number; at: Date },
): Promise<void> {
  const isWhole = leftFen <= 0;
  const key = `order-${orderId}`;
  const [sale] = await tx
    .select({ upload: adUploads, click: adClicks })
    .from(adUploads)
    .innerJoin(adClicks, eq(adClicks.id, adUploads.clickId))
    .where(and(eq(adUploads.key, key), eq(adUploads.action, 'convert')))
    // A worker that is sending it waits with its result until this is decided.
    .for('update', { of: adUploads });
  if (!sale) return;
  const { upload, click } = sale;
  const { retracts } = platformRules[upload.platform];
  const canTakeBack = retracts === 'any' || (isWhole && retracts === 'whole');
  const isOpen = ['waiting', 'sending', 'unsure'].includes(upload.state);
  const isTakenBack = canTakeBack && (mayHaveArrived(upload) || (isOpen && !isWhole));
  // An upload that never arrived is withdrawn; one that may have arrived is retried until it is answered, and then
  // retracted.
  const isPointless = upload.state === 'dead' || (isOpen && upload.state !== 'sending' && !isTakenBack);
  if (isWhole && isPointless) {
    await tx.update(adUploads).set({ state: 'withdrawn', why: 'refunded' }).where(eq(adUploads.id, upload.id));
    await releaseHeld(tx, upload, 'withdrawn');
  }
  if (!isTakenBack) return;
  await queueUpload(tx, deps, {
    click,
    event: 'pay',
    action: isWhole ? 'retract' : 'restate',
    key: isWhole ? key : `${key}/${refundNo}`,
    valueFen: isWhole ? null : leftFen,
    convertedAt: upload.convertedAt,
    adjustedAt: at,
    isHeld: isOpen,
  });
}
